import { useCallback, useState } from 'react';
import { readFragment } from '@/gql';
import type { WaTemplateFilter } from '@/gql/graphql';
import { useNews } from '@/lib/news';
import { templateOf } from './template';
import { TemplateRowFragmentDoc, useTemplateListQuery } from './Templates.generated';

/** Templates as far as they were asked for; what was there stays while something else is looked for. */
export function useTemplateList(filter: WaTemplateFilter, { first = 50, skip = false } = {}) {
  const [isLoadingMore, setLoadingMore] = useState(false);
  const { data, previousData, error, fetchMore, refetch } = useTemplateListQuery({
    variables: { filter, first },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
    skip,
  });
  const list = (data ?? previousData)?.waTemplates;
  const refresh = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  useNews(['wa_templates.changed'], refresh);

  async function more(): Promise<void> {
    setLoadingMore(true);
    await fetchMore({
      variables: { after: list?.pageInfo.endCursor },
      updateQuery: (before, { fetchMoreResult: { waTemplates } }) => ({
        waTemplates: { ...waTemplates, edges: [...before.waTemplates.edges, ...waTemplates.edges] },
      }),
    }).catch(() => undefined);
    setLoadingMore(false);
  }
  return {
    templates: list?.edges.map(({ node }) => templateOf(readFragment(TemplateRowFragmentDoc, node))),
    hasMore: list?.pageInfo.hasNextPage ?? false,
    error,
    isLoadingMore,
    more: () => void more(),
    refresh,
  };
}
