import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApolloClient } from '@apollo/client/react';
import { scheduledMessageKey } from '@parley/schema';
import { readFragment } from '@/gql';
import type { PendingMessageFragment } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
import { outbox } from '../Composer/outbox';
import {
  PendingMessageFragmentDoc,
  SendScheduledNowDocument,
  UpdateScheduledMessageDocument,
  useTicketScheduledMessagesSubscription,
} from './Scheduled.generated';
import { takeBack } from './sayItWaits';

export type PendingMessage = PendingMessageFragment;

/** A message that has left is waited for this long in the timeline. */
const ARRIVAL_MS = 3_000;

/**
 * What waits in a ticket, of everybody: the server tells the whole list at once and each time that it changes.
 *
 * @param sent - the client keys of the messages in the timeline; what waited stands there until it has come.
 */
export function usePendingMessages(ticketId: string, sent: ReadonlySet<string>): readonly PendingMessage[] {
  const { data } = useTicketScheduledMessagesSubscription({ variables: { ticketId } });
  const pending = useMemo(
    () => (data?.ticketScheduledMessages ?? []).map((each) => readFragment(PendingMessageFragmentDoc, each)),
    [data],
  );
  // What the server has is on its way no more: before the next picture, so that nothing stands there twice.
  useLayoutEffect(() => {
    for (const { clientMutationId } of pending) if (clientMutationId) outbox.remove(clientMutationId);
  }, [pending]);
  const leaving = useLeaving(pending);
  return useMemo(
    () => [...leaving, ...pending].filter(({ id }) => !sent.has(scheduledMessageKey(id))),
    [leaving, pending, sent],
  );
}

/** Those whose time had come when they left the list: they are about to stand in the timeline. */
function useLeaving(pending: readonly PendingMessage[]): readonly PendingMessage[] {
  const [before, setBefore] = useState(pending);
  const [leaving, setLeaving] = useState<readonly PendingMessage[]>([]);
  if (before !== pending) {
    const now = Date.now();
    const gone = before.filter(
      ({ id, sendAt, state }) =>
        state !== 'FAILED' && Date.parse(sendAt) <= now && pending.every((each) => each.id !== id),
    );
    setBefore(pending);
    setLeaving(gone.map((message) => ({ ...message, viewerCanEdit: false, viewerCanCancel: false })));
  }
  useEffect(() => {
    if (leaving.length === 0) return undefined;
    const timer = setTimeout(() => setLeaving([]), ARRIVAL_MS);
    return () => clearTimeout(timer);
  }, [leaving]);
  return leaving;
}

/** What can be done with something that waits. */
export function usePendingVerbs() {
  const client = useApolloClient();
  const { me } = useSession();
  const { t } = useTranslation('messages');
  const fail = useCallback(
    (error: unknown) => toast.failure(codedError(error)?.message ?? t('later.offline')),
    [t],
  );

  const back = useCallback((id: string) => takeBack(client, id, me.id), [client, me.id]);

  const sendNow = useCallback(
    async (id: string): Promise<void> => {
      await client
        .mutate({ mutation: SendScheduledNowDocument, variables: { id }, context: { quiet: true } })
        .catch(fail);
    },
    [client, fail],
  );

  const putOff = useCallback(
    async (message: PendingMessage, at: Date): Promise<void> => {
      const { id, body, closeAfter, to, cc, bcc, subject, withHistory, cancelsOnReply, version } = message;
      const attachmentIds = message.attachments.map((file) => file.id);
      const words = { body, attachmentIds, closeAfter, to, cc, bcc, subject, withHistory, cancelsOnReply };
      await client
        .mutate({
          mutation: UpdateScheduledMessageDocument,
          variables: { id, input: { ...words, version, sendAt: at.toISOString() } },
          context: { quiet: true },
        })
        .catch(fail);
    },
    [client, fail],
  );
  return { takeBack: back, sendNow, putOff };
}
