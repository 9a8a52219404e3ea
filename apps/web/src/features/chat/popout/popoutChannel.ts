import { useEffect } from 'react';
import { chatPath } from '@/lib/chat-path';
import { navigateTo } from '@/lib/navigation';

/** What a small window asks of the one that opened it, and what that one answers. */
interface Word {
  parleyChat: 'show' | 'shown';
  identifier: string;
}

/** How long the window that opened this one has for its answer, in milliseconds: it may be somebody else's page by now. */
const ANSWER_WITHIN = 1_000;

/** The place of a thread in a window of its own. */
const windowPath = (identifier: string): string => chatPath(identifier).replace(/^\/chat\//, '/team-chat/');

const say = (to: Window, word: Word): void => to.postMessage(word, window.location.origin);

/** A word of this product's own windows; of anything else, nothing. */
function heard({ origin, data }: MessageEvent<unknown>): Word | null {
  if (origin !== window.location.origin || typeof data !== 'object' || data === null) return null;
  const { parleyChat, identifier } = data as Partial<Word>;
  const isWord = (parleyChat === 'show' || parleyChat === 'shown') && typeof identifier === 'string';
  return isWord ? { parleyChat, identifier } : null;
}

/** Opens a thread in a window of its own, or brings that window to the front. @returns whether the browser let it */
export function popOutChat(identifier: string): boolean {
  const name = `parley-chat-${identifier}`;
  const opened = window.open(windowPath(identifier), name, 'popup,width=460,height=780');
  opened?.focus();
  return opened !== null;
}

/**
 * From a window of its own back to the page of the chat: in the window that opened it, and only there. This one closes
 * when that one has answered; without an answer the page opens here.
 */
export function toMainWindow(identifier: string): void {
  const here = () => window.location.assign(chatPath(identifier));
  const main = window.opener as Window | null;
  if (!main || main.closed) return here();
  const answered = (event: MessageEvent<unknown>) => {
    const word = heard(event);
    if (event.source !== main || word?.parleyChat !== 'shown' || word.identifier !== identifier) return;
    stop();
    main.focus();
    window.close();
  };
  const waiting = setTimeout(() => {
    stop();
    here();
  }, ANSWER_WITHIN);
  const stop = () => {
    clearTimeout(waiting);
    window.removeEventListener('message', answered);
  };
  window.addEventListener('message', answered);
  say(main, { parleyChat: 'show', identifier });
}

/** The window with the whole product shows what a small one hands back. */
export function useHearPopouts(): void {
  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => {
      const word = heard(event);
      if (word?.parleyChat !== 'show') return;
      navigateTo(chatPath(word.identifier));
      if (event.source) say(event.source as Window, { ...word, parleyChat: 'shown' });
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
}
