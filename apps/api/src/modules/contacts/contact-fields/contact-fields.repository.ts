import { Injectable } from '@nestjs/common';
import { FieldValuesTable } from '../../organisation/index.js';

@Injectable()
export class ContactFieldsRepository extends FieldValuesTable {
  override readonly type = 'CONTACT';
  protected override readonly table = 'contact_field_value';
  protected override readonly owner = 'contact_id';
}
