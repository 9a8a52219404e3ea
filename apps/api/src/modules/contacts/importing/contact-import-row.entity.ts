import type { ContactKeptReason } from '@parley/schema';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { type RowChanges, type RowProblem, type RowState, rowStates } from './contact-import.rules.js';

/**
 * What became of one row, written in the transaction that did it. No foreign key to the contact: what an undo took away
 * is still told.
 */
@Entity({ name: 'contact_import_row' })
@Check('contact_import_row_state', `state IN (${rowStates.map((name) => `'${name}'`).join(', ')})`)
@Index('contact_import_row_contact', ['agencyId', 'contactId', 'importId'], {
  where: 'contact_id IS NOT NULL',
})
@ForeignKey('contact_import', ['agencyId', 'importId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class ContactImportRow {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  importId: number;

  /** As the file counts. */
  @PrimaryColumn({ type: 'integer' })
  line: number;

  @Column({ type: 'text' })
  state: RowState;

  @Column({ type: 'bigint', nullable: true })
  contactId: number | null;

  /** Of one that was changed: what was there before, and what came instead. */
  @Column({ type: 'jsonb', nullable: true })
  changes: RowChanges | null;

  /** The contact's version afterwards: while it is still this one, nobody has changed it since. */
  @Column({ type: 'integer', nullable: true })
  version: number | null;

  /** Why it was refused. */
  @Column({ type: 'jsonb', nullable: true })
  problems: RowProblem[] | null;

  /** Why an undo left it as it is. */
  @Column({ type: 'text', nullable: true })
  kept: ContactKeptReason | null;
}
