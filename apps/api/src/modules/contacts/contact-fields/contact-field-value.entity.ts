import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { FieldValue } from '../../organisation/index.js';

/** What a contact has in one custom field. No row: nothing. */
@Entity({ name: 'contact_field_value' })
@Index('contact_field_value_by_field', ['agencyId', 'fieldId', 'contactId'])
@ForeignKey('contact', ['agencyId', 'contactId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('custom_field', ['agencyId', 'fieldId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class ContactFieldValue {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  contactId: number;

  @PrimaryColumn({ type: 'bigint' })
  fieldId: number;

  @Column({ type: 'jsonb' })
  value: FieldValue;
}
