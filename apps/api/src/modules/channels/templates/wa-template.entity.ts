import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
} from 'typeorm';
import type { WaCategory, WaComponents, WaState } from '@parley/schema';

/** A message that WhatsApp has to approve before it may be sent. */
@Entity({ name: 'wa_template' })
@Unique('wa_template_agency_id', ['agencyId', 'id'])
@Check('wa_template_category', `category IN ('MARKETING', 'UTILITY', 'AUTHENTICATION')`)
@Check('wa_template_state', `state IN ('DRAFT', 'PENDING', 'APPROVED', 'REJECTED', 'PAUSED', 'DISABLED')`)
@Index('wa_template_name', ['agencyId', 'channelId', 'slug', 'language'], {
  unique: true,
  where: 'deleted_at IS NULL',
})
@Index('wa_template_by_title', ['agencyId', 'sortTitle', 'id'], { where: 'deleted_at IS NULL' })
@Index('wa_template_gone', ['agencyId', 'deletedAt'], { where: 'deleted_at IS NOT NULL' })
@Index('wa_template_by_file', ['agencyId', 'fileId'], { where: 'file_id IS NOT NULL' })
@ForeignKey('channel', ['agencyId', 'channelId'], ['agencyId', 'id'])
@ForeignKey('wa_template_file', ['agencyId', 'fileId'], ['agencyId', 'id'])
export class WaTemplate {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'bigint' })
  channelId: number;

  @Column({ type: 'text' })
  title: string;

  /** The title as lists are ordered by it: small letters, in byte order. */
  @Column({ type: 'text', collation: 'C' })
  sortTitle: string;

  /** Its name at the provider. */
  @Column({ type: 'text' })
  slug: string;

  @Column({ type: 'text' })
  category: WaCategory;

  @Column({ type: 'text' })
  language: string;

  @Column({ type: 'jsonb' })
  components: WaComponents;

  /** What stands above it: the sample for the review, and what is sent when nobody chooses another. */
  @Column({ type: 'bigint', nullable: true })
  fileId: number | null;

  @Column({ type: 'text', default: 'DRAFT' })
  state: WaState;

  /** Why the provider does not want it, or not any more, in its own words. */
  @Column({ type: 'text', nullable: true })
  reason: string | null;

  /** The provider's id; null before it was submitted, and after it was deleted there. */
  @Column({ type: 'text', nullable: true })
  externalId: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  submittedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;

  @Column({ type: 'integer', default: 1 })
  version: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt: Date;
}

@Entity({ name: 'wa_template_label' })
@Index('wa_template_label_by_label', ['agencyId', 'labelId'])
@ForeignKey('wa_template', ['agencyId', 'templateId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('label', ['agencyId', 'labelId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class WaTemplateLabel {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  templateId: number;

  @PrimaryColumn({ type: 'bigint' })
  labelId: number;
}

/** A picture, a film or a document above templates. */
@Entity({ name: 'wa_template_file' })
@Unique('wa_template_file_agency_id', ['agencyId', 'id'])
@ForeignKey('agency', ['agencyId'], ['id'])
export class WaTemplateFile {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'bigint', nullable: true })
  uploadedById: number | null;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  mimeType: string;

  @Column({ type: 'bigint' })
  size: number;

  @Column({ type: 'text' })
  storageKey: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
