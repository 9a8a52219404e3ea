import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import type { MessageKind, TicketTypingSubscription } from '@/gql/graphql';
import { useSession } from '@/lib/session';
import { heardTyping } from '../Composer/together/typists';
import {
  SetTicketViewingDocument,
  useTicketTypingSubscription,
  useTicketViewersSubscription,
} from './Presence.generated';

/** How often this browser says that the ticket is open. */
const HEARTBEAT_MS = 15_000;
/** A typing sign that is not renewed is dropped after this time: it is renewed every three seconds. */
const TYPING_MS = 4_500;

export interface Typist {
  who: TicketTypingSubscription['ticketTyping']['who'];
  mode: MessageKind;
}

/** Says that the ticket is open while its page can be seen, and tells who else has it open. */
export function useViewers(ticketId: string) {
  const { me } = useSession();
  const client = useApolloClient();
  const { data } = useTicketViewersSubscription({ variables: { ticketId } });
  useEffect(() => {
    const beat = () => {
      if (document.visibilityState !== 'visible') return;
      client
        .mutate({
          mutation: SetTicketViewingDocument,
          variables: { ticketId },
          // There is nothing in the answer to keep.
          fetchPolicy: 'no-cache',
          context: { quiet: true },
        })
        .catch(() => undefined);
    };
    beat();
    const timer = setInterval(beat, HEARTBEAT_MS);
    document.addEventListener('visibilitychange', beat);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', beat);
    };
  }, [client, ticketId]);
  return (data?.ticketViewers.users ?? []).filter((user) => user.id !== me.id);
}

/** Who is typing in this ticket: the customer and colleagues, never oneself. */
export function useTypists(ticketId: string): Typist[] {
  const { me } = useSession();
  const [typists, setTypists] = useState<ReadonlyMap<string, Typist>>(new Map());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  const drop = (key: string) => setTypists((known) => new Map([...known].filter(([each]) => each !== key)));
  useTicketTypingSubscription({
    variables: { ticketId },
    ignoreResults: true,
    onData: ({ data: { data } }) => {
      if (!data) return;
      const { who, isTyping, mode } = data.ticketTyping;
      if (who.kind === 'USER' && who.id === me.id) return;
      if (who.kind === 'USER' && mode === 'REPLY')
        heardTyping(ticketId, { id: who.id ?? '', name: who.name }, isTyping);
      const key = `${who.kind}-${who.id ?? who.name}`;
      clearTimeout(timers.current.get(key));
      if (!isTyping) return drop(key);
      setTypists((known) => new Map(known).set(key, { who, mode }));
      timers.current.set(
        key,
        setTimeout(() => drop(key), TYPING_MS),
      );
    },
  });
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
      running.clear();
      setTypists(new Map());
    };
  }, [ticketId]);
  return [...typists.values()];
}
