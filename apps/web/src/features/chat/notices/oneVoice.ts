import { useEffect } from 'react';

/** So long the other windows have to say that somebody is looking. */
const ANSWER_MS = 150;
/** So long windows that heard of it at the same moment have to say so. */
const CLAIM_MS = 200;

type Word =
  | { is: 'whoLooks'; identifier: string; key: string }
  | { is: 'iLook'; key: string }
  | { is: 'mine'; messageId: string; by: string };

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('parley-chat-notices');
// Every window of this page hears it; a channel has no other origin to name.
const post = channel?.postMessage.bind(channel);
const say = (word: Word) => post?.(word);
const me = Math.random().toString(36).slice(2);

/** Whether somebody has this thread before their eyes in this window. */
export function isInView(identifier: string): boolean {
  if (document.visibilityState !== 'visible' || !document.hasFocus()) return false;
  return document.querySelector(`[data-thread="${CSS.escape(identifier)}"]`) !== null;
}

/** The same, of all windows. */
export function isInViewAnywhere(identifier: string): Promise<boolean> {
  if (isInView(identifier)) return Promise.resolve(true);
  if (!channel) return Promise.resolve(false);
  const key = `${me}-${identifier}-${Date.now()}`;
  return new Promise((resolve) => {
    const done = (isSeen: boolean) => {
      channel.removeEventListener('message', hear);
      clearTimeout(timer);
      resolve(isSeen);
    };
    const hear = ({ data }: MessageEvent<Word>) => {
      if (data.is === 'iLook' && data.key === key) done(true);
    };
    const timer = setTimeout(() => done(false), ANSWER_MS);
    channel.addEventListener('message', hear);
    say({ is: 'whoLooks', identifier, key });
  });
}

/** Answers other windows that ask whether somebody looks at a thread here. */
export function useSayInView(): void {
  useEffect(() => {
    const hear = ({ data }: MessageEvent<Word>) => {
      if (data.is === 'whoLooks' && isInView(data.identifier)) say({ is: 'iLook', key: data.key });
    };
    channel?.addEventListener('message', hear);
    return () => channel?.removeEventListener('message', hear);
  }, []);
}

/** By which windows messages were claimed, the newest ones. */
const claims = new Map<string, string>();
const MOST_CLAIMS = 200;

channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => {
  if (data.is !== 'mine') return;
  const known = claims.get(data.messageId);
  if (known === undefined || data.by < known) claims.set(data.messageId, data.by);
  for (const old of claims.keys()) if (claims.size > MOST_CLAIMS) claims.delete(old);
});

/**
 * Several windows hear the same, some of them later: who finds it claimed is silent; of those that claim at once, the
 * one with the lowest name speaks. @returns whether that is this one
 */
export async function claimNotice(messageId: string): Promise<boolean> {
  if (!channel) return true;
  if (claims.has(messageId)) return false;
  claims.set(messageId, me);
  say({ is: 'mine', messageId, by: me });
  await new Promise((resolve) => setTimeout(resolve, CLAIM_MS));
  return claims.get(messageId) === me;
}
