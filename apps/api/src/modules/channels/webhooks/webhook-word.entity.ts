import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** Words that a provider's call may carry once, where its signature does not cover what else the call says. */
@Entity({ name: 'webhook_word' })
@ForeignKey('channel', ['agencyId', 'channelId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class WebhookWord {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  channelId: number;

  /** SHA-256 of the word. */
  @PrimaryColumn({ type: 'text' })
  word: string;

  /** SHA-256 of the keys of what came with it: the same call may come again. */
  @Column({ type: 'text' })
  what: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  seenAt: Date;
}
