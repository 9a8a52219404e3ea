import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type FragmentType, readFragment } from '@/gql';
import type { ContactRowFragment } from '@/gql/graphql';
import { useNews } from '@/lib/news';
import { useSession } from '@/lib/session';
import { ContactListDocument, ContactRowFragmentDoc, useContactListQuery } from './Contacts.generated';
import { type ContactFilters, toContactFilter } from './contact-filters';
import { withFreshTop } from './fresh-rows';

export type Person = ContactRowFragment;

const PAGE = 50;
/** As many as the server hands out at once. */
const MOST = 100;

/** The list as far as it was asked for. It comes back as it was left, and what is on top is then read anew. */
export function useContactList(filters: ContactFilters, isMine: boolean) {
  const client = useApolloClient();
  const variables = useListVariables(filters, isMine);
  const query = useContactListQuery({ variables });
  const { data, previousData, error, fetchMore, refetch } = query;
  const list = (data ?? previousData)?.contacts;
  const [isLoadingMore, setLoadingMore] = useState(false);

  const refresh = useCallback(async () => {
    const at = { query: ContactListDocument, variables };
    const known = client.readQuery(at)?.contacts.edges.length ?? 0;
    const { data: fresh } = await client.query({
      ...at,
      variables: { ...variables, first: Math.min(MOST, Math.max(PAGE, known)) },
      fetchPolicy: 'no-cache',
      context: { quiet: true },
    });
    if (!fresh) return;
    client.cache.updateQuery(at, (before) => ({
      contacts: withFreshTop(before?.contacts, fresh.contacts),
    }));
  }, [client, variables]);
  const again = useCallback(() => void refresh().catch(() => undefined), [refresh]);
  useFreshWhenKept(data !== undefined, variables, again);
  useNews(['contacts.changed', 'contact_groups.changed', 'contact_group_members.changed'], again);

  const rows = useMemo(
    () =>
      shown(
        list?.edges.map(({ node }) => rowOf(node)),
        filters,
      ),
    [list, filters],
  );
  const more = useCallback(async () => {
    setLoadingMore(true);
    await fetchMore({
      variables: { after: list?.pageInfo.endCursor },
      updateQuery: (before, { fetchMoreResult: { contacts } }) => ({
        contacts: { ...contacts, edges: [...before.contacts.edges, ...contacts.edges] },
      }),
    }).catch(() => undefined);
    setLoadingMore(false);
  }, [fetchMore, list?.pageInfo.endCursor]);
  return {
    key: JSON.stringify(variables),
    rows,
    hasMore: list?.pageInfo.hasNextPage ?? false,
    error: rows ? undefined : error,
    isLoadingMore,
    more: useCallback(() => void more(), [more]),
    retry: () => void refetch().catch(() => undefined),
  };
}

const rowOf = (node: FragmentType<typeof ContactRowFragmentDoc>): Person =>
  readFragment(ContactRowFragmentDoc, node);

function useListVariables(filters: ContactFilters, isMine: boolean) {
  const { me } = useSession();
  return useMemo(
    () => ({
      term: filters.term || null,
      sort: filters.sort,
      filter: toContactFilter(filters, isMine, { timeZone: me.timezone, now: new Date() }),
      first: PAGE,
    }),
    [filters, isMine, me.timezone],
  );
}

/** A list that is there from before may be old. */
function useFreshWhenKept(isThere: boolean, variables: object, refresh: () => void): void {
  const seen = useRef<object>(null);
  useEffect(() => {
    if (seen.current === variables) return;
    seen.current = variables;
    if (isThere) refresh();
  }, [isThere, variables, refresh]);
}

/** Whoever was deleted, brought back or unblocked a moment ago leaves at once. */
function shown(rows: readonly Person[] | undefined, { state }: ContactFilters) {
  return rows?.filter(
    ({ isDeleted, isBlocked }) => isDeleted === (state === 'deleted') && (state !== 'blocked' || isBlocked),
  );
}
