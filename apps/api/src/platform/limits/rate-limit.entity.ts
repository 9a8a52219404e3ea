import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Counts of rate limits when there is no Redis; the library that counts fixes these columns. */
@Entity({ name: 'rate_limit' })
export class RateLimitCount {
  @PrimaryColumn({ type: 'varchar', length: 255 })
  key: string;

  @Column({ type: 'int', default: 0 })
  points: number;

  /** Milliseconds since 1970. */
  @Column({ type: 'bigint', nullable: true })
  expire: number | null;
}

export const limitsEntities = [RateLimitCount];
