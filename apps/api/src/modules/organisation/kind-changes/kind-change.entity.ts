import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { CustomFieldKindName } from '../custom-fields/custom-field.rules.js';
import { type KindChangeStatus, kindChangeStatuses } from './kind-change-work.rules.js';

/** A field is to be of another kind: who wants it, and how far its values are. */
@Entity({ name: 'custom_field_kind_change' })
@Unique(['agencyId', 'id'])
@Check(
  'custom_field_kind_change_status',
  `status IN (${kindChangeStatuses.map((name) => `'${name}'`).join(', ')})`,
)
@Check(
  'custom_field_kind_change_kind',
  `kind IN ('TEXT', 'NUMBER', 'DATE', 'CHECKBOX', 'DROPDOWN', 'HYPERLINK')`,
)
@Index('custom_field_kind_change_one', ['agencyId', 'fieldId'], {
  unique: true,
  where: `status IN ('QUEUED', 'RUNNING')`,
})
@Index('custom_field_kind_change_of', ['agencyId', 'fieldId', 'id'])
@Index('custom_field_kind_change_open', ['touchedAt', 'id'], { where: `status IN ('QUEUED', 'RUNNING')` })
@ForeignKey('custom_field', ['agencyId', 'fieldId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'])
export class CustomFieldKindChange {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'bigint' })
  fieldId: number;

  @Column({ type: 'bigint' })
  userId: number;

  /** When a key spoke for them: its bounds hold for what is done later, too. */
  @Column({ type: 'bigint', nullable: true })
  apiKeyId: number | null;

  /** That it is to be of. */
  @Column({ type: 'text' })
  kind: CustomFieldKindName;

  @Column({ type: 'text', default: 'QUEUED' })
  status: KindChangeStatus;

  /** Counts the workers who began it; only the last one may go on. */
  @Column({ type: 'integer', default: 0 })
  run: number;

  @Column({ type: 'integer', default: 0 })
  total: number;

  @Column({ type: 'integer', default: 0 })
  done: number;

  @Column({ type: 'integer', default: 0 })
  kept: number;

  @Column({ type: 'integer', default: 0 })
  converted: number;

  @Column({ type: 'integer', default: 0 })
  lost: number;

  /** Of the last progress; who has none for a while is taken up again. */
  @Column({ type: 'timestamptz', precision: 3 })
  touchedAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  finishedAt: Date | null;
}
