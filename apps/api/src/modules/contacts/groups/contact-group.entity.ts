import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { ContactRule } from '../conditions/condition.rules.js';
import type { ContactGroupKind } from './contact-group.rules.js';

/**
 * Contacts under one name: put in by hand, or all that meet a rule. With an owner it is a filter that a colleague keeps
 * for themselves.
 */
@Entity({ name: 'contact_group' })
@Unique(['agencyId', 'id'])
@Check('contact_group_kind', `kind IN ('STATIC', 'RULE') AND (kind = 'RULE') = (rule IS NOT NULL)`)
@Check('contact_group_own', `owner_id IS NULL OR kind = 'RULE'`)
@Index('contact_group_name', ['agencyId', 'name'], {
  unique: true,
  where: 'deleted_at IS NULL AND owner_id IS NULL',
})
@Index('contact_group_own_name', ['agencyId', 'ownerId', 'name'], {
  unique: true,
  where: 'deleted_at IS NULL AND owner_id IS NOT NULL',
})
@ForeignKey('agency', ['agencyId'], ['id'])
@ForeignKey('user_account', ['agencyId', 'ownerId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class ContactGroup {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text', default: '' })
  description: string;

  /** As #rrggbb. */
  @Column({ type: 'text' })
  color: string;

  @Column({ type: 'text' })
  kind: ContactGroupKind;

  @Column({ type: 'jsonb', nullable: true })
  rule: ContactRule | null;

  @Column({ type: 'bigint', nullable: true })
  ownerId: number | null;

  @Column({ type: 'bigint', nullable: true })
  createdById: number | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;

  @Column({ type: 'int', default: 1 })
  version: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
