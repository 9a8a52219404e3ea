import { createHmac } from 'node:crypto';
import type { AuditEntryFacts } from './audit.rules.js';

/** What is before the first seal. */
export const NOTHING = '';

export interface SealPlace {
  position: number;
  sealedAt: Date;
}

/** The hash of an entry and of all before it. The key is not in the database: who may write there cannot make it. */
export function sealOf(
  key: Buffer,
  before: string,
  { position, sealedAt }: SealPlace,
  entry: AuditEntryFacts,
): string {
  return keyed(key, ['entry', before, String(position), sealedAt.toISOString(), wordsOf(entry)]);
}

/** Proves that what was up to this place went by the retention. */
export function pruneProof(key: Buffer, agencyId: number, position: number, hash: string): string {
  return keyed(key, ['pruned', String(agencyId), String(position), hash]);
}

function keyed(key: Buffer, parts: readonly string[]): string {
  return createHmac('sha256', key).update(parts.join('\n')).digest('base64url');
}

/** Everything that an entry says, in one fixed order. */
function wordsOf(entry: AuditEntryFacts): string {
  return JSON.stringify([
    entry.agencyId,
    entry.id,
    entry.action,
    entry.area,
    entry.actorKind,
    entry.actorId,
    entry.actorName,
    entry.actorRole,
    entry.apiKeyId,
    entry.apiKeyName,
    entry.impersonatorId,
    entry.impersonatorName,
    entry.ip,
    entry.userAgent,
    entry.targetKind,
    entry.targetId,
    entry.targetName,
    entry.before,
    entry.after,
    entry.createdAt.toISOString(),
  ]);
}

export type ChainProblemKind = 'changed' | 'missing' | 'gap' | 'unsealed';

/** What does not fit, and where. */
export interface ChainProblem {
  kind: ChainProblemKind;
  position: number | null;
  entryId: number | null;
}

export interface ChainReport {
  holds: boolean;
  /** Entries that were compared with their seals. */
  checked: number;
  /** Written a moment ago and not sealed yet. */
  waiting: number;
  /** Sealed more than an hour after they were written: the worker was away, or somebody made the chain anew. */
  late: number;
  /** The end of the chain. Whoever notes it elsewhere can tell later whether the end was cut off. */
  position: number;
  head: string;
  problems: ChainProblem[];
}

export interface SealedRow extends SealPlace {
  entryId: number;
  hash: string;
  prunedProof: string | null;
  entry: AuditEntryFacts | null;
}

const LATE_MS = 3_600_000;
const MAX_PROBLEMS = 20;

/**
 * Follows a chain link by link. Seals were made with the key of their time: once one was made with a newer key, an older
 * key counts no more, so that who has an old one cannot write what is new.
 */
export class ChainReader {
  /** From the oldest to the newest. */
  private readonly keys: readonly Buffer[];
  private oldest = 0;
  private before = NOTHING;
  private position = 0;
  private checked = 0;
  private late = 0;
  private readonly problems: ChainProblem[] = [];

  /** @param keys the newest first. */
  constructor(
    keys: readonly Buffer[],
    private readonly agencyId: number,
  ) {
    this.keys = keys.toReversed();
  }

  read(row: SealedRow): void {
    const isFirst = this.position === 0;
    if (row.position !== this.position + 1 && !(isFirst && this.wasPruned(row))) this.note('gap', row);
    if (row.entry === null) {
      if (!(isFirst && this.wasPruned(row))) this.note('missing', row);
    } else {
      if (!this.isSealed(row, row.entry)) this.note('changed', row);
      if (row.sealedAt.getTime() - row.entry.createdAt.getTime() > LATE_MS) this.late += 1;
      this.checked += 1;
    }
    this.before = row.hash;
    this.position = row.position;
  }

  end(unsealed: readonly number[], waiting: number): ChainReport {
    for (const entryId of unsealed) this.add({ kind: 'unsealed', position: null, entryId });
    const { checked, late, problems, position } = this;
    return { holds: problems.length === 0, checked, waiting, late, position, head: this.before, problems };
  }

  private isSealed(row: SealedRow, entry: AuditEntryFacts): boolean {
    const at = this.keys.findIndex(
      (key, place) => place >= this.oldest && sealOf(key, this.before, row, entry) === row.hash,
    );
    this.oldest = Math.max(this.oldest, at);
    return at >= 0;
  }

  private wasPruned({ position, hash, prunedProof }: SealedRow): boolean {
    return (
      prunedProof !== null &&
      this.keys.some((key) => prunedProof === pruneProof(key, this.agencyId, position, hash))
    );
  }

  private note(kind: ChainProblemKind, { position, entryId }: SealedRow): void {
    this.add({ kind, position, entryId });
  }

  private add(problem: ChainProblem): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(problem);
  }
}
