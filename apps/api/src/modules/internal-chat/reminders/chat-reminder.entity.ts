import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { ChatReminderState } from './chat-reminder.rules.js';

/** What somebody wants to be reminded of; nobody else sees it. Those of conversations are the inbox's. */
@Entity({ name: 'chat_reminder' })
@Unique(['agencyId', 'id'])
@Index('chat_reminder_of_user', ['agencyId', 'userId', 'dueAt', 'id'], { where: `state = 'PENDING'` })
@Index('chat_reminder_rung', ['agencyId', 'userId', 'dueAt', 'id'], { where: `state = 'RUNG'` })
@Index('chat_reminder_due', ['dueAt', 'id'], { where: `state = 'PENDING'` })
@Index('chat_reminder_of_thread', ['agencyId', 'threadId'])
@Index('chat_reminder_ended', ['agencyId', 'updatedAt'], { where: `state <> 'PENDING'` })
@Check('chat_reminder_state', `state IN ('PENDING', 'RUNG', 'CANCELLED', 'DONE')`)
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('chat_thread', ['agencyId', 'threadId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class ChatReminder {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'bigint' })
  userId: number;

  /** Where it was set. */
  @Column({ type: 'bigint', nullable: true })
  threadId: number | null;

  /** What it is about; it may be swept away before. */
  @Column({ type: 'bigint', nullable: true })
  messageId: number | null;

  @Column({ type: 'text' })
  text: string;

  @Column({ type: 'timestamptz', precision: 3 })
  dueAt: Date;

  @Column({ type: 'text', default: 'PENDING' })
  state: ChatReminderState;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
