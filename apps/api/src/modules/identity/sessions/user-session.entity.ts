import type { SessionEnd, SignInMethod } from '@parley/schema';
import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** One sign-in on one device, until it is signed out, revoked or over. */
@Entity({ name: 'user_session' })
@Unique(['agencyId', 'id'])
@Index(['agencyId', 'userId', 'lastUsedAt'], { where: 'revoked_at IS NULL' })
@Index(['expiresAt'])
@Index(['agencyId', 'impersonatorId'], { where: 'impersonator_id IS NOT NULL' })
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('user_account', ['agencyId', 'impersonatorId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('user_session', ['agencyId', 'ownSessionId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('staff_access', ['agencyId', 'staffAccessId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class UserSession {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'bigint' })
  userId: number;

  /** What access tokens of this session must carry, hashed: the signing key and a copy of this table make none. */
  @Column({ type: 'text' })
  bindingHash: string;

  @Column({ type: 'text', default: '' })
  userAgent: string;

  @Column({ type: 'text', default: '' })
  ip: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  lastUsedAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  revokedAt: Date | null;

  /** Why it was revoked; null while it runs and when it ran out by itself. */
  @Column({ type: 'text', nullable: true })
  endReason: SessionEnd | null;

  /** By which door the person came in. */
  @Column({ type: 'text', default: 'password' })
  method: SignInMethod;

  /** When a second factor was shown, here or to the identity provider that vouches for it; null: only one was. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  secondFactorAt: Date | null;

  /** When the person last proved that it is them: by signing in, or again by password or code. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  provenAt: Date;

  /** Who really sits behind the screen, where somebody acts as this person; see identity/impersonation. */
  @Column({ type: 'bigint', nullable: true })
  impersonatorId: number | null;

  /** The session from which they began: it takes this one with it when it ends. */
  @Column({ type: 'bigint', nullable: true })
  ownSessionId: number | null;

  @Column({ type: 'text', nullable: true })
  impersonationReason: string | null;

  /** The break-glass grant that this session lives by; see identity/staff-access. */
  @Column({ type: 'bigint', nullable: true })
  staffAccessId: number | null;
}
