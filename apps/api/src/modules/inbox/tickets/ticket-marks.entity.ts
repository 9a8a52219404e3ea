import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
} from 'typeorm';

@Entity({ name: 'ticket_label' })
@Index('ticket_label_by_label', ['agencyId', 'labelId', 'ticketId'])
@ForeignKey('ticket', ['agencyId', 'ticketId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('label', ['agencyId', 'labelId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class TicketLabel {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  ticketId: number;

  @PrimaryColumn({ type: 'bigint' })
  labelId: number;
}

/** A star that one user has given a ticket. */
@Entity({ name: 'ticket_favourite' })
@Index('ticket_favourite_by_ticket', ['agencyId', 'ticketId', 'userId'])
@ForeignKey('ticket', ['agencyId', 'ticketId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class TicketFavourite {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  userId: number;

  @PrimaryColumn({ type: 'bigint' })
  ticketId: number;
}

/** How many of a ticket's inbound messages one user has seen. */
@Entity({ name: 'ticket_read' })
@Index('ticket_read_by_ticket', ['agencyId', 'ticketId', 'userId'])
@ForeignKey('ticket', ['agencyId', 'ticketId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class TicketRead {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  userId: number;

  @PrimaryColumn({ type: 'bigint' })
  ticketId: number;

  @Column({ type: 'integer' })
  inboundCount: number;

  /** The newest message position that the user has had on the screen. */
  @Column({ type: 'integer', default: 0 })
  position: number;
}

/** Somebody who wants to hear of everything that happens in a ticket, whoever has it. */
@Entity({ name: 'ticket_watch' })
@Index('ticket_watch_by_ticket', ['agencyId', 'ticketId', 'userId'])
@ForeignKey('ticket', ['agencyId', 'ticketId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class TicketWatch {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  userId: number;

  @PrimaryColumn({ type: 'bigint' })
  ticketId: number;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}

/** A colleague who was named in a note. */
@Entity({ name: 'ticket_mention' })
@Index('ticket_mention_by_user', ['agencyId', 'userId', 'ticketId'])
@Index('ticket_mention_by_ticket', ['agencyId', 'ticketId', 'userId'])
@ForeignKey('ticket', ['agencyId', 'ticketId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('message', ['agencyId', 'messageId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class TicketMention {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  messageId: number;

  @PrimaryColumn({ type: 'bigint' })
  userId: number;

  @Column({ type: 'bigint' })
  ticketId: number;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  /** When the mentioned person has had the ticket open since. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  seenAt: Date | null;
}

/** Somebody who may see one ticket of a channel that is closed to them, because a colleague asked them in by a mention. */
@Entity({ name: 'ticket_guest' })
@Index('ticket_guest_by_ticket', ['agencyId', 'ticketId', 'userId'])
@ForeignKey('ticket', ['agencyId', 'ticketId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('user_account', ['agencyId', 'invitedById'], ['agencyId', 'id'])
export class TicketGuest {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  userId: number;

  @PrimaryColumn({ type: 'bigint' })
  ticketId: number;

  @Column({ type: 'bigint' })
  invitedById: number;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}

/** One user's own appointment with a ticket; the ticket stays where it is in everybody's lists. */
@Entity({ name: 'ticket_reminder' })
@Unique('ticket_reminder_agency_id', ['agencyId', 'id'])
@Check('ticket_reminder_state', `state IN ('PENDING', 'DUE', 'DONE', 'CANCELLED')`)
@Index('ticket_reminder_due', ['dueAt', 'id'], { where: `state = 'PENDING'` })
@Index('ticket_reminder_open', ['agencyId', 'userId', 'ticketId'], {
  unique: true,
  where: `state IN ('PENDING', 'DUE')`,
})
@Index('ticket_reminder_by_ticket', ['agencyId', 'ticketId'])
@ForeignKey('ticket', ['agencyId', 'ticketId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class TicketReminder {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  userId: number;

  @Column({ type: 'bigint' })
  ticketId: number;

  @Column({ type: 'timestamptz', precision: 3 })
  dueAt: Date;

  @Column({ type: 'text', default: '' })
  note: string;

  @Column({ type: 'boolean', default: true })
  cancelsOnReply: boolean;

  /** DUE: it has rung and waits for its user. DONE: they have seen to it. */
  @Column({ type: 'text', default: 'PENDING' })
  state: 'PENDING' | 'DUE' | 'DONE' | 'CANCELLED';

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
