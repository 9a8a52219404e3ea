import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { TrafficFilter, TrafficOutcome } from '@/gql/graphql';

export const inboundOutcomes = ['WAITING', 'DONE', 'IGNORED', 'FAILED'] as const;
export const outboundOutcomes = ['WAITING', 'DONE', 'FAILED', 'UNKNOWN'] as const;

/** The filters of a list; they live in the address, so that a finding can be sent to somebody. */
export function useTrafficFilter(known: readonly TrafficOutcome[]) {
  const [search, setSearch] = useSearchParams();
  const outcome = known.find((one) => one === search.get('outcome')) ?? null;
  const channelId = /^\d{1,18}$/.exec(search.get('channel') ?? '')?.[0] ?? null;
  const filter = useMemo<TrafficFilter>(() => ({ outcome, channelId }), [outcome, channelId]);
  const set = useCallback(
    (name: 'outcome' | 'channel', value: string | null) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === null) next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  const clear = useCallback(() => setSearch(new URLSearchParams(), { replace: true }), [setSearch]);
  return { filter, isSet: outcome !== null || channelId !== null, set, clear };
}
