import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '@/lib/store';

/** A window that says nothing for so long was closed without a word. */
const SILENT_MS = 5_000;
const BEAT_MS = 2_000;

type Word = { ticketId: string; is: 'open' | 'closed' | 'wantedBack' };

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('parley-composer');
const open = createStore<ReadonlyMap<string, number>>(new Map());

// Every window of this page hears it; a channel has no other origin to name.
const post = channel?.postMessage.bind(channel);
const say = (word: Word) => post?.(word);
const isPopout = () => location.pathname.startsWith('/composer');

channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => {
  if (data.is === 'wantedBack') return;
  const next = new Map(open.get());
  if (data.is === 'open') next.set(data.ticketId, Date.now());
  else next.delete(data.ticketId);
  open.set(next);
});

/** Opens the composer of a ticket in a window of its own, or brings that window to the front. */
export function popOut(ticketId: string): void {
  window.open(`/composer/${ticketId}`, `parley-composer-${ticketId}`, 'popup,width=760,height=820');
}

/** Takes the composer back from its own window, which closes. */
export function wantBack(ticketId: string): void {
  say({ ticketId, is: 'wantedBack' });
  const next = new Map(open.get());
  next.delete(ticketId);
  open.set(next);
}

/** Whether a ticket's composer stands in a window of its own, for all other windows. */
export function usePoppedOut(ticketId: string): boolean {
  useEffect(() => {
    const timer = setInterval(() => {
      const heard = open.get().get(ticketId);
      if (heard === undefined || Date.now() - heard < SILENT_MS) return;
      const next = new Map(open.get());
      next.delete(ticketId);
      open.set(next);
    }, BEAT_MS);
    return () => clearInterval(timer);
  }, [ticketId]);
  return useSyncExternalStore(open.subscribe, () => open.get().has(ticketId)) && !isPopout();
}

/** Says that this window is the composer of a ticket, until it is wanted back or closed. */
export function useBePopout(ticketId: string): void {
  useEffect(() => {
    const beat = () => say({ ticketId, is: 'open' });
    const leave = () => say({ ticketId, is: 'closed' });
    const hear = ({ data }: MessageEvent<Word>) => {
      if (data.is === 'wantedBack' && data.ticketId === ticketId) window.close();
    };
    beat();
    const timer = setInterval(beat, BEAT_MS);
    window.addEventListener('pagehide', leave);
    channel?.addEventListener('message', hear);
    return () => {
      clearInterval(timer);
      leave();
      window.removeEventListener('pagehide', leave);
      channel?.removeEventListener('message', hear);
    };
  }, [ticketId]);
}
