import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { ShownMessage } from './message';
import { messageOfAddress } from './messageAddress';
import styles from './OpenAtMessage.module.css';

/** So many older pages are fetched on the way to a message; further back lies no link that somebody follows. */
const MAX_PAGES = 200;
const FLASH_MS = 2_400;

interface Older {
  hasOlder: boolean;
  older: 'idle' | 'loading' | 'failed';
  onLoadOlder: () => void;
}

/**
 * An address that names a message opens the conversation there: what lies between is fetched, the message comes into
 * sight and lights up once. Later the reader alone moves the page.
 * @returns the id of that message
 */
export function useOpenAtMessage(
  scroller: RefObject<HTMLElement | null>,
  messages: readonly ShownMessage[],
  { hasOlder, older, onLoadOlder }: Older,
): string | null {
  const { hash, search, key } = useLocation();
  const wanted = messageOfAddress(search, hash);
  const pages = useRef(0);
  const done = useRef('');
  const place = `${key} ${wanted}`;

  useLayoutEffect(() => {
    if (!wanted || done.current === place) return undefined;
    const element = scroller.current?.querySelector<HTMLElement>(`[data-message="${wanted}"]`);
    if (!element) return undefined;
    done.current = place;
    pages.current = 0;
    element.scrollIntoView({ block: 'center' });
    // The lines above take their height a moment later: frames of mails, pictures.
    const again = requestAnimationFrame(() => element.scrollIntoView({ block: 'center' }));
    element.classList.add(styles.flash ?? '');
    const timer = setTimeout(() => element.classList.remove(styles.flash ?? ''), FLASH_MS);
    return () => {
      cancelAnimationFrame(again);
      clearTimeout(timer);
      element.classList.remove(styles.flash ?? '');
    };
  }, [messages.length, place, scroller, wanted]);

  useEffect(() => {
    if (!wanted || done.current === place || older !== 'idle' || !hasOlder) return;
    if (messages.some(({ id }) => id === wanted) || pages.current >= MAX_PAGES) return;
    pages.current += 1;
    onLoadOlder();
  }, [hasOlder, messages, older, onLoadOlder, place, wanted]);
  return wanted;
}
