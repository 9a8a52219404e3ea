import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { LinkState } from './chat-link.rules.js';

/** What a page on the web says of itself: asked once for all messages of a company that name it. */
@Entity({ name: 'chat_link' })
@Unique(['agencyId', 'id'])
@Unique('chat_link_url', ['agencyId', 'url'])
@Index('chat_link_waiting', ['nextAt', 'id'], { where: `state = 'WAITING'` })
@Index('chat_link_expiry', ['agencyId', 'expiresAt'])
@Check('chat_link_state', `state IN ('WAITING', 'READY', 'NONE')`)
export class ChatLink {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'text' })
  url: string;

  @Column({ type: 'text', default: 'WAITING' })
  state: LinkState;

  @Column({ type: 'text', default: '' })
  title: string;

  @Column({ type: 'text', default: '' })
  description: string;

  @Column({ type: 'text', default: '' })
  siteName: string;

  /** Pixels of its picture as it is kept here; 0: it has none. */
  @Column({ type: 'int', default: 0 })
  pictureWidth: number;

  @Column({ type: 'int', default: 0 })
  pictureHeight: number;

  /** How often it was asked for in vain. */
  @Column({ type: 'int', default: 0 })
  failures: number;

  /** When a worker looks; while one does, when another may. */
  @Column({ type: 'timestamptz', precision: 3 })
  nextAt: Date;

  /** From then on it is asked for again by who names it. */
  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}

/** A message names a page. Its author may take the preview away; the link stays in the words. */
@Entity({ name: 'chat_message_link' })
@Index('chat_message_link_of_link', ['agencyId', 'linkId'])
@ForeignKey('chat_message', ['agencyId', 'messageId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('chat_link', ['agencyId', 'linkId'], ['agencyId', 'id'])
export class ChatMessageLink {
  @Column({ type: 'bigint', primary: true })
  agencyId: number;

  @Column({ type: 'bigint', primary: true })
  messageId: number;

  @Column({ type: 'bigint', primary: true })
  linkId: number;

  @Column({ type: 'int' })
  place: number;

  @Column({ type: 'boolean', default: false })
  isRemoved: boolean;
}
