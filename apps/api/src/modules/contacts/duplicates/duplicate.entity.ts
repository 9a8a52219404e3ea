import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { ClueKind, Evidence } from './clue.rules.js';

/** Something by which two contacts may turn out to be one. Whoever has the same is found by the key, without a search. */
@Entity({ name: 'contact_clue' })
@Index('contact_clue_by_contact', ['agencyId', 'contactId'])
@ForeignKey('contact', ['agencyId', 'contactId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class ContactClue {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'text' })
  kind: ClueKind;

  /** In the form in which two spellings are the same text. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  value: string;

  @PrimaryColumn({ type: 'bigint' })
  contactId: number;

  /** It recognises the contact; what customers merely say of themselves is not proven. */
  @Column({ type: 'boolean' })
  isProven: boolean;
}

/** Two contacts that are probably one. */
@Entity({ name: 'contact_duplicate' })
@Unique('contact_duplicate_agency_id', ['agencyId', 'id'])
@Index('contact_duplicate_pair', ['agencyId', 'firstId', 'secondId'], { unique: true })
@Index('contact_duplicate_by_second', ['agencyId', 'secondId'])
@Index('contact_duplicate_open', ['agencyId', 'confidence', 'id'], { where: 'dismissed_at IS NULL' })
@ForeignKey('contact', ['agencyId', 'firstId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('contact', ['agencyId', 'secondId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('user_account', ['agencyId', 'dismissedById'], ['agencyId', 'id'])
export class ContactDuplicate {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  /** The one with the lower id. */
  @Column({ type: 'bigint' })
  firstId: number;

  @Column({ type: 'bigint' })
  secondId: number;

  /** 3 high, 2 medium, 1 low. */
  @Column({ type: 'smallint' })
  confidence: number;

  @Column({ type: 'jsonb' })
  evidence: Evidence[];

  @Column({ type: 'timestamptz', precision: 3 })
  foundAt: Date;

  /** Somebody said that they are not the same: remembered, whatever is found later. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  dismissedAt: Date | null;

  @Column({ type: 'bigint', nullable: true })
  dismissedById: number | null;
}

/** How far contacts from before have been looked at, and what the company lets Parley do with what it finds. */
@Entity({ name: 'contact_merging' })
@ForeignKey('agency', ['agencyId'], ['id'])
export class ContactMerging {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  /** Contacts up to this id have been looked at; who comes later tells of themselves. */
  @Column({ type: 'bigint', default: 0 })
  lookedUpTo: number;

  @Column({ type: 'boolean', default: false })
  isLookedThrough: boolean;

  @Column({ type: 'boolean', default: false })
  mergesSure: boolean;

  @Column({ type: 'int', default: 1 })
  version: number;
}
