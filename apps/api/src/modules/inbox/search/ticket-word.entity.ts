import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * The words by which a ticket is found. A plain B-tree on purpose: row-level security lets an index be used only by
 * operators that PostgreSQL calls leak-proof, and those of trigrams, LIKE and full-text search are not, so under
 * it a GIN index would never be touched. Comparisons of text are, and byte order ("C") makes a prefix one range.
 */
@Entity({ name: 'ticket_word' })
@Index('ticket_word_by_ticket', ['agencyId', 'ticketId'])
@ForeignKey('ticket', ['agencyId', 'ticketId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class TicketWord {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'text', collation: 'C' })
  word: string;

  @PrimaryColumn({ type: 'bigint' })
  ticketId: number;
}
