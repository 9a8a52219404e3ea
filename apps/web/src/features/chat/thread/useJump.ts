import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ChatLine } from './lines';
import styles from './MessageLog.module.css';
import type { Jump } from './useOpenThread';

const FLASH_MS = 2_400;

/** Rows are drawn a moment after the list was moved to them. */
const FRAMES = 30;

type Virtual = Pick<Virtualizer<HTMLDivElement, HTMLDivElement>, 'scrollToIndex' | 'scrollToEnd'>;

/** Brings what somebody asked for into sight, once: a message, which lights up, or the end. Later the reader alone moves the page. */
export function useJump(
  scroller: RefObject<HTMLElement | null>,
  virtual: Virtual,
  lines: readonly ChatLine[],
  jump: Jump | null,
): void {
  const done = useRef(0);
  const clear = useRef(() => {});
  useLayoutEffect(() => {
    if (!jump || done.current === jump.turn) return;
    const index = lines.findIndex(({ message }) => message.id === jump.messageId);
    if (jump.messageId !== null && index < 0) return;
    done.current = jump.turn;
    clear.current();
    if (jump.messageId === null) return virtual.scrollToEnd();
    virtual.scrollToIndex(index, { align: 'center' });
    clear.current = flashed(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-message="${jump.messageId}"]`),
    );
  }, [jump, lines, scroller, virtual]);
  useLayoutEffect(() => () => clear.current(), []);
}

/** Waits for the row, leads the keys to it and lights it up. Answers how to end all that. */
function flashed(find: () => HTMLElement | null | undefined): () => void {
  const flash = styles.flash ?? '';
  let left = FRAMES;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lit: HTMLElement | null = null;
  const look = () => {
    lit = find() ?? null;
    if (!lit) {
      left -= 1;
      if (left > 0) frame = requestAnimationFrame(look);
      return;
    }
    lit.focus({ preventScroll: true });
    lit.classList.add(flash);
    timer = setTimeout(() => lit?.classList.remove(flash), FLASH_MS);
  };
  look();
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    lit?.classList.remove(flash);
  };
}
