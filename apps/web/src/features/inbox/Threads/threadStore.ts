import { useMemo, useSyncExternalStore } from 'react';
import type { ComposerTicketFragment } from '@/gql/graphql';
import { createStore } from '@/lib/store';
import { draftOf } from '../Composer/draftStore';
import { hasWords } from '../Composer/drafts';

export type Thread = ComposerTicketFragment['threads'][number];

interface Choice {
  /** The thread of the customer's newest message, as the conversation shows it. */
  answered?: string;
  /** What this person has chosen instead. */
  chosen?: string;
}

const choices = createStore<ReadonlyMap<string, Choice>>(new Map());
const put = (ticketId: string, choice: Choice) => choices.set(new Map(choices.get()).set(ticketId, choice));
const choiceOf = (ticketId: string): Choice | undefined => choices.get().get(ticketId);

export const chooseThread = (ticketId: string, chosen: string): void =>
  put(ticketId, { ...choiceOf(ticketId), chosen });

/**
 * The customer wrote in this thread last. Whoever is writing already goes on to whom they were writing; else the answer
 * goes to whom it was.
 */
export function noteAnswered(userId: string, ticketId: string, answered: string): void {
  const before = choiceOf(ticketId);
  if (before?.answered === answered) return;
  const isWriting = before?.answered !== undefined && hasWords(draftOf(userId, ticketId).text.REPLY);
  const chosen = isWriting ? (before.chosen ?? before.answered) : undefined;
  put(ticketId, { answered, ...(chosen && { chosen }) });
}

/** What the conversation finds again when it is opened; what somebody chose stays. */
export function forgetAnsweredThread(ticketId: string): void {
  if (!choiceOf(ticketId)?.chosen) (choices.get() as Map<string, Choice>).delete(ticketId);
}

/** By which thread the answer goes out; null where there is only one. */
export function threadOf(ticket: Pick<ComposerTicketFragment, 'id' | 'threads'>): Thread | null {
  const { threads } = ticket;
  if (threads.length < 2) return null;
  const { chosen, answered } = choiceOf(ticket.id) ?? {};
  const find = (id: string | undefined) => threads.find(({ ticketId }) => ticketId === id);
  return find(chosen) ?? find(answered) ?? threads.find(({ isAnswered }) => isAnswered) ?? threads[0] ?? null;
}

/** The ticket as the one who answers has it before them: its channel and its customer are those of the thread. */
export function useThread(ticket: ComposerTicketFragment): {
  ticket: ComposerTicketFragment;
  thread: Thread | null;
} {
  const thread = useSyncExternalStore(choices.subscribe, () => threadOf(ticket));
  return useMemo(
    () => ({
      thread,
      ticket: thread
        ? { ...ticket, channel: thread.channel, contact: thread.contact, sending: thread.sending }
        : ticket,
    }),
    [thread, ticket],
  );
}
