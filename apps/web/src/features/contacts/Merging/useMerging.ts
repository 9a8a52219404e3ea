import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { MergeContactsInput } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { MergeContactsDocument, UndoContactMergesDocument } from './Merging.generated';

/** What was on the screen of any of them is read anew; what nobody shows is forgotten. */
const STALE = [
  'ContactList',
  'DuplicateList',
  'DuplicateCount',
  'MergesOfContact',
  'OneContact',
  'ContextPanel',
];

/** Merges contacts and offers to take it back, by the toast and by `z`; and takes apart what was merged before. */
export function useMerging() {
  const client = useApolloClient();
  const { t } = useTranslation('duplicates');

  const readAnew = useCallback(() => {
    const shown = [...client.getObservableQueries().values()]
      .map(({ queryName }) => queryName)
      .filter((name) => name !== undefined && STALE.includes(name));
    if (shown.length > 0) void client.refetchQueries({ include: shown as string[] });
  }, [client]);

  const undo = useCallback(
    async (ids: readonly string[], words?: string): Promise<boolean> => {
      try {
        await client.mutate({
          mutation: UndoContactMergesDocument,
          variables: { ids: [...ids] },
          context: { quiet: true },
        });
        if (words) toast.done(words);
        readAnew();
        return true;
      } catch (error) {
        toast.failure(codedError(error)?.message ?? t('offline'));
        return false;
      }
    },
    [client, readAnew, t],
  );

  /** @returns whether it was done; if not, it is said why. */
  const merge = useCallback(
    async (inputs: readonly MergeContactsInput[], words: string): Promise<boolean> => {
      const done: string[] = [];
      try {
        for (const input of inputs) {
          const { data } = await client.mutate({
            mutation: MergeContactsDocument,
            variables: { input },
            context: { quiet: true },
          });
          done.push(...(data?.mergeContacts.mergeIds ?? []));
        }
        toast.done(words, { undo: { label: t('undo'), run: () => void undo(done) } });
        return true;
      } catch (error) {
        toast.failure(codedError(error)?.message ?? t('offline'));
        return false;
      } finally {
        readAnew();
      }
    },
    [client, readAnew, t, undo],
  );
  return { merge, undo };
}
