import { useState } from 'react';
import { useNews } from '@/lib/news';
import { useProfileContactsQuery } from './Profile.generated';

const PAGE = 25;

/** The contacts of a profile as far as they were asked for. */
export function useProfileContacts(id: string) {
  const { data, error, fetchMore, refetch } = useProfileContactsQuery({
    variables: { id, first: PAGE },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const [isLoading, setLoading] = useState(false);
  const list = data?.profile.contacts;
  const refresh = () => void refetch().catch(() => undefined);
  useNews(['profiles.changed', 'contacts.changed'], refresh);
  async function more(): Promise<void> {
    setLoading(true);
    await fetchMore({
      variables: { after: list?.pageInfo.endCursor },
      updateQuery: (before, { fetchMoreResult: { profile } }) => ({
        profile: {
          ...profile,
          contacts: {
            ...profile.contacts,
            edges: [...before.profile.contacts.edges, ...profile.contacts.edges],
          },
        },
      }),
    }).catch(() => undefined);
    setLoading(false);
  }
  return {
    people: list?.edges.map(({ node }) => node),
    hasMore: list?.pageInfo.hasNextPage ?? false,
    isFailed: error !== undefined,
    isLoading,
    refresh,
    more: () => void more(),
  };
}
