import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import type { DuplicateConfidence } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { KEYSET, useKeyset } from '@/lib/keyset';
import { useNews } from '@/lib/news';
import { toast } from '@/lib/toast';
import type { Pair } from './DuplicatePair';
import {
  DuplicatePairFragmentDoc,
  useDismissDuplicateMutation,
  useDuplicateListQuery,
  useReturnDuplicateMutation,
} from './Merging.generated';
import { useMerging } from './useMerging';

const PAGE = 25;
const quiet = { context: { quiet: true } } as const;

/** The suggestions as far as they were asked for, and what can be said to them. */
export function useDuplicates(confidence: DuplicateConfidence | null, isDismissed: boolean) {
  const { t } = useTranslation('duplicates');
  const query = useDuplicateListQuery({
    variables: { confidence, isDismissed, first: PAGE },
    ...KEYSET,
    ...quiet,
  });
  const list = useKeyset(query, 'contactDuplicates');
  useNews(['contact_duplicates.changed', 'contacts.changed'], list.refresh);
  const [dismissIt] = useDismissDuplicateMutation(quiet);
  const [returnIt] = useReturnDuplicateMutation(quiet);
  const { merge } = useMerging();

  async function run(what: () => Promise<unknown>): Promise<boolean> {
    try {
      await what();
      list.refresh();
      return true;
    } catch (error) {
      toast.failure(codedError(error)?.message ?? t('offline'));
      list.refresh();
      return false;
    }
  }
  const giveBack = (id: string) => run(() => returnIt({ variables: { id } }));
  return {
    pairs: list.nodes?.map((node) => readFragment(DuplicatePairFragmentDoc, node)),
    isBroken: Boolean(query.error) && !list.nodes,
    hasMore: list.hasMore,
    isLoadingMore: list.isLoadingMore,
    more: list.more,
    refresh: list.refresh,
    giveBack,
    dismiss: async (id: string) => {
      if (await run(() => dismissIt({ variables: { id } })))
        toast.done(t('isTwo'), { undo: { label: t('undo'), run: () => void giveBack(id) } });
    },
    /** Who is in several of them becomes one with all of those. */
    mergeAll: (pairs: readonly Pair[]) =>
      merge(
        clusters(pairs).map(([contactId = '', ...sourceContactIds]) => ({ contactId, sourceContactIds })),
        t('mergedPairs', { count: pairs.length }),
      ),
  };
}

/** People who are in one pair or in a chain of pairs, the oldest first: who is in two pairs is one person. */
function clusters(pairs: readonly Pair[]): string[][] {
  let found: Set<string>[] = [];
  for (const { first, second } of pairs) {
    const touched = found.filter((one) => one.has(first.id) || one.has(second.id));
    found = [
      ...found.filter((one) => !touched.includes(one)),
      new Set([first.id, second.id, ...touched.flatMap((one) => [...one])]),
    ];
  }
  return found.map((one) => [...one].toSorted((a, b) => Number(a) - Number(b)));
}
