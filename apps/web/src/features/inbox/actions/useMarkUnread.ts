import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationHeadFragment } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { MarkTicketReadDocument } from '../Conversation/Presence.generated';
import { MarkTicketUnreadDocument } from './Actions.generated';

/** What the customer wrote since the last answer is unread again, for oneself only. */
export function useMarkUnread() {
  const client = useApolloClient();
  const { t } = useTranslation(['handling', 'conversation']);
  return useCallback(
    async ({ id: ticketId, number }: Pick<ConversationHeadFragment, 'id' | 'number'>): Promise<void> => {
      const mutate = (mutation: typeof MarkTicketUnreadDocument | typeof MarkTicketReadDocument) =>
        client.mutate({
          mutation: mutation as typeof MarkTicketUnreadDocument,
          variables: { ticketId },
          context: { quiet: true },
        });
      try {
        await mutate(MarkTicketUnreadDocument);
        toast.done(t('unread.done', { number }), {
          undo: { label: t('undo'), run: () => void mutate(MarkTicketReadDocument).catch(() => undefined) },
        });
      } catch (error) {
        toast.failure(
          `${t('unread.failed')} ${codedError(error)?.message ?? t('conversation:failed.offline')}`,
        );
      }
    },
    [client, t],
  );
}
