import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A customer, whichever ways they write. */
@Entity({ name: 'contact' })
@Unique(['agencyId', 'id'])
@Index('contact_by_email', ['agencyId', 'email'], { where: 'email IS NOT NULL' })
@Index('contact_by_phone', ['agencyId', 'phone'], { where: 'phone IS NOT NULL' })
// One for each order of the list, so that a page costs the same wherever it is.
@Index('contact_by_age', ['agencyId', 'createdAt', 'id'])
@Index('contact_by_name', ['agencyId', 'sortName', 'id'])
@Index('contact_by_activity', ['agencyId', 'activeAt', 'id'])
@Index('contact_deleted', ['agencyId', 'createdAt', 'id'], { where: 'deleted_at IS NOT NULL' })
@Index('contact_blocked', ['agencyId', 'createdAt', 'id'], { where: 'is_blocked' })
@Index('contact_by_maker', ['agencyId', 'createdById'], { where: 'created_by_id IS NOT NULL' })
@Index('contact_merged', ['agencyId', 'mergedIntoId'], { where: 'merged_into_id IS NOT NULL' })
@Index('contact_by_picture', ['agencyId', 'pictureKey'], { where: "picture_key <> ''" })
@Index('contact_by_profile', ['agencyId', 'profileId', 'id'], { where: 'profile_id IS NOT NULL' })
@ForeignKey('agency', ['agencyId'], ['id'])
@ForeignKey('contact', ['agencyId', 'mergedIntoId'], ['agencyId', 'id'])
@ForeignKey('profile', ['agencyId', 'profileId'], ['agencyId', 'id'])
export class Contact {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'text', default: '' })
  fullName: string;

  /** The name as lists are sorted by it: small letters without accents, see `sortNameOf`. */
  @Column({ type: 'text', default: '', collation: 'C' })
  sortName: string;

  @Column({ type: 'text', nullable: true })
  email: string | null;

  @Column({ type: 'text', nullable: true })
  phone: string | null;

  @Column({ type: 'text', nullable: true })
  localeCode: string | null;

  /** The IANA name of where they are, such as Europe/Amsterdam; null when nobody knows. */
  @Column({ type: 'text', nullable: true })
  timeZone: string | null;

  /** Nobody said it: it follows from their number, or from where they wrote. */
  @Column({ type: 'boolean', default: false })
  isTimeZoneGuessed: boolean;

  @Column({ type: 'boolean', default: false })
  isLanguageGuessed: boolean;

  /** The random id of their picture; empty: letters are shown. */
  @Column({ type: 'text', default: '' })
  pictureKey: string;

  /** A colleague has set it or taken it away: what channels bring does not change that. */
  @Column({ type: 'boolean', default: false })
  isPictureChosen: boolean;

  /** What they write is spam, and wakes nobody. */
  @Column({ type: 'boolean', default: false })
  isBlocked: boolean;

  /** Hidden from lists until it is brought back, or writes again. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;

  /** Who this one became in a merge; deleted as well, so that everybody leaves it out who leaves out the deleted. */
  @Column({ type: 'bigint', nullable: true })
  mergedIntoId: number | null;

  /** To the minute. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastWroteAt: Date | null;

  /** When they wrote last, or were made: never empty, so that it can be sorted by. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  activeAt: Date;

  /** Of one that a colleague made, who sees it even when they see only those of their own channels. */
  @Column({ type: 'bigint', nullable: true })
  createdById: number | null;

  /** The person or company that they belong to. A profile that is deleted keeps them, for when it comes back. */
  @Column({ type: 'bigint', nullable: true })
  profileId: number | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt: Date;

  @Column({ type: 'int', default: 1 })
  version: number;
}
