import { useApolloClient } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import type { QuickReplyRowFragment } from '@/gql/graphql';
import { toast } from '@/lib/toast';
import { sentenceOf } from './failure';
import {
  DeleteQuickReplyDocument,
  DuplicateQuickReplyDocument,
  MoveQuickRepliesDocument,
  QuickReplyRowFragmentDoc,
  RestoreQuickReplyDocument,
} from './QuickReplies.generated';
import { readFragment } from '@/gql';

const quiet = { context: { quiet: true } } as const;

/** What can be done with a quick reply in the list. Deleting is done at once and can be taken back. */
export function useQuickReplyVerbs(refresh: () => void) {
  const { t } = useTranslation('quickReplies');
  const client = useApolloClient();

  async function run<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      toast.failure(sentenceOf(error) ?? t('offline'));
      return null;
    } finally {
      refresh();
    }
  }
  const restore = (id: string) =>
    run(() => client.mutate({ mutation: RestoreQuickReplyDocument, variables: { id }, ...quiet }));

  return {
    async remove({ id, title }: QuickReplyRowFragment): Promise<boolean> {
      const done = await run(() =>
        client.mutate({ mutation: DeleteQuickReplyDocument, variables: { id }, ...quiet }),
      );
      if (done)
        toast.done(t('done.deleted', { title }), { undo: { label: t('undo'), run: () => void restore(id) } });
      return done !== null;
    },
    /** @returns the id of the copy. */
    async duplicate({ id }: QuickReplyRowFragment): Promise<string | null> {
      const done = await run(() =>
        client.mutate({ mutation: DuplicateQuickReplyDocument, variables: { id }, ...quiet }),
      );
      return done?.data ? readFragment(QuickReplyRowFragmentDoc, done.data.duplicateQuickReply).id : null;
    },
    async move(ids: string[], folderId: string | null): Promise<void> {
      await run(() =>
        client.mutate({ mutation: MoveQuickRepliesDocument, variables: { ids, folderId }, ...quiet }),
      );
    },
  };
}
