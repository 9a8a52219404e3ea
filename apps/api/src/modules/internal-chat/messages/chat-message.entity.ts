import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { CallMeta, ChatBodyType } from './chat-message.rules.js';

/** What somebody said in a thread. Positions are 1..n: they are given under the thread's row lock. */
@Entity({ name: 'chat_message' })
@Unique(['agencyId', 'id'])
@Unique('chat_message_position', ['agencyId', 'threadId', 'position'])
@Index('chat_message_client_key', ['agencyId', 'authorId', 'clientKey'], {
  unique: true,
  where: 'client_key IS NOT NULL',
})
@Index('chat_message_pinned', ['agencyId', 'threadId', 'pinnedAt'], { where: 'pinned_at IS NOT NULL' })
@Index('chat_message_deleted', ['agencyId', 'deletedAt'], { where: 'deleted_at IS NOT NULL' })
@Index('chat_message_answers', ['agencyId', 'parentId'], { where: 'parent_id IS NOT NULL' })
@Index('chat_message_running_call', ['agencyId', 'threadId'], { unique: true, where: 'is_running_call' })
@Check('chat_message_body_type', `body_type IN ('TEXT', 'VIDEO_CALL', 'VIDEO_CALL_STATUS', 'ZOOM_CALL')`)
@ForeignKey('chat_thread', ['agencyId', 'threadId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('user_account', ['agencyId', 'authorId'], ['agencyId', 'id'])
export class ChatMessage {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'bigint' })
  threadId: number;

  @Column({ type: 'int' })
  position: number;

  @Column({ type: 'bigint' })
  authorId: number;

  /** By which the same message that is sent again is known. */
  @Column({ type: 'text', nullable: true })
  clientKey: string | null;

  /** Sanitised. */
  @Column({ type: 'text' })
  bodyHtml: string;

  @Column({ type: 'text' })
  bodyText: string;

  @Column({ type: 'text', default: 'TEXT' })
  bodyType: ChatBodyType;

  @Column({ type: 'jsonb', nullable: true })
  meta: CallMeta | null;

  /** A call that people can still join: one in a thread. */
  @Column({ type: 'boolean', default: false })
  isRunningCall: boolean;

  /** What it answers. It may be swept away before its answers. */
  @Column({ type: 'bigint', nullable: true })
  parentId: number | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  pinnedAt: Date | null;

  @Column({ type: 'bigint', nullable: true })
  pinnedById: number | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  editedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;

  @Column({ type: 'int', default: 1 })
  version: number;
}
