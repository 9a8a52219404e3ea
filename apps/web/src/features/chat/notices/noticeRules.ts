import type { ChatNews, ChatThread } from '../data/shapes';

/** What a desktop shows of a message; more would be read by whoever looks over a shoulder. */
const SHOWN_LETTERS = 30;
/** What is told later than this was missed while nobody was connected, and waits in the list. */
const FRESH_MS = 60_000;

/** Whether this person is told of it outside of the page: muted threads are silent but for who is named. */
export function isWorthTelling(
  { kind, message, cursor }: ChatNews,
  {
    thread,
    meId,
    isQuiet,
    now,
  }: { thread: ChatThread | undefined; meId: string; isQuiet: boolean; now: number },
): boolean {
  if (kind !== 'MESSAGE_ADDED' || cursor === null || !message || isQuiet) return false;
  if (message.userId === meId || message.bodyType === 'VIDEO_CALL_STATUS') return false;
  if (now - Date.parse(message.createdAt) > FRESH_MS) return false;
  return message.mentionsViewer || thread?.muted !== true;
}

/** The beginning of the words. */
export function cutText(text: string, size = SHOWN_LETTERS): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()];
  return letters.length <= size ? letters.join('') : `${letters.slice(0, size - 1).join('')}…`;
}
