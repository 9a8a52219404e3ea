import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';

/** Somebody who takes part in a running call, from one window. A window that falls silent loses its seat. */
@Entity({ name: 'chat_call_seat' })
@Unique('chat_call_seat_name', ['agencyId', 'messageId', 'seat'])
@Index('chat_call_seat_of_user', ['agencyId', 'userId'])
@ForeignKey('chat_message', ['agencyId', 'messageId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'])
export class ChatCallSeat {
  @Column({ type: 'bigint', primary: true })
  agencyId: number;

  /** The message that is the call. */
  @Column({ type: 'bigint', primary: true })
  messageId: number;

  @Column({ type: 'bigint', primary: true })
  userId: number;

  /** A random name of the window: who comes back in another one takes the seat over. */
  @Column({ type: 'text' })
  seat: string;

  @Column({ type: 'timestamptz', precision: 3 })
  joinedAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  seenAt: Date;

  /** Of two people: when who waits alone has waited long enough. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  ringsUntil: Date | null;
}
