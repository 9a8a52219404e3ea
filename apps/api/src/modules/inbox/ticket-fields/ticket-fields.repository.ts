import { Injectable } from '@nestjs/common';
import { FieldValuesTable } from '../../organisation/index.js';

@Injectable()
export class TicketFieldsRepository extends FieldValuesTable {
  override readonly type = 'TICKET';
  protected override readonly table = 'ticket_field_value';
  protected override readonly owner = 'ticket_id';
}
