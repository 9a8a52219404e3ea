import { skipToken } from '@apollo/client/react';
import { useSyncExternalStore } from 'react';
import { useSession } from '@/lib/session';
import { createStore } from '@/lib/store';
import { useNews } from '@/lib/news';
import { ENTRIES } from '../TicketList/views';
import { useCustomViews, useViewPages } from './useCustomViews';
import { useLiveViewCountsSubscription } from './Views.generated';

/** The server keeps the numbers of so many lists for one screen. */
const MOST_COUNTED = 400;

type Counts = ReadonlyMap<string, number>;

const counts = createStore<Counts>(new Map());

/** Follows the numbers of all lists and views, in one stream for the whole screen. The shell does so once. */
export function useLiveViewCounts(): void {
  const { can } = useSession();
  const { views, refetch } = useCustomViews();
  useViewPages();
  useNews(['custom_views.changed', 'teams.changed'], refetch);
  const feeds = ENTRIES.filter(({ permission }) => !permission || can(permission)).map(({ feed }) => feed);
  const ids = views && [...feeds, ...views.map(({ id }) => id)].slice(0, MOST_COUNTED);
  useLiveViewCountsSubscription(
    ids
      ? {
          variables: { ids },
          ignoreResults: true,
          fetchPolicy: 'no-cache',
          context: { quiet: true },
          onData: ({ data }) => {
            const told = data.data?.viewCounts ?? [];
            if (told.length > 0)
              counts.set(new Map([...counts.get(), ...told.map(({ id, count }) => [id, count] as const)]));
          },
        }
      : skipToken,
  );
}

/** The number of a list, by the name of its feed or the id of its view. */
export function useViewCount(id: string): number {
  return useSyncExternalStore(counts.subscribe, () => counts.get().get(id) ?? 0);
}
