import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

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
