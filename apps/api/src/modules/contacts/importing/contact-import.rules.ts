import type {
  ContactColumn,
  ContactImportStatus,
  ContactMatch,
  ContactMerge,
  ContactRowReason,
  ContactSource,
  SheetFault,
} from '@parley/schema';
import type { FieldValue } from '../../organisation/index.js';
import { contactImportLimits } from '@parley/schema';

/** Rows that are one transaction. */
export const BATCH = 1_000;
export const STALLED_MS = 20_000;
export const KEPT_MS = contactImportLimits.keptDays * 86_400_000;

/** A column of the file, with some of what stands in it. */
export interface ImportColumn {
  name: string;
  samples: string[];
}

/** What a column says about a contact. */
export interface PlannedColumn {
  /** Which one, counted from 0. */
  at: number;
  to: ContactColumn;
  /** Of `field`: which. */
  fieldId: number | null;
}

export interface ImportPlan {
  columns: PlannedColumn[];
  /** In this order; nothing: each row is somebody new. */
  matchBy: ContactMatch[];
  onMatch: ContactMerge;
  /** Of numbers that do not say theirs; null: the company's. */
  country: string | null;
  /** Stands before the names that another product has for its contacts. */
  prefix: string;
  /** Groups and profiles that are not there are made; otherwise their rows are refused. */
  makesMissing?: boolean;
}

export interface RowProblem {
  /** The name of the column; null when it is about the whole row. */
  column: string | null;
  reason: ContactRowReason;
  /** The row that has the same, or the most letters. */
  number: number | null;
}

export const rowStates = ['CREATED', 'UPDATED', 'UNCHANGED', 'REFUSED', 'UNDONE', 'KEPT'] as const;
export type RowState = (typeof rowStates)[number];

/** What is known of a contact, as far as a file can say it. */
export interface ImportFacts {
  fullName: string;
  email: string | null;
  phone: string | null;
  localeCode: string | null;
  timeZone: string | null;
  isBlocked: boolean;
}

export const factNames = ['fullName', 'email', 'phone', 'localeCode', 'timeZone', 'isBlocked'] as const;
export type FactName = (typeof factNames)[number];

export type WayKind = 'email' | 'phone' | 'custom' | 'whatsapp_parent';

/** One way by which somebody is recognised everywhere. */
export interface Way {
  kind: WayKind;
  value: string;
}

export const wayKey = ({ kind, value }: Way): string => `${kind} ${value}`;

/** Before and after, of what became something else. */
export interface RowChanges {
  facts: Partial<Record<FactName, [string | boolean | null, string | boolean | null]>>;
  ways: Way[];
  fields: Record<string, [FieldValue | null, FieldValue | null]>;
  /** The groups that they were put into. */
  groups?: number[];
  /** The profile before and after. */
  profile?: [number | null, number];
  /** Rows that were put down for them. */
  consents?: number[];
  notes?: number[];
}

export interface ImportCounts {
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
}

export interface RefusedRow {
  line: number;
  cells: string[];
  problems: RowProblem[];
}

export interface ImportTrial extends ImportCounts {
  /** The first hundred. */
  problems: RefusedRow[];
}

export interface ContactImportView extends ImportCounts {
  id: number;
  userId: number;
  apiKeyId: number | null;
  fileName: string;
  storageKey: string | null;
  rowsKey: string | null;
  rowsSize: number;
  source: ContactSource;
  columns: ImportColumn[];
  plan: ImportPlan | null;
  status: ContactImportStatus;
  fault: SheetFault | null;
  faultLine: number | null;
  total: number;
  trial: ImportTrial | null;
  seen: number;
  place: number;
  undone: number;
  kept: number;
  finishedAt: Date | null;
  createdAt: Date;
}

const OVER = new Set<ContactImportStatus>(['UNREADABLE', 'DONE', 'CANCELLED', 'UNDONE']);
const WORKING = new Set<ContactImportStatus>(['READING', 'TRYING', 'QUEUED', 'RUNNING', 'UNDOING']);

export const isOver = ({ status }: Pick<ContactImportView, 'status'>): boolean => OVER.has(status);
export const isWorking = ({ status }: Pick<ContactImportView, 'status'>): boolean => WORKING.has(status);

/** Somebody can still say what it is to be. */
export const canPlan = ({ status }: Pick<ContactImportView, 'status'>): boolean => status === 'READY';

export function canStart({ status, plan }: Pick<ContactImportView, 'status' | 'plan'>): boolean {
  return status === 'READY' && plan !== null && plan.columns.some(({ to }) => to !== 'ignore');
}

/** An undo is not cancelled: half of it would help nobody. */
export function canCancel({ status }: Pick<ContactImportView, 'status'>): boolean {
  return !OVER.has(status) && status !== 'UNDOING';
}

export function canUndo(
  view: Pick<ContactImportView, 'status' | 'created' | 'updated' | 'finishedAt'>,
  now: Date,
): boolean {
  return (
    (view.status === 'DONE' || view.status === 'CANCELLED') &&
    view.created + view.updated > 0 &&
    now.getTime() - (view.finishedAt ?? now).getTime() < KEPT_MS
  );
}
