import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { FieldValue } from '../custom-fields/custom-field.rules.js';

/** What a colleague has in one custom field. No row: nothing. It stands here because accounts know nothing of fields. */
@Entity({ name: 'user_field_value' })
@Index('user_field_value_by_field', ['agencyId', 'fieldId', 'userId'])
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('custom_field', ['agencyId', 'fieldId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class UserFieldValue {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  userId: number;

  @PrimaryColumn({ type: 'bigint' })
  fieldId: number;

  @Column({ type: 'jsonb' })
  value: FieldValue;
}
