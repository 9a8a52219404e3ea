import type { Virtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { focusRow } from '@/lib/focus-row';
import type { ChatLine } from './lines';
import { useDoor } from './MessageDoor';

type Virtual = Pick<Virtualizer<HTMLDivElement, HTMLDivElement>, 'scrollToIndex'>;

/** Arrows go from message to message; one key each for what is done most. Silent while the focus is inside a field or a menu. */
export function useLogKeys(
  scroller: RefObject<HTMLElement | null>,
  virtual: Virtual,
  lines: readonly ChatLine[],
) {
  const door = useDoor();
  const latest = useRef(lines);
  useEffect(() => {
    latest.current = lines;
  });
  const go = (index: number) => {
    const id = latest.current[index]?.message.id;
    if (id === undefined) return;
    const row = () => scroller.current?.querySelector<HTMLElement>(`[data-message="${id}"]`);
    if (!row()) virtual.scrollToIndex(index);
    focusRow(row, { isSeen: true });
  };
  return (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-message]');
    const at = latest.current.findIndex(({ message }) => message.id === row?.dataset['message']);
    const last = latest.current.length - 1;
    const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? last : at - 1, Home: 0, End: last }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      return go(Math.max(0, Math.min(last, to)));
    }
    const message = latest.current[at]?.message;
    if (!message || message.isSending) return;
    if (door.onKey(message, event, row)) event.preventDefault();
  };
}
