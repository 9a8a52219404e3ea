import { useApolloClient } from '@apollo/client/react';
import type { ApolloCache, ApolloClient } from '@apollo/client';
import i18next, { type TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { SendMessageMutation } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { inTurn } from '@/lib/in-turn';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
import { readFragment } from '@/gql';
import { PendingMessageFragmentDoc, ScheduleMessageDocument } from '../Scheduled/Scheduled.generated';
import { sayItWaits } from '../Scheduled/sayItWaits';
import { SendMessageDocument } from './Composer.generated';
import { restoreDraft } from './draftStore';
import { wireExtras } from './extras/wireExtras';
import { keepSent } from './keepSent';
import { bodyOfText } from './textOf';
import { wireMail } from './mail/mailStore';
import { type Later, type OutgoingMessage, outbox } from './outbox';

/** What became of a message: taken, kept for another try (no network), or given back with the server's reason. */
export type SendOutcome = 'sent' | 'kept' | 'refused';

const WAIT_FOR_EVENTS_MS = 3_000;
const SOON_MS = 300;

/**
 * Sends a message that already stands in the timeline. When the server says no, the message leaves the timeline, its
 * words go back into the composer and the reason is shown. Without network it stays, with "Try again".
 */
export function useSendMessage() {
  const client = useApolloClient();
  const { me } = useSession();
  const { t } = useTranslation('conversation');

  const deliver = useCallback(
    (message: OutgoingMessage): Promise<SendOutcome> =>
      inTurn(`message ${message.ticketId}`, async () => {
        const draftId = (await message.draftId?.()) ?? null;
        const outcome = message.later
          ? await waiting(client, message, message.later, draftId, me.id, t)
          : await leaving(client, message, draftId, me.id, t);
        message.onTried?.(outcome);
        return outcome;
      }),
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

function leaving(
  client: ApolloClient,
  message: OutgoingMessage,
  draftId: string | null,
  userId: string,
  t: TFunction,
): Promise<SendOutcome> {
  return client
    .mutate({
      mutation: SendMessageDocument,
      variables: { input: { ...inputOf(message), draftId } },
      context: { quiet: true },
      fetchPolicy: 'no-cache',
    })
    .then(
      ({ data }) => taken(client.cache, message, data),
      (error: unknown) => notTaken(message, error, userId, t),
    );
}

/** Hands it over to wait at the server: closing this tab does not keep it from leaving. */
async function waiting(
  client: ApolloClient,
  message: OutgoingMessage,
  later: Later,
  draftId: string | null,
  userId: string,
  t: TFunction,
): Promise<SendOutcome> {
  const time =
    'at' in later
      ? { sendAt: later.at.toISOString(), cancelsOnReply: later.cancelsOnReply }
      : { undoSeconds: later.undoSeconds };
  try {
    const { data } = await client.mutate({
      mutation: ScheduleMessageDocument,
      variables: { input: { ...inputOf(message), draftId, ...time } },
      context: { quiet: true },
      fetchPolicy: 'no-cache',
    });
    // What waits comes by the subscription of the open ticket; until then the sent one keeps its place.
    setTimeout(() => outbox.remove(message.clientMutationId), SOON_MS);
    const waits = data && readFragment(PendingMessageFragmentDoc, data.scheduleMessage);
    if (waits) sayItWaits(client, waits, userId);
    return 'sent';
  } catch (error) {
    return notTaken(message, error, userId, t);
  }
}

function taken(
  cache: ApolloCache,
  { clientMutationId }: OutgoingMessage,
  data: SendMessageMutation | undefined,
): SendOutcome {
  const isShown = data && keepSent(cache, data.sendMessage);
  // Lines that the answer made ("reopened") are still on their way: until then the sent one keeps its place.
  if (isShown) outbox.remove(clientMutationId);
  else setTimeout(() => outbox.remove(clientMutationId), WAIT_FOR_EVENTS_MS);
  tellUnreached(data?.sendMessage.unreached ?? []);
  return 'sent';
}

function notTaken(message: OutgoingMessage, error: unknown, userId: string, t: TFunction): SendOutcome {
  const { clientMutationId, ticketId, kind, body, files } = message;
  const refusal = codedError(error);
  if (!refusal || refusal.status >= 500) {
    outbox.change(clientMutationId, { state: 'failed' });
    return 'kept';
  }
  outbox.remove(clientMutationId);
  restoreDraft(userId, ticketId, { mode: kind, body, files });
  const position = refusal.code === 'inbox.answered_meanwhile' ? Number(refusal.facts['position']) : 0;
  if (position && message.onMeanwhile) message.onMeanwhile(position);
  else toast.failure(t('send.refused', { ns: 'conversation', reason: refusal.message }));
  return 'refused';
}

/** Who was named in a note and may not see it: said to its author, who thinks they were told. */
function tellUnreached(people: readonly { name: string }[]): void {
  if (people.length === 0) return;
  const names = new Intl.ListFormat(i18next.language).format(people.map(({ name }) => name));
  toast.warning(i18next.t('write.unreached', { ns: 'composer', names }));
}

/** The message as the server takes it. */
function inputOf(message: OutgoingMessage) {
  const { clientMutationId, ticketId, kind, body, isPlain, files, extras, closeAfter, seenPosition } =
    message;
  const { viaTicketId } = message;
  return {
    ticketId,
    ...(viaTicketId && { viaTicketId }),
    seenPosition,
    body: isPlain ? bodyOfText(body) : body,
    kind,
    attachmentIds: files.map(({ id }) => id),
    clientMutationId,
    closeAfter,
    ...wireExtras(extras),
    ...(message.mail && wireMail(message.mail)),
  };
}
