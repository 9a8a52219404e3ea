import {
  type ContactImportStatus,
  contactImportStatuses,
  type ContactSource,
  type SheetFault,
} from '@parley/schema';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { ImportColumn, ImportPlan, ImportTrial } from './contact-import.rules.js';

/** One file of contacts: whose it is, what its columns are, how far it came. */
@Entity({ name: 'contact_import' })
@Unique('contact_import_agency_id', ['agencyId', 'id'])
@Check('contact_import_status', `status IN (${contactImportStatuses.map((name) => `'${name}'`).join(', ')})`)
@Index('contact_import_open', ['touchedAt', 'id'], {
  where: `status IN ('READING', 'TRYING', 'QUEUED', 'RUNNING', 'UNDOING')`,
})
@Index('contact_import_age', ['agencyId', 'createdAt', 'id'])
@ForeignKey('agency', ['agencyId'], ['id'])
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'])
export class ContactImport {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  userId: number;

  /** When a key spoke for them: its bounds hold for what is done later, too. */
  @Column({ type: 'bigint', nullable: true })
  apiKeyId: number | null;

  @Column({ type: 'text' })
  fileName: string;

  /** The file as it came; null when its rows have been taken out. */
  @Column({ type: 'text', nullable: true })
  storageKey: string | null;

  /** Its rows, one on each line, so that work can go on in the middle; null before, and when it is forgotten. */
  @Column({ type: 'text', nullable: true })
  rowsKey: string | null;

  @Column({ type: 'bigint', default: 0 })
  rowsSize: number;

  @Column({ type: 'text', default: 'OTHER' })
  source: ContactSource;

  @Column({ type: 'jsonb', default: [] })
  columns: ImportColumn[];

  @Column({ type: 'jsonb', nullable: true })
  plan: ImportPlan | null;

  @Column({ type: 'text', default: 'READING' })
  status: ContactImportStatus;

  /** Why the file is of no use, and on which line that was noticed. */
  @Column({ type: 'text', nullable: true })
  fault: SheetFault | null;

  @Column({ type: 'integer', nullable: true })
  faultLine: number | null;

  @Column({ type: 'integer', default: 0 })
  total: number;

  /** What came out when it was only tried. */
  @Column({ type: 'jsonb', nullable: true })
  trial: ImportTrial | null;

  /** Rows that the work of this moment has behind it. */
  @Column({ type: 'integer', default: 0 })
  seen: number;

  /** Where in the rows the next batch begins: moved by the transaction that does the batch. An undo goes down by lines. */
  @Column({ type: 'bigint', default: 0 })
  place: number;

  @Column({ type: 'integer', default: 0 })
  created: number;

  @Column({ type: 'integer', default: 0 })
  updated: number;

  @Column({ type: 'integer', default: 0 })
  unchanged: number;

  @Column({ type: 'integer', default: 0 })
  refused: number;

  @Column({ type: 'integer', default: 0 })
  undone: number;

  /** What an undo had to leave as it is. */
  @Column({ type: 'integer', default: 0 })
  kept: number;

  /** Of the last progress; who has none for a while is taken up again. */
  @Column({ type: 'timestamptz', precision: 3 })
  touchedAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  finishedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
