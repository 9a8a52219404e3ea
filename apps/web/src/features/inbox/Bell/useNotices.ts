import { readFragment } from '@/gql';
import type { MarkNoticesReadInput } from '@/gql/graphql';
import { useNews } from '@/lib/news';
import {
  NoticeLineFragmentDoc,
  UnreadNoticeCountDocument,
  useMarkNoticesReadMutation,
  useNoticesQuery,
} from './Bell.generated';

/** The notices that are shown, further ones on request, live. */
export function useNotices() {
  const { data, error, refetch, fetchMore } = useNoticesQuery({
    variables: {},
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  useNews(['notice.added', 'notices.read'], () => void refetch());
  const [mark] = useMarkNoticesReadMutation({
    context: { quiet: true },
    refetchQueries: [UnreadNoticeCountDocument],
    onCompleted: () => void refetch(),
  });
  const list = data?.notices;
  return {
    list,
    notices: (list?.edges ?? []).map(({ node }) => readFragment(NoticeLineFragmentDoc, node)),
    error,
    refetch,
    markRead: (input: MarkNoticesReadInput) => void mark({ variables: { input } }).catch(() => undefined),
    loadMore: () =>
      void fetchMore({
        variables: { after: list?.pageInfo.endCursor },
        updateQuery: (before, { fetchMoreResult: { notices: next } }) => ({
          ...before,
          notices: { ...next, edges: [...before.notices.edges, ...next.edges] },
        }),
      }),
  };
}
