import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import { codedError } from '@/lib/apollo';
import { useKeyset } from '@/lib/keyset';
import { useNews } from '@/lib/news';
import { toast } from '@/lib/toast';
import {
  ContactNoteLineFragmentDoc,
  useAddContactNoteMutation,
  useContactNotesQuery,
  useDeleteContactNoteMutation,
  useRestoreContactNoteMutation,
  useUpdateContactNoteMutation,
} from './Notes.generated';

const quiet = { context: { quiet: true } } as const;

export type Note = NonNullable<ReturnType<typeof useNotes>['notes']>[number];

/** The notes of a contact as far as they were asked for, and what can be done with them. */
export function useNotes(contactId: string, first: number) {
  const { t } = useTranslation('contactCare');
  const query = useContactNotesQuery({
    variables: { contactId, first },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    ...quiet,
  });
  const list = useKeyset(query, 'contactNotes');
  useNews(['contact_notes.changed'], list.refresh);
  const [addIt] = useAddContactNoteMutation(quiet);
  const [saveIt] = useUpdateContactNoteMutation(quiet);
  const [removeIt] = useDeleteContactNoteMutation(quiet);
  const [restoreIt] = useRestoreContactNoteMutation(quiet);

  /** @returns whether it was taken; if not, it is said why. */
  async function run(what: () => Promise<unknown>): Promise<boolean> {
    try {
      await what();
      list.refresh();
      return true;
    } catch (error) {
      const coded = codedError(error);
      toast.failure(coded?.fields?.['body']?.[0] ?? coded?.message ?? t('offline'));
      if (coded?.code === 'contact.version_conflict') list.refresh();
      return false;
    }
  }
  const restore = (id: string) => run(() => restoreIt({ variables: { id } }));
  return {
    notes: list.nodes?.map((node) => readFragment(ContactNoteLineFragmentDoc, node)),
    isHidden: codedError(query.error)?.code === 'auth.forbidden',
    isBroken: Boolean(query.error) && !list.nodes,
    hasMore: list.hasMore,
    isLoadingMore: list.isLoadingMore,
    more: list.more,
    refresh: list.refresh,
    add: (body: string) => run(() => addIt({ variables: { input: { contactId, body } } })),
    save: (id: string, version: number, body: string) =>
      run(() => saveIt({ variables: { input: { id, version, body } } })),
    remove: async (id: string, version: number) => {
      if (await run(() => removeIt({ variables: { id, version } })))
        toast.done(t('notes.deleted'), { undo: { label: t('undo'), run: () => void restore(id) } });
    },
  };
}
