import { useEffect } from 'react';
import { navigateTo } from '@/lib/navigation';
import { chatPath } from '@/lib/chat-path';

interface Word {
  is: 'show';
  identifier: string;
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('parley-chat');
// Every window of this page hears it; a channel has no other origin to name.
const post = channel?.postMessage.bind(channel);

/** The place of a thread in a window of its own. */
const windowPath = (identifier: string): string => chatPath(identifier).replace(/^\/chat\//, '/team-chat/');

/** Opens a thread in a window of its own, or brings that window to the front. @returns whether the browser let it */
export function popOutChat(identifier: string): boolean {
  const name = `parley-chat-${identifier}`;
  const opened = window.open(windowPath(identifier), name, 'popup,width=460,height=780');
  opened?.focus();
  return opened !== null;
}

/** From a window of its own back to the page of the chat: in the window that opened it, when that is still there. */
export function toMainWindow(identifier: string): void {
  if (window.opener && !(window.opener as Window).closed) {
    post?.({ is: 'show', identifier } satisfies Word);
    (window.opener as Window).focus();
    window.close();
    return;
  }
  window.location.assign(chatPath(identifier));
}

/** The window with the whole product shows what a small one hands back. */
export function useHearPopouts(): void {
  useEffect(() => {
    const hear = ({ data }: MessageEvent<Word>) => {
      if (data.is === 'show' && typeof data.identifier === 'string') navigateTo(chatPath(data.identifier));
    };
    channel?.addEventListener('message', hear);
    return () => channel?.removeEventListener('message', hear);
  }, []);
}
