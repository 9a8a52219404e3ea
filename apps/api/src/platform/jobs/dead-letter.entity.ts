import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A job that failed for good: kept until somebody tries it again or throws it away. */
@Entity({ name: 'dead_letter' })
@Unique(['agencyId', 'id'])
@Index('dead_letter_open', ['agencyId', 'id'], { where: 'retried_at IS NULL' })
export class DeadLetter {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'text' })
  queue: string;

  @Column({ type: 'text' })
  job: string;

  @Column({ type: 'jsonb' })
  payload: object;

  @Column({ type: 'text' })
  error: string;

  @Column({ type: 'int' })
  attempts: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  retriedAt: Date | null;
}
