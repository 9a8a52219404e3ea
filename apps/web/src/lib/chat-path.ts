import { navigateTo } from '@/lib/navigation';

/**
 * Where a thread stands: `/chat/@12` with the colleague 12, `/chat/g34` for the group `#34` (a `#` would begin the
 * fragment of the address), and `?message=9` at one of its messages.
 */
export function chatPath(identifier: string, messageId?: string | null): string {
  const place = `/chat/${identifier.replace(/^#/, 'g')}`;
  return messageId ? `${place}?message=${messageId}` : place;
}

/** @returns null for what is no thread's place. */
export function identifierOfPath(part: string | undefined): string | null {
  if (part === undefined) return null;
  if (/^@\d+$/.test(part)) return part;
  return /^[g#]\d+$/.test(part) ? `#${part.slice(1)}` : null;
}

type Opener = (identifier: string, messageId?: string) => boolean;
let opener: Opener | null = null;

/** Whoever can show a thread beside the page says so; answers how it is taken back. */
export function provideChatOpener(provided: Opener): () => void {
  opener = provided;
  return () => {
    if (opener === provided) opener = null;
  };
}

/** Shows a thread: beside the page where that is possible, else on the page of the chat. */
export function openChat(identifier: string, messageId?: string): void {
  if (opener?.(identifier, messageId)) return;
  navigateTo(chatPath(identifier, messageId));
}
