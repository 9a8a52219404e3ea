import { useCallback, useEffect, useRef, useState } from 'react';
import { chatNow, useRoom } from '../data/chatStore';
import type { ChatFeed } from '../data/feed';
import { useChat } from '../data/useChat';

type Side = 'idle' | 'loading' | 'failed';

/** A message that the reader is led to, or the end (null); the number grows with each asking. */
export interface Jump {
  messageId: string | null;
  turn: number;
}

/** The messages of a thread that is on the screen: loads its end or the place of a message, and what lies further. */
export function useOpenThread(identifier: string, messageId: string | null) {
  const feed = useChat();
  const room = useRoom(identifier);
  const older = useEdge(feed, identifier, 'BEFORE');
  const newer = useEdge(feed, identifier, 'AFTER');
  const [first, setFirst] = useState<Side>('loading');
  const [jump, setJump] = useState<Jump | null>(null);
  const turn = useRef(0);

  const load = useCallback(
    async (at: string | null) => {
      setFirst('loading');
      try {
        await feed.stretch(identifier, at ? 'AROUND' : 'END', at ?? undefined);
        setFirst('idle');
        turn.current += 1;
        setJump({ messageId: at, turn: turn.current });
      } catch {
        // The message may be gone: then the end is where one wants to be.
        if (at) return load(null);
        setFirst('failed');
      }
    },
    [feed, identifier],
  );

  // A room that was open before has followed along: only what it never had is asked for.
  useEffect(() => {
    const known = chatNow().rooms.get(identifier);
    if (!messageId && known?.isLoaded && known.to === Infinity) setFirst('idle');
    else void load(messageId);
  }, [identifier, load, messageId]);

  const jumpTo = useCallback(
    (id: string) => {
      const isShown = chatNow()
        .rooms.get(identifier)
        ?.shown.some((message) => message.id === id);
      if (!isShown) return void load(id);
      turn.current += 1;
      setJump({ messageId: id, turn: turn.current });
    },
    [identifier, load],
  );
  const toEnd = useCallback(() => {
    if (chatNow().rooms.get(identifier)?.to !== Infinity) void load(null);
  }, [identifier, load]);
  return {
    room,
    isLoaded: room?.isLoaded ?? false,
    isBroken: first === 'failed',
    isAtNewest: room?.to === Infinity,
    older: { has: room?.hasOlder ?? false, ...older },
    newer: { has: Boolean(room?.isLoaded) && room?.to !== Infinity, ...newer },
    jumping: jump,
    jump: jumpTo,
    toEnd,
    again: () => void load(messageId),
  };
}

export type OpenThread = ReturnType<typeof useOpenThread>;

/** One edge of what is loaded, and the way beyond it. */
function useEdge(feed: ChatFeed, identifier: string, direction: 'BEFORE' | 'AFTER') {
  const [state, setState] = useState<Side>('idle');
  const load = async () => {
    const shown = chatNow()
      .rooms.get(identifier)
      ?.shown.filter(({ isSending }) => !isSending);
    const edge = direction === 'BEFORE' ? shown?.[0] : shown?.at(-1);
    if (!edge) return;
    setState('loading');
    try {
      await feed.stretch(identifier, direction, edge.id);
      await drawn();
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return { state, load };
}

/** Until the page has been drawn with what came: only then is it known whether more is wanted. */
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
