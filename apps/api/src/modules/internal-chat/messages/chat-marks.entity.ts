import { Column, Entity, ForeignKey, Index } from 'typeorm';

/** Somebody's emoji at a message. */
@Entity({ name: 'chat_reaction' })
@ForeignKey('chat_message', ['agencyId', 'messageId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'])
export class ChatReaction {
  @Column({ type: 'bigint', primary: true })
  agencyId: number;

  @Column({ type: 'bigint', primary: true })
  messageId: number;

  @Column({ type: 'text', primary: true })
  emoji: string;

  @Column({ type: 'bigint', primary: true })
  userId: number;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}

/** A message that somebody wants to find again; nobody else sees it. */
@Entity({ name: 'chat_star' })
@Index('chat_star_of_message', ['agencyId', 'messageId', 'userId'])
@ForeignKey('chat_message', ['agencyId', 'messageId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'])
export class ChatStar {
  @Column({ type: 'bigint', primary: true })
  agencyId: number;

  @Column({ type: 'bigint', primary: true })
  userId: number;

  @Column({ type: 'bigint', primary: true })
  messageId: number;
}

/** Somebody was named in a message, by name, by their team or as one of all. */
@Entity({ name: 'chat_mention' })
@Index('chat_mention_in_message', ['agencyId', 'messageId'])
@ForeignKey('chat_message', ['agencyId', 'messageId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'])
export class ChatMention {
  @Column({ type: 'bigint', primary: true })
  agencyId: number;

  @Column({ type: 'bigint', primary: true })
  userId: number;

  @Column({ type: 'bigint', primary: true })
  threadId: number;

  /** Of the message, beside which somebody has read or not. */
  @Column({ type: 'int', primary: true })
  position: number;

  @Column({ type: 'bigint' })
  messageId: number;
}

/** The words by which a message is found. A plain B-tree in byte order: see `contact_word`. */
@Entity({ name: 'chat_word' })
@Index('chat_word_of_message', ['agencyId', 'messageId'])
@ForeignKey('chat_message', ['agencyId', 'messageId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class ChatWord {
  @Column({ type: 'bigint', primary: true })
  agencyId: number;

  @Column({ type: 'bigint', primary: true })
  threadId: number;

  @Column({ type: 'text', primary: true, collation: 'C' })
  word: string;

  @Column({ type: 'bigint', primary: true })
  messageId: number;
}

/** A conversation with a customer that a message shows. Only its id: each reader sees it with their own rights. */
@Entity({ name: 'chat_ticket_ref' })
@Index('chat_ticket_ref_of_ticket', ['agencyId', 'ticketId'])
@ForeignKey('chat_message', ['agencyId', 'messageId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class ChatTicketRef {
  @Column({ type: 'bigint', primary: true })
  agencyId: number;

  @Column({ type: 'bigint', primary: true })
  messageId: number;

  @Column({ type: 'bigint', primary: true })
  ticketId: number;

  @Column({ type: 'int' })
  place: number;
}
