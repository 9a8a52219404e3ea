import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { FieldValue } from '../../organisation/index.js';

/** What a profile has in one custom field. No row: nothing. */
@Entity({ name: 'profile_field_value' })
@Index('profile_field_value_by_field', ['agencyId', 'fieldId', 'profileId'])
// Letters inside what stands there, made by hand in its migration: entities cannot say an index of an expression.
@Index('profile_field_value_letters', { synchronize: false })
@ForeignKey('profile', ['agencyId', 'profileId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('custom_field', ['agencyId', 'fieldId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class ProfileFieldValue {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  profileId: number;

  @PrimaryColumn({ type: 'bigint' })
  fieldId: number;

  @Column({ type: 'jsonb' })
  value: FieldValue;
}
