import { useNews } from '@/lib/news';
import { useDuplicateCountQuery } from './Merging.generated';

/** How many suggestions wait for somebody's word; counting stops at 1,000. */
export function useDuplicateCount(skip: boolean): number {
  const { data, refetch } = useDuplicateCountQuery({
    skip,
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  useNews(['contact_duplicates.changed', 'contacts.changed'], () => {
    if (!skip) void refetch().catch(() => undefined);
  });
  return data?.contactDuplicateCount ?? 0;
}
