import { useEffect, useRef } from 'react';
import { useSession } from '@/lib/session';
import { hasWords } from '../drafts';
import { draftOf, watchDraft } from '../draftStore';

/** So long something new has to have been on the screen of somebody who is writing. */
const NOTICED_MS = 4_000;

/**
 * The last position that this person has seen. What was there when they began to write is seen; what comes while they
 * write counts after it has stood on the screen for a moment: a message that slips in before the click is not noticed.
 */
export function useSeenPosition(ticketId: string, position: number) {
  const { me } = useSession();
  const seen = useRef({ ticketId, position });
  useEffect(() => {
    if (seen.current.ticketId !== ticketId) seen.current = { ticketId, position };
    if (position <= seen.current.position) return undefined;
    const see = () => {
      if (document.visibilityState === 'visible') seen.current = { ticketId, position };
    };
    if (!isWriting(me.id, ticketId)) {
      see();
      return undefined;
    }
    const timer = setTimeout(see, NOTICED_MS);
    // What was sent or emptied is written no more: everything on the screen counts as seen.
    const unwatch = watchDraft(me.id, ticketId, () => isWriting(me.id, ticketId) || see());
    return () => {
      clearTimeout(timer);
      unwatch();
    };
  }, [me.id, ticketId, position]);
  return {
    now: () => seen.current.position,
    /** The reader has been told of everything up to here. */
    seeAll: (upTo: number) => {
      seen.current = { ticketId, position: Math.max(upTo, seen.current.position) };
    },
  };
}

function isWriting(userId: string, ticketId: string): boolean {
  const { text, mode } = draftOf(userId, ticketId);
  return hasWords(text[mode]);
}
