import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { OneTimeTokenKind } from './one-time-token.rules.js';

/** A secret that was given out once, to be shown once: links in mails and the second step of a sign-in. */
@Entity({ name: 'one_time_token' })
@Unique(['agencyId', 'id'])
@Unique(['agencyId', 'tokenHash'])
@Index(['agencyId', 'userId', 'kind'])
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class OneTimeToken {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'bigint' })
  userId: number;

  @Column({ type: 'text' })
  kind: OneTimeTokenKind;

  /** SHA-256; the secret itself is nowhere. */
  @Column({ type: 'text' })
  tokenHash: string;

  /** Small facts that the token stands for; never a secret. */
  @Column({ type: 'jsonb', default: () => "'{}'" })
  facts: Record<string, unknown>;

  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  usedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
