import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { openChat } from '@/lib/chat-path';
import { useDiscussTicketMutation } from './Discuss.generated';

/** Opens the thread in which colleagues talk about a conversation, beside it. It is made when there is none. */
export function useDiscuss(): (ticketId: string) => void {
  const { t } = useTranslation('conversation');
  const [discuss] = useDiscussTicketMutation({ context: { quiet: true } });
  return useCallback(
    (ticketId) =>
      void discuss({ variables: { ticketId } }).then(
        ({ data }) => data && openChat(data.discussTicket.identifier),
        (error: unknown) => toast.failure(codedError(error)?.message ?? t('act.discussFailed')),
      ),
    [discuss, t],
  );
}
