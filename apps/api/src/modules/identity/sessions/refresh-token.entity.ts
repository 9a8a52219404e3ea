import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** One step of a session's chain of refresh tokens. Kept after use, so that a stolen old one is recognised. */
@Entity({ name: 'refresh_token' })
@Unique(['agencyId', 'id'])
@Index(['agencyId', 'sessionId'])
@Index(['agencyId', 'parentId'])
@ForeignKey('user_session', ['agencyId', 'sessionId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('refresh_token', ['agencyId', 'parentId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class RefreshToken {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'bigint' })
  sessionId: number;

  @Column({ type: 'text', unique: true })
  tokenHash: string;

  @Column({ type: 'bigint', nullable: true })
  parentId: number | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  usedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
