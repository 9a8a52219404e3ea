import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/**
 * What the media server is still to be told: that a window is out of a room, or that a room is closed. It is written
 * with what it follows from, and goes when it was done.
 */
@Entity({ name: 'chat_media_order' })
@Unique(['agencyId', 'id'])
@Index('chat_media_order_due', ['nextAt', 'id'])
@Index('chat_media_order_of_message', ['agencyId', 'messageId'])
@ForeignKey('chat_message', ['agencyId', 'messageId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class ChatMediaOrder {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  /** The call. */
  @Column({ type: 'bigint' })
  messageId: number;

  @Column({ type: 'text' })
  room: string;

  /** The name of the window; null: the whole room. */
  @Column({ type: 'text', nullable: true })
  seat: string | null;

  /** It was done once: a token that was given before may have been used since. */
  @Column({ type: 'boolean', default: false })
  isAgain: boolean;

  @Column({ type: 'int', default: 0 })
  failures: number;

  /** When a worker looks; while one does, when another may. */
  @Column({ type: 'timestamptz', precision: 3 })
  nextAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
