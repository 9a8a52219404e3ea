import type { InMemoryCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useSession } from '@/lib/session';
import { forgetEmptyDraft } from '../Composer/draftStore';
import { forgetAnswered } from '../Composer/mail/mailStore';
import { forgetAnsweredThread } from '../Threads/threadStore';
import { forgetTickets } from './forget-tickets';

/** How many conversations stay as they were left, so that going back to one is instant. */
const KEPT = 40;
/** So many are forgotten together: what else the cache knew by heart has to be read anew afterwards. */
const TOGETHER = 5;
/** Cleaning up waits until nobody waits for anything, but not for ever when somebody leafs through without a pause. */
const CALM_MS = 3_000;
const MOST = KEPT + 4 * TOGETHER;

/** The opened conversations, the newest last. */
const opened: string[] = [];

/**
 * Forgets conversations that were opened long ago, so that a day's work does not fill the memory. They are read again
 * when they are opened.
 */
export function useForgetOld(ticketId: string): void {
  const cache = useApolloClient().cache as InMemoryCache;
  const { me } = useSession();
  useEffect(() => {
    const at = opened.indexOf(ticketId);
    if (at >= 0) opened.splice(at, 1);
    opened.push(ticketId);
    if (opened.length < KEPT + TOGETHER) return undefined;
    const timer = setTimeout(
      () => forget(cache, me.id, opened.splice(0, opened.length - KEPT)),
      opened.length >= MOST ? 0 : CALM_MS,
    );
    return () => clearTimeout(timer);
  }, [cache, me.id, ticketId]);
}

function forget(cache: InMemoryCache, userId: string, ids: readonly string[]): void {
  forgetTickets(cache, new Set(ids), opened);
  for (const id of ids) {
    forgetEmptyDraft(userId, id);
    forgetAnswered(id);
    forgetAnsweredThread(id);
  }
}
