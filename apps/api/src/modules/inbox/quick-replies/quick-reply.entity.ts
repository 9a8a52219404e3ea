import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { QuickReplyTypeName } from '@parley/schema';
import type { AudienceName } from './quick-reply.rules.js';

/** An answer that is kept to be used again. */
@Entity({ name: 'quick_reply' })
@Unique('quick_reply_agency_id', ['agencyId', 'id'])
@Check('quick_reply_type', `type IN ('MESSAGING', 'SMS', 'EMAIL')`)
@Check('quick_reply_audience', `audience IN ('EVERYBODY', 'TEAMS', 'PRIVATE')`)
@Check('quick_reply_private_is_owned', `audience <> 'PRIVATE' OR owner_id IS NOT NULL`)
@Index('quick_reply_by_title', ['agencyId', 'sortTitle', 'id'], { where: 'deleted_at IS NULL' })
@Index('quick_reply_by_folder', ['agencyId', 'folderId'], { where: 'deleted_at IS NULL' })
@Index('quick_reply_shortcut', ['agencyId', 'shortcut'], {
  unique: true,
  where: `deleted_at IS NULL AND audience <> 'PRIVATE'`,
})
@Index('quick_reply_own_shortcut', ['agencyId', 'ownerId', 'shortcut'], {
  unique: true,
  where: `deleted_at IS NULL AND audience = 'PRIVATE'`,
})
@Index('quick_reply_to_purge', ['agencyId', 'deletedAt'], { where: 'deleted_at IS NOT NULL' })
@ForeignKey('agency', ['agencyId'], ['id'])
@ForeignKey('quick_reply_folder', ['agencyId', 'folderId'], ['agencyId', 'id'])
export class QuickReply {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint', nullable: true })
  folderId: number | null;

  /** Who made it; a private one is theirs alone. */
  @Column({ type: 'bigint', nullable: true })
  ownerId: number | null;

  @Column({ type: 'text' })
  audience: AudienceName;

  @Column({ type: 'text' })
  type: QuickReplyTypeName;

  @Column({ type: 'text' })
  title: string;

  /** The title as lists are ordered by it: small letters, in byte order. */
  @Column({ type: 'text', collation: 'C' })
  sortTitle: string;

  /** What is typed after the slash: small letters, no spaces. */
  @Column({ type: 'text', nullable: true })
  shortcut: string | null;

  /** Only of EMAIL. */
  @Column({ type: 'text', default: '' })
  subject: string;

  /** HTML, sanitised, for EMAIL; plain text for all others. */
  @Column({ type: 'text' })
  body: string;

  @Column({ type: 'text' })
  text: string;

  @Column({ type: 'integer', default: 0 })
  useCount: number;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;

  @Column({ type: 'integer', default: 1 })
  version: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt: Date;
}
