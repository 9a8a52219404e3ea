import { Column, Entity, ForeignKey, Index } from 'typeorm';

/** Somebody in a thread, and what the thread is to them alone. Who leaves has no row any more. */
@Entity({ name: 'chat_participant' })
@Index('chat_participant_of_user', ['agencyId', 'userId', 'threadId'])
@ForeignKey('chat_thread', ['agencyId', 'threadId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'])
export class ChatParticipant {
  @Column({ type: 'bigint', primary: true })
  agencyId: number;

  @Column({ type: 'bigint', primary: true })
  threadId: number;

  @Column({ type: 'bigint', primary: true })
  userId: number;

  @Column({ type: 'boolean', default: false })
  isOwner: boolean;

  @Column({ type: 'boolean', default: false })
  isMuted: boolean;

  /** Everything up to this position is read. What is unread is counted from here, so that a message touches one row. */
  @Column({ type: 'int', default: 0 })
  readPosition: number;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  readAt: Date | null;

  /** They said so themselves; reading takes it away. */
  @Column({ type: 'boolean', default: false })
  isMarkedUnread: boolean;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  joinedAt: Date;

  /** The order of what changed for this person alone. */
  @Column({ type: 'int', default: 1 })
  version: number;
}
