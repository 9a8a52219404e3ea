import { Injectable } from '@nestjs/common';
import { FieldValuesTable } from '../field-values/field-values.table.js';

@Injectable()
export class UserFieldsRepository extends FieldValuesTable {
  override readonly type = 'USER';
  protected override readonly table = 'user_field_value';
  protected override readonly owner = 'user_id';
}
