import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A file of a message. It was an upload of its author before. */
@Entity({ name: 'chat_attachment' })
@Unique(['agencyId', 'id'])
@Index('chat_attachment_of_thread', ['agencyId', 'threadId', 'id'])
@Index('chat_attachment_of_message', ['agencyId', 'messageId', 'id'])
@ForeignKey('chat_message', ['agencyId', 'messageId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class ChatAttachment {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'bigint' })
  threadId: number;

  @Column({ type: 'bigint' })
  messageId: number;

  @Column({ type: 'bigint' })
  userId: number;

  @Column({ type: 'text' })
  name: string;

  /** Sniffed from the content. */
  @Column({ type: 'text' })
  mimeType: string;

  /** bytes */
  @Column({ type: 'integer' })
  size: number;

  @Column({ type: 'text' })
  storageKey: string;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
