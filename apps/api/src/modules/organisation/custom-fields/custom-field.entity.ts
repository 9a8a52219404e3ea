import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { CustomFieldKindName, CustomFieldTypeName } from './custom-field.rules.js';

/** Something that a company wants to know of each of its conversations, contacts, profiles or colleagues. */
@Entity({ name: 'custom_field' })
@Unique(['agencyId', 'id'])
@Check('custom_field_type', `type IN ('TICKET', 'CONTACT', 'PROFILE', 'USER')`)
@Check('custom_field_kind', `kind IN ('TEXT', 'NUMBER', 'DATE', 'CHECKBOX', 'DROPDOWN', 'HYPERLINK')`)
@Index('custom_field_key', ['agencyId', 'type', 'key'], { unique: true, where: 'deleted_at IS NULL' })
@Index('custom_field_order', ['agencyId', 'type', 'sortOrder', 'id'])
@Index('custom_field_deleted', ['deletedAt'], { where: 'deleted_at IS NOT NULL' })
@ForeignKey('agency', ['agencyId'], ['id'])
export class CustomField {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  /** Of what. */
  @Column({ type: 'text' })
  type: CustomFieldTypeName;

  @Column({ type: 'text' })
  kind: CustomFieldKindName;

  @Column({ type: 'text' })
  title: string;

  /** What programs and variables call it; made from the title once, and never changed. */
  @Column({ type: 'text' })
  key: string;

  /** A line below the field. */
  @Column({ type: 'text', default: '' })
  help: string;

  /** Of a dropdown, in their order. A value keeps the option's id, so that renaming one renames it everywhere. */
  @Column({ type: 'jsonb', default: [] })
  options: { id: string; label: string }[];

  /** A conversation is not closed, a contact not saved, before it has a value. */
  @Column({ type: 'boolean', default: false })
  isRequired: boolean;

  @Column({ type: 'int', default: 0 })
  sortOrder: number;

  @Column({ type: 'int', default: 1 })
  version: number;

  /** While its values are made those of another kind nobody puts one in. */
  @Column({ type: 'boolean', default: false })
  isChanging: boolean;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
