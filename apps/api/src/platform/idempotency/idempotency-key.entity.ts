import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One POST that its caller may repeat without harm: what was asked, and the first answer. */
@Entity({ name: 'idempotency_key' })
@Index('idempotency_key_age', ['createdAt'])
export class IdempotencyKey {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  /** Who sent it, for example `user 17`: a key means something only to its own caller. */
  @PrimaryColumn({ type: 'text' })
  actor: string;

  @PrimaryColumn({ type: 'text' })
  key: string;

  /** Method and path. */
  @Column({ type: 'text' })
  operation: string;

  @Column({ type: 'text' })
  bodyHash: string;

  @Column({ type: 'text' })
  state: 'running' | 'done';

  /** Until then the request under way owns the key; a crashed process frees it by letting this pass. */
  @Column({ type: 'timestamptz', precision: 3 })
  leaseUntil: Date;

  @Column({ type: 'int', nullable: true })
  status: number | null;

  /** As text, so that its fields come back in their order. */
  @Column({ type: 'json', nullable: true })
  response: unknown;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}

export const idempotencyEntities = [IdempotencyKey];
