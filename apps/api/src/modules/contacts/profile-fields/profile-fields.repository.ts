import { Injectable } from '@nestjs/common';
import { FieldValuesTable } from '../../organisation/index.js';

@Injectable()
export class ProfileFieldsRepository extends FieldValuesTable {
  override readonly type = 'PROFILE';
  protected override readonly table = 'profile_field_value';
  protected override readonly owner = 'profile_id';
}
