import type { RoleName } from '@parley/schema';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { VoipStatus } from './user.rules.js';

/** A colleague who signs in. The address is kept in its normal form (see `normalEmail`), so it is unique as it stands. */
@Entity({ name: 'user_account' })
@Unique(['agencyId', 'id'])
@Index(['agencyId', 'firstName', 'lastName', 'id'])
@Index('user_account_primary', ['agencyId'], { unique: true, where: 'is_primary' })
@Check('user_account_voip_status', `voip_status IN ('ONLINE', 'OFFLINE')`)
@Check('user_account_email_normal', 'email = lower(email)')
@ForeignKey('agency', ['agencyId'], ['id'])
export class UserAccount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'text', unique: true })
  email: string;

  @Column({ type: 'text' })
  firstName: string;

  @Column({ type: 'text', default: '' })
  lastName: string;

  @Column({ type: 'text' })
  role: RoleName;

  @Column({ type: 'boolean', default: false })
  isPrimary: boolean;

  /** argon2id in its own text form. Empty: this person has not chosen a password yet and cannot sign in. */
  @Column({ type: 'text', default: '' })
  passwordHash: string;

  @Column({ type: 'text', default: 'en-GB' })
  localeCode: string;

  @Column({ type: 'text', default: 'Europe/Amsterdam' })
  timezone: string;

  @Column({ type: 'text', default: '' })
  color: string;

  @Column({ type: 'boolean', default: true })
  isActive: boolean;

  /** When the last invitation was sent; null for those who never needed one. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  invitedAt: Date | null;

  /** Has to choose a new password before anything else. */
  @Column({ type: 'boolean', default: false })
  needsNewPassword: boolean;

  /** When the person proved that the address is theirs: by a link that was sent there. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  emailVerifiedAt: Date | null;

  /** Since when a second factor is asked for; null when it is off. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  twoFactorEnabledAt: Date | null;

  /** Sees no public channel, only the private ones they are a member of. */
  @Column({ type: 'boolean', default: false })
  onlyPrivateChannels: boolean;

  /** Where the picture lies in the storage; empty: letters are shown. */
  @Column({ type: 'text', default: '' })
  profileImageKey: string;

  @Column({ type: 'jsonb', default: () => "'[]'" })
  favouriteReactions: string[];

  /** Whether calls ring here. */
  @Column({ type: 'text', default: 'OFFLINE' })
  voipStatus: VoipStatus;

  /** Deleted people keep their row without anything personal but the name: old conversations say who answered. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;

  @Column({ type: 'int', default: 1 })
  version: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
