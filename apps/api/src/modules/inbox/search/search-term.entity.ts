import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The words that customers and colleagues use, and in which form the index knows them. Beginnings and misspelled words
 * are looked up here. A plain B-tree in byte order, which row-level security leaves usable.
 */
@Entity({ name: 'search_term' })
@Index('search_term_by_lexeme', ['agencyId', 'lexeme'])
export class SearchTerm {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  /** Lower case, without accents. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  word: string;

  @PrimaryColumn({ type: 'text', collation: 'C' })
  lexeme: string;

  /** In how many entries, about: exact while it is rare, counted by chance when it is common. */
  @Column({ type: 'integer' })
  documents: number;
}
