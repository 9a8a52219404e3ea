import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * What can be found, taken apart into words; made from messages, tickets and contacts, and made again at any time.
 * The GIN index on (agency_id, bucket, words) is made by the migration of the search, by hand: only `parley_system`
 * can use it (see ADR 47). Nothing here is ever shown: what was found is read again, with the rights of who asks.
 */
@Entity({ name: 'search_entry' })
@Index('search_entry_words', { synchronize: false })
@Index('search_entry_by_ticket', ['agencyId', 'ticketId'])
export class SearchEntry {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  /** 1 contact, 2 ticket, 3 message. */
  @PrimaryColumn({ type: 'smallint' })
  kind: number;

  @PrimaryColumn({ type: 'bigint' })
  refId: number;

  /** Of messages and tickets. */
  @Column({ type: 'bigint', nullable: true })
  ticketId: number | null;

  /** That of the ticket, which decides who may see it. */
  @Column({ type: 'bigint', nullable: true })
  channelId: number | null;

  @Column({ type: 'timestamptz', precision: 3 })
  at: Date;

  /** Agency, kind and a stretch of four days in one number: a common word is looked for stretch by stretch. */
  @Column({ type: 'bigint' })
  bucket: number;

  /** By whose rules the words were stemmed. */
  @Column({ type: 'text' })
  language: string;

  @Column({ type: 'boolean', default: false })
  hasFile: boolean;

  @Column({ type: 'tsvector' })
  words: string;
}
