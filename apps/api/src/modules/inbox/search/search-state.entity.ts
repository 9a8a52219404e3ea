import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far the index of an agency is. Rows from before the search are read from the newest to the oldest. */
@Entity({ name: 'search_state' })
export class SearchState {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  /** Which way of taking words apart made the index; another one makes it anew. */
  @Column({ type: 'integer' })
  version: number;

  /** All rows with ids below these are still to be indexed; 0 when none is. */
  @Column({ type: 'bigint' })
  contactsBelow: number;

  @Column({ type: 'bigint' })
  ticketsBelow: number;

  @Column({ type: 'bigint' })
  messagesBelow: number;

  /** How many rows there were to index when it began, and how many are done. */
  @Column({ type: 'bigint' })
  total: number;

  @Column({ type: 'bigint', default: 0 })
  done: number;

  /** The first stretch of four days that has an entry. */
  @Column({ type: 'integer' })
  oldest: number;

  /** How many entries are in each language. */
  @Column({ type: 'jsonb', default: {} })
  languages: Record<string, number>;
}
