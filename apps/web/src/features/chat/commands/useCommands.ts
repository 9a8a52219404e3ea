import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  AssignableUsersDocument,
  AssignTicketDocument,
  CloseTicketDocument,
} from '@/features/inbox/actions/Actions.generated';
import { useInboxSettings } from '@/features/inbox/Settings/useInboxSettings';
import { SetTicketReminderDocument } from '@/features/inbox/Snooze/Snooze.generated';
import { useMomentWords } from '@/features/inbox/Snooze/useMomentWords';
import { codedError } from '@/lib/apollo';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
import { changeChatDraft, chatDraftOf, giveBack } from '../composer/chatDrafts';
import type { ChatThread } from '../data/shapes';
import {
  AddChatReminderDocument,
  CancelChatReminderDocument,
  ChatCommandTicketDocument,
  ChatTicketByNumberDocument,
} from '../tickets/ChatTickets.generated';
import { type Command, parseCommand, parseReminder, peopleNamed } from './parseCommand';

const WITH = { context: { quiet: true } } as const;
const FRESH = { fetchPolicy: 'no-cache', ...WITH } as const;

/** Why a command was not done: the key of its sentence below `command`. */
class Refusal extends Error {
  constructor(
    readonly key: string,
    readonly facts: Record<string, string | number> = {},
  ) {
    super(key);
  }
}

/** What "/assign", "/close" and "/remind" do from within a thread. */
export function useCommands(thread: ChatThread) {
  const { t, i18n } = useTranslation('chatDesk');
  const client = useApolloClient();
  const { me } = useSession();
  const hours = useInboxSettings();
  const momentWords = useMomentWords();

  const remind = async ({ rest, number }: Command) => {
    const { understand } = await import('@/features/inbox/Snooze/understand');
    const now = new Date();
    const reading = { now, zone: me.timezone, locale: i18n.language, hours };
    const reminder = await parseReminder(rest, now, (words) => understand(words, reading));
    if (!reminder) throw new Refusal('noTime');
    const ticket = await ticketToRemindOf(client, thread, number);
    if (reminder.text === '' && !ticket) throw new Refusal('noText');
    const dueAt = reminder.at.toISOString();
    const said = t('command.reminded', { time: momentWords(reminder.at) });
    if (ticket) {
      const input = { ticketId: ticket.id, dueAt, note: reminder.text, cancelsOnReply: false };
      await client.mutate({ mutation: SetTicketReminderDocument, variables: { input }, ...WITH });
      return toast.done(said);
    }
    const input = { text: reminder.text, dueAt, threadId: thread.id };
    const { data } = await client.mutate({
      mutation: AddChatReminderDocument,
      variables: { input },
      ...WITH,
    });
    const id = data?.addChatReminder.id;
    const cancel = () =>
      void client.mutate({ mutation: CancelChatReminderDocument, variables: { id: id ?? '' }, ...WITH });
    toast.done(said, { undo: { label: t('undo'), run: cancel } });
  };

  const run = (command: Command): Promise<void> => {
    if (command.name === 'assign') return assign(client, thread, command, { meId: me.id, t });
    return command.name === 'close' ? close(client, thread, command, t) : remind(command);
  };

  return {
    /** @returns whether these words are a command; then it is being done, and the words come back when it is refused. */
    take(words: { text: string; html: string }): boolean {
      const command = parseCommand(words);
      if (!command) return false;
      const done = command.isKnown
        ? run(command)
        : Promise.reject(new Refusal('unknown', { name: `/${command.name}` }));
      const { identifier } = thread;
      const { parent, revision } = chatDraftOf(me.id, identifier);
      changeChatDraft(me.id, identifier, { html: '', parent: null, key: null, revision: revision + 1 });
      done.catch((error: unknown) => {
        const key = crypto.randomUUID();
        giveBack(me.id, identifier, { html: words.html, files: [], parent, key });
        if (error instanceof Refusal) return toast.failure(t(`command.${error.key}`, error.facts));
        toast.failure(codedError(error)?.message ?? t('command.failed'));
      });
      return true;
    },
  };
}

type Translate = TFunction<'chatDesk'>;

/** The conversation that a command names, or that the thread talks about. */
async function ticketOf(client: ApolloClient, thread: ChatThread, number: number | null) {
  const id = number === null ? thread.ticketId : await idOfNumber(client, number);
  if (!id) throw number === null ? new Refusal('noTicket') : new Refusal('notFound', { number });
  const { data } = await client.query({ query: ChatCommandTicketDocument, variables: { id }, ...FRESH });
  if (!data) throw new Refusal('failed');
  return data.ticket;
}

/** Of the conversation that is named or talked about; who may not see the latter is reminded of the thread. */
async function ticketToRemindOf(client: ApolloClient, thread: ChatThread, number: number | null) {
  if (number !== null) return ticketOf(client, thread, number);
  return thread.ticketId ? ticketOf(client, thread, null).catch(() => null) : null;
}

export async function idOfNumber(client: ApolloClient, number: number): Promise<string | null> {
  const { data } = await client.query({
    query: ChatTicketByNumberDocument,
    variables: { number },
    ...FRESH,
  });
  return data?.ticketByNumber?.id ?? null;
}

async function assign(
  client: ApolloClient,
  thread: ChatThread,
  { rest, userId, number }: Command,
  { meId, t }: { meId: string; t: Translate },
): Promise<void> {
  if (rest === '' && userId === null) throw new Refusal('noName');
  const ticket = await ticketOf(client, thread, number);
  const variables = { ticketId: ticket.id, term: null };
  const { data } = await client.query({ query: AssignableUsersDocument, variables, ...FRESH });
  const people = (data?.assignableUsers ?? []).map((user) => ({ ...user, name: user.fullName }));
  const isMe = /^@?me$/i.test(rest);
  const wanted = userId ?? (isMe ? meId : null);
  const found = wanted ? people.filter(({ id }) => id === wanted) : peopleNamed(people, rest);
  const [person] = found;
  if (!person) throw new Refusal('noPerson', { name: rest });
  if (found.length > 1) throw new Refusal('manyPeople', { name: rest });
  const input = { ticketId: ticket.id, userId: person.id };
  await client.mutate({ mutation: AssignTicketDocument, variables: { input }, ...WITH });
  toast.done(t('command.assigned', { number: ticket.number, name: person.name }));
}

async function close(
  client: ApolloClient,
  thread: ChatThread,
  { number }: Command,
  t: Translate,
): Promise<void> {
  const ticket = await ticketOf(client, thread, number);
  if (ticket.status === 'CLOSED') throw new Refusal('isClosed', { number: ticket.number });
  const variables = { input: { ticketId: ticket.id } };
  await client.mutate({ mutation: CloseTicketDocument, variables, ...WITH });
  toast.done(t('command.closed', { number: ticket.number }));
}
