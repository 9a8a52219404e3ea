import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When a repeated task last began, and who is at it: the one place where all workers agree about that. */
@Entity({ name: 'scheduled_task' })
export class ScheduledTask {
  @PrimaryColumn({ type: 'text' })
  name: string;

  @Column({ type: 'int' })
  everyMs: number;

  @Column({ type: 'timestamptz', precision: 3 })
  startedAt: Date;

  /** Until then the task belongs to `owner`; renewed while it runs, so a crashed worker blocks it only shortly. */
  @Column({ type: 'timestamptz', precision: 3 })
  leaseUntil: Date;

  @Column({ type: 'text' })
  owner: string;
}
