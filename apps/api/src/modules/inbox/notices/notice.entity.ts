import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { NoticeFacts, NoticeKindName } from './notice.rules.js';

/** Something that one person is told, in the order of the ids. */
@Entity({ name: 'notice' })
@Unique('notice_agency_id', ['agencyId', 'id'])
@Check(
  'notice_known_kind',
  `kind IN ('ASSIGNED', 'MENTIONED', 'WATCHED_TICKET', 'REMINDER_DUE', 'SNOOZE_OVER', 'SEND_FAILED', 'CHAT_REMINDER')`,
)
@Index('notice_by_user', ['agencyId', 'userId', 'id'])
@Index('notice_unread', ['agencyId', 'userId', 'id'], { where: 'read_at IS NULL' })
@Index('notice_by_ticket', ['agencyId', 'ticketId', 'userId'])
@Index('notice_by_age', ['agencyId', 'createdAt'])
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('ticket', ['agencyId', 'ticketId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class Notice {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  userId: number;

  @Column({ type: 'text' })
  kind: NoticeKindName;

  /** Null of what is about no conversation. */
  @Column({ type: 'bigint', nullable: true })
  ticketId: number | null;

  /** The message that it is about; it may have gone with its conversation. */
  @Column({ type: 'bigint', nullable: true })
  messageId: number | null;

  /** How many happenings it stands for. */
  @Column({ type: 'integer', default: 1 })
  count: number;

  @Column({ type: 'jsonb', default: {} })
  facts: NoticeFacts;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  readAt: Date | null;
}
