/** How much went, by what it was: `conversations`, `messages`, `files`, and names of tables. */
export type ErasedCounts = Readonly<Record<string, number>>;

export const erasureStates = ['WAITING', 'RUNNING', 'DONE', 'CANCELLED'] as const;
export type ErasureState = (typeof erasureStates)[number];

/** How long it can be taken back: long enough for a mistake, short enough for a right. */
export const GRACE_MS = 3_600_000;

export interface ErasureView {
  id: number;
  contactRef: number;
  state: ErasureState;
  askedById: number | null;
  askedByName: string;
  askedAt: Date;
  dueAt: Date;
  doneAt: Date | null;
  counts: ErasedCounts;
}

export interface ErasedCount {
  kind: string;
  count: number;
}

export function addCounts(one: ErasedCounts, other: ErasedCounts): ErasedCounts {
  const sum: Record<string, number> = { ...one };
  for (const [kind, count] of Object.entries(other)) sum[kind] = (sum[kind] ?? 0) + count;
  return sum;
}

export function isNothing(counts: ErasedCounts): boolean {
  return Object.values(counts).every((count) => count === 0);
}

/** For lists: what there was nothing of is left out. */
export function linesOf(counts: ErasedCounts): ErasedCount[] {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => ({ kind, count }))
    .sort((one, other) => (one.kind < other.kind ? -1 : 1));
}
