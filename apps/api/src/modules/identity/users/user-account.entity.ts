import type { RoleName } from '@parley/schema';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A colleague who signs in. The address is kept in its normal form (see `normalEmail`), so it is unique as it stands. */
@Entity({ name: 'user_account' })
@Unique(['agencyId', 'id'])
@Index(['agencyId', 'firstName', 'lastName', 'id'])
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

  @Column({ type: 'int', default: 1 })
  version: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
