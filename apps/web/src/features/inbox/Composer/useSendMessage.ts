import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
import { SendMessageDocument } from './Composer.generated';
import { restoreDraft } from './draftStore';
import { keepSent } from './keepSent';
import { bodyOfText } from './textOf';
import { type OutgoingMessage, outbox } from './outbox';

/** What became of a message: taken, kept for another try (no network), or given back with the server's reason. */
export type SendOutcome = 'sent' | 'kept' | 'refused';

const WAIT_FOR_EVENTS_MS = 3_000;

/**
 * Sends a message that already stands in the timeline. When the server says no, the message leaves the timeline, its
 * words go back into the composer and the reason is shown. Without network it stays, with "Try again".
 */
export function useSendMessage() {
  const client = useApolloClient();
  const { me } = useSession();
  const { t } = useTranslation('conversation');

  const deliver = useCallback(
    async (message: OutgoingMessage): Promise<SendOutcome> => {
      const { clientMutationId, ticketId, kind, body, files, closeAfter } = message;
      const wireBody = message.isPlain ? bodyOfText(body) : body;
      const attachmentIds = files.map(({ id }) => id);
      const input = { ticketId, body: wireBody, kind, attachmentIds, clientMutationId, closeAfter };
      try {
        const { data } = await client.mutate({
          mutation: SendMessageDocument,
          variables: { input },
          context: { quiet: true },
          fetchPolicy: 'no-cache',
        });
        const isShown = data && keepSent(client.cache, data.sendMessage);
        // Lines that the answer made ("reopened") are still on their way: until then the sent one keeps its place.
        if (isShown) outbox.remove(clientMutationId);
        else setTimeout(() => outbox.remove(clientMutationId), WAIT_FOR_EVENTS_MS);
        return 'sent';
      } catch (error) {
        const refusal = codedError(error);
        if (!refusal || refusal.status >= 500) {
          outbox.change(clientMutationId, { state: 'failed' });
          return 'kept';
        }
        outbox.remove(clientMutationId);
        restoreDraft(me.id, ticketId, { mode: kind, body, files });
        toast.failure(t('send.refused', { reason: refusal.message }));
        return 'refused';
      }
    },
    [client, me.id, t],
  );

  const send = useCallback(
    (message: Omit<OutgoingMessage, 'clientMutationId' | 'createdAt' | 'state'>) => {
      const full: OutgoingMessage = {
        ...message,
        clientMutationId: crypto.randomUUID(),
        createdAt: new Date().toISOString(),
        state: 'sending',
      };
      outbox.add(full);
      return deliver(full);
    },
    [deliver],
  );

  /** Another try of a message that stayed because the server was not reached; the id makes it count once. */
  const sendAgain = useCallback(
    (clientMutationId: string) => {
      const message = outbox.find(clientMutationId);
      if (!message) return;
      outbox.change(clientMutationId, { state: 'sending' });
      void deliver(message);
    },
    [deliver],
  );
  return { send, sendAgain };
}
