import type { ApiKeyScope } from '@parley/schema';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A secret with which a program speaks for a person, within the scopes it was made with. */
@Entity({ name: 'api_key' })
@Unique(['agencyId', 'id'])
@Unique(['agencyId', 'tokenHash'])
@Index(['agencyId', 'userId'])
@Check('api_key_rate_positive', 'requests_per_minute > 0')
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class ApiKey {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  /** Whose hand the key is. */
  @Column({ type: 'bigint' })
  userId: number;

  @Column({ type: 'text' })
  name: string;

  /** SHA-256 of the whole key; the key itself is nowhere. */
  @Column({ type: 'text' })
  tokenHash: string;

  /** To tell keys apart. */
  @Column({ type: 'text' })
  lastFour: string;

  @Column({ type: 'jsonb', default: () => `'["read"]'` })
  scopes: ApiKeyScope[];

  /** Networks such as 203.0.113.0/24 that it may be used from; empty: from everywhere. */
  @Column({ type: 'jsonb', default: () => "'[]'" })
  allowedNetworks: string[];

  /** Null: as many as the installation gives to every token. */
  @Column({ type: 'int', nullable: true })
  requestsPerMinute: number | null;

  /** Null: never. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  expiresAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt: Date | null;

  @Column({ type: 'text', default: '' })
  lastUsedIp: string;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  revokedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
