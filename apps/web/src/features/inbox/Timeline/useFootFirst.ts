import { useIsAfterFirstFrame } from '@/lib/first-frame';
import type { TimelineItem } from './timeline';
import type { ShownMessage } from './message';

type Item = TimelineItem<ShownMessage>;

/** So many fill a tall screen. */
const FOOT = 12;

/** What the first frame shows of a conversation: its foot, from the line "New" on if that stands further up. */
export function footOf(items: readonly Item[]): readonly Item[] {
  const unread = items.findIndex(({ kind }) => kind === 'unread');
  const start = Math.max(0, items.length - FOOT);
  return items.slice(unread < 0 ? start : Math.min(start, unread));
}

/** The foot of the conversation for the first frame, the whole of it right after; the whole at once where somebody is led to a message. */
export function useFootFirst(items: readonly Item[], isLedToMessage: boolean) {
  const isAfter = useIsAfterFirstFrame();
  const isWhole = isAfter || isLedToMessage;
  return { shown: isWhole ? items : footOf(items), isWhole };
}
