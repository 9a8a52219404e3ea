import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A sign-in that was begun: the browser is at the provider, and may come back once. */
@Entity({ name: 'sso_attempt' })
@Unique(['agencyId', 'id'])
@Unique(['agencyId', 'stateHash'])
@Index(['agencyId', 'expiresAt'])
@ForeignKey('agency', ['agencyId'], ['id'])
export class SsoAttempt {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'text' })
  stateHash: string;

  /** The cookie of the browser that began, hashed: no other browser can end it. */
  @Column({ type: 'text' })
  browserHash: string;

  /** Nonce and code verifier, sealed for `sso_attempt.secrets`. */
  @Column({ type: 'text' })
  sealedSecrets: string;

  /** The connection as it was then: what was begun with one provider is not ended with another. */
  @Column({ type: 'int' })
  connectionVersion: number;

  /** A path of Parley. */
  @Column({ type: 'text' })
  next: string;

  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  usedAt: Date | null;
}
