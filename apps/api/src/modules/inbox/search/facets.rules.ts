/** A conversation with hits. */
export interface FacetHit {
  readonly ticketId: number;
  readonly channelId: number;
  readonly assigneeId: number | null;
  readonly labelIds: readonly number[];
  /** When its hits were written. */
  readonly moments: readonly Date[];
}

export const periods = ['WEEK', 'MONTH', 'YEAR', 'OLDER'] as const;
export type Period = (typeof periods)[number];

export interface Counted<K> {
  readonly key: K;
  readonly count: number;
  readonly isMore: boolean;
}

const SHOWN_AT_MOST = 99;
const VALUES_AT_MOST = 12;
const DAY_MS = 86_400_000;
const DAYS = { WEEK: 7, MONTH: 30, YEAR: 365 } as const;

/** How many conversations each value has, the most frequent first. @param isCut not all hits were looked at. */
export function counted<K>(
  hits: readonly FacetHit[],
  keysOf: (hit: FacetHit) => readonly K[],
  isCut: boolean,
): Counted<K>[] {
  const counts = new Map<K, number>();
  for (const hit of hits) for (const key of new Set(keysOf(hit))) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, VALUES_AT_MOST)
    .map(([key, count]) => ({
      key,
      count: Math.min(count, SHOWN_AT_MOST),
      isMore: isCut || count > SHOWN_AT_MOST,
    }));
}

/** The periods that have hits, the shortest first; each has those of the shorter ones as well. */
export function countedPeriods(hits: readonly FacetHit[], now: Date, isCut: boolean): Counted<Period>[] {
  const periodsOf = ({ moments }: FacetHit): Period[] =>
    moments.flatMap((at) => {
      const age = now.getTime() - at.getTime();
      const within = periods.filter((period) => period !== 'OLDER' && age < DAYS[period] * DAY_MS);
      return within.length ? within : (['OLDER'] as const);
    });
  return counted(hits, periodsOf, isCut).sort(
    (one, other) => periods.indexOf(one.key) - periods.indexOf(other.key),
  );
}
