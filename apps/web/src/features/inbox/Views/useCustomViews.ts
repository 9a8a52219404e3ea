import { type MouseEvent, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { readFragment } from '@/gql';
import { CustomViewRowFragmentDoc, type CustomViewRowFragment, type TicketFilter } from '@/gql/graphql';
import { createStore } from '@/lib/store';
import type { KeptView } from '../TicketList/views';
import { useCustomViewsQuery } from './Views.generated';

export type CustomView = Omit<CustomViewRowFragment, 'filter'> & { filter: TicketFilter };

/** A page of views is enough for nearly everybody; the others are read when somebody wants to see them. */
const isWhole = createStore(false);

export const showAllViews = (): void => isWhole.set(true);

interface Views {
  views: readonly CustomView[] | undefined;
  /** There are others, which nobody has asked for yet. */
  hasMore: boolean;
  refetch: () => void;
}

/** The views of this person in their own order, read once for all who show them. */
export function useCustomViews(): Views {
  const { data, previousData, refetch } = useCustomViewsQuery({ context: { quiet: true } });
  const connection = (data ?? previousData)?.customViews;
  const views = useMemo(
    () => connection?.edges.map(({ node }) => viewOf(readFragment(CustomViewRowFragmentDoc, node))),
    [connection],
  );
  const hasMore = connection?.pageInfo.hasNextPage ?? false;
  return { views, hasMore, refetch: () => void refetch().catch(() => undefined) };
}

/** Reads the pages behind the first one by one while all are wanted, also after the list was read again. Once, in the shell. */
export function useViewPages(): void {
  const isWanted = useSyncExternalStore(isWhole.subscribe, isWhole.get);
  const { data, fetchMore } = useCustomViewsQuery({ context: { quiet: true } });
  const { hasNextPage, endCursor } = data?.customViews.pageInfo ?? {};
  useEffect(() => {
    if (!isWanted || !hasNextPage) return;
    fetchMore({
      variables: { after: endCursor },
      updateQuery: (before, { fetchMoreResult: { customViews } }) => ({
        customViews: { ...customViews, edges: [...before.customViews.edges, ...customViews.edges] },
      }),
      // The button stands there again, for another try.
    }).catch(() => isWhole.set(false));
  }, [endCursor, fetchMore, hasNextPage, isWanted]);
}

/** The button that shows the others is gone once they are there: who pressed it stands at the first of them. */
export function useMoreViews() {
  const { views, hasMore } = useCustomViews();
  const asked = useRef<{ within: Element | null; shown: number } | null>(null);
  useEffect(() => {
    const first = asked.current && views?.[asked.current.shown];
    if (!first) return;
    asked.current?.within?.querySelector<HTMLElement>(`[data-view="${first.id}"]`)?.focus();
    asked.current = null;
  }, [views]);
  const showMore = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    asked.current = { within: currentTarget.closest('nav, [role="menu"]'), shown: views?.length ?? 0 };
    showAllViews();
  };
  return { hasMore, showMore };
}

/** For what means a view that may not be among the first. */
export function useViewsUntil(id: string | null): void {
  const { views, hasMore } = useCustomViews();
  const isMissing = id !== null && hasMore && !views?.some((view) => view.id === id);
  useEffect(() => {
    if (isMissing) showAllViews();
  }, [isMissing]);
}

/** What the server calls any JSON is the filter that it once checked. */
export function viewOf(row: CustomViewRowFragment): CustomView {
  return { ...row, filter: (row.filter ?? {}) as TicketFilter };
}

export function keptOf(views: readonly CustomView[] | undefined): readonly KeptView[] {
  return (views ?? []).map(({ id, filter, sort }) => ({ id, filter, sort }));
}

export const VIEW_GROUPS = ['PRIVATE', 'TEAMS', 'AGENCY'] as const;

/** The views under the headings "mine", "my teams" and "everybody's"; headings without a view are left out. */
export function groupsOf(views: readonly CustomView[] | undefined) {
  return VIEW_GROUPS.map((audience) => ({
    audience,
    views: (views ?? []).filter((view) => view.audience === audience),
  })).filter((group) => group.views.length > 0);
}
