import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useDebouncedCallback } from '@mantine/hooks';
import { type DragEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { createStore } from '@/lib/store';
import { toast } from '@/lib/toast';
import { ChatTicketByNumberDocument, ChatTicketNameDocument } from './ChatTickets.generated';
import { ticketsNamedIn } from './ticketFacts';

/** A conversation that goes with the next message of a thread. */
export interface NamedTicket {
  id: string;
  number: number;
  name: string;
}

interface Named {
  /** Put there by hand. */
  dropped: readonly NamedTicket[];
  /** Named by the words, for as long as they do. */
  written: readonly NamedTicket[];
  /** The words that `written` was found for. */
  asked: string;
  /** Taken away by hand, although the words name them. */
  unwanted: ReadonlySet<string>;
}

const NOTHING: Named = { dropped: [], written: [], asked: '', unwanted: new Set() };
/** As many as the server takes with one message. */
const MOST = 5;
const WAIT_MS = 250;
/** A message does not wait longer than this to learn what its words name. */
const MOST_MS = 4_000;

const store = createStore<ReadonlyMap<string, Named>>(new Map());
const of = (identifier: string): Named => store.get().get(identifier) ?? NOTHING;
const put = (identifier: string, named: Named) => store.set(new Map(store.get()).set(identifier, named));

function shownOf({ dropped, written, unwanted }: Named): readonly NamedTicket[] {
  const all = new Map([...dropped, ...written].map((ticket) => [ticket.id, ticket]));
  return [...all.values()].filter(({ id }) => !unwanted.has(id)).slice(0, MOST);
}

export interface TakenTickets {
  /** Those that are known now. */
  known: readonly NamedTicket[];
  /** All of them, when words that were just typed are still to be looked at. Never fails. */
  all: Promise<readonly NamedTicket[]> | null;
}

/** Takes those that go with a message away. Who types and sends at once is not asked to wait: the message does. */
export function takeNamed(client: ApolloClient, identifier: string, words: string): TakenTickets {
  const named = of(identifier);
  put(identifier, NOTHING);
  const text = textOf(words);
  const { ids, numbers } = ticketsNamedIn(text, window.location.origin);
  const isNamed = ({ id, number }: NamedTicket) => ids.includes(id) || numbers.includes(number);
  const known = shownOf({ ...named, written: named.written.filter(isNamed) });
  const isLookedAt = named.asked === text || ids.length + numbers.length === 0;
  if (isLookedAt) return { known, all: null };
  const all = found(client, text).then((written) => shownOf({ ...named, written }));
  return { known, all: Promise.race([all, later(MOST_MS, known)]) };
}

/** They were not sent after all. */
export function giveNamedBack(identifier: string, dropped: readonly NamedTicket[]): void {
  put(identifier, { ...NOTHING, dropped });
}

export function dropNamed(identifier: string, id: string): void {
  const { dropped, unwanted } = of(identifier);
  const rest = dropped.filter((ticket) => ticket.id !== id);
  put(identifier, { ...of(identifier), dropped: rest, unwanted: new Set([...unwanted, id]) });
}

const shown = new WeakMap<Named, readonly NamedTicket[]>();
function shownNow(identifier: string): readonly NamedTicket[] {
  const named = of(identifier);
  const known = shown.get(named) ?? shownOf(named);
  shown.set(named, known);
  return known;
}

/** The conversations that the words of a message name, found with this person's rights a moment after they were typed. */
export function useNamedTickets(identifier: string, words: string): readonly NamedTicket[] {
  const client = useApolloClient();
  const latest = useRef(words);
  const look = useDebouncedCallback(async (asked: string) => {
    const text = textOf(asked);
    const written = await found(client, text);
    // Who types and sends at once has begun the next words, which name nothing yet.
    if (latest.current === asked) put(identifier, { ...of(identifier), written, asked: text });
  }, WAIT_MS);
  useEffect(() => {
    latest.current = words;
    if (words !== '') look(words);
    else if (of(identifier).asked !== '') put(identifier, { ...of(identifier), written: [], asked: '' });
  }, [identifier, look, words]);
  return useSyncExternalStore(store.subscribe, () => shownNow(identifier));
}

const later = <Value>(ms: number, value: Value) =>
  new Promise<Value>((resolve) => setTimeout(() => resolve(value), ms));

const textOf = (html: string): string =>
  new DOMParser().parseFromString(html.replace(/<(?:\/p|\/div|\/li|br)[^>]*>/g, ' '), 'text/html').body
    .textContent ?? '';

async function found(client: ApolloClient, text: string): Promise<NamedTicket[]> {
  const { ids, numbers } = ticketsNamedIn(text, window.location.origin);
  const all = await Promise.all([
    ...ids.slice(0, MOST).map((id) => byId(client, id)),
    ...numbers.slice(0, MOST).map((number) => byNumber(client, number)),
  ]);
  return all.flatMap((one) => one ?? []);
}

const QUIETLY = { context: { quiet: true }, fetchPolicy: 'cache-first' } as const;

/** @throws what keeps it from being known */
async function ofId(client: ApolloClient, id: string): Promise<NamedTicket | null> {
  const { data } = await client.query({ query: ChatTicketNameDocument, variables: { id }, ...QUIETLY });
  const ticket = data?.ticket;
  return ticket ? { id: ticket.id, number: ticket.number, name: ticket.contact.fullName } : null;
}

const byId = (client: ApolloClient, id: string): Promise<NamedTicket | null> =>
  ofId(client, id).catch(() => null);

async function byNumber(client: ApolloClient, number: number): Promise<NamedTicket | null> {
  const asked = client.query({ query: ChatTicketByNumberDocument, variables: { number }, ...QUIETLY });
  const ticket = (await asked.catch(() => null))?.data?.ticketByNumber;
  return ticket ? { id: ticket.id, number, name: ticket.contact.fullName } : null;
}

/** Those that will go with the next message. */
export const useShownNamed = (identifier: string): readonly NamedTicket[] =>
  useSyncExternalStore(store.subscribe, () => shownNow(identifier));

/** A row of the inbox's list is dragged by its address. What was let go here and cannot be shown is not passed over in silence. */
export function useTicketDrop(identifier: string) {
  const client = useApolloClient();
  const { t } = useTranslation('chat');
  function nothing(error: unknown): null {
    toast.failure(codedError(error)?.message ?? t('notReached'));
    return null;
  }
  return {
    onDragOverCapture: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('text/uri-list')) event.preventDefault();
    },
    onDropCapture: (event: DragEvent) => {
      const { ids } = ticketsNamedIn(event.dataTransfer.getData('text/uri-list'), window.location.origin);
      if (ids.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      void Promise.all(ids.map((id) => ofId(client, id).catch(nothing))).then((tickets) => {
        const named = of(identifier);
        const dropped = [...named.dropped, ...tickets.flatMap((one) => one ?? [])];
        const unwanted = new Set([...named.unwanted].filter((id) => !ids.includes(id)));
        put(identifier, { ...named, dropped, unwanted });
      });
    },
  };
}
