import { type PointerEvent, useRef } from 'react';

/** A finger that rests so long asks for the menu; one that moves this far scrolls. */
const PRESS_MS = 500;
const SLACK = 10;

/** A long press with a finger, for which there is no pointer that could hover. */
export function usePress(onPress: (at: { x: number; y: number }) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef<{ x: number; y: number } | null>(null);
  const wasLong = useRef(false);
  const stop = () => {
    clearTimeout(timer.current);
    start.current = null;
  };
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      stop();
      wasLong.current = false;
      if (pointerType !== 'touch') return;
      start.current = { x, y };
      timer.current = setTimeout(() => {
        start.current = null;
        wasLong.current = true;
        onPress({ x, y });
      }, PRESS_MS);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = start.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > SLACK) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    // The click of the lifted finger would close the menu that it has just opened.
    onTouchEnd: (event: { cancelable: boolean; preventDefault: () => void }) => {
      if (wasLong.current && event.cancelable) event.preventDefault();
    },
    // The browser's own menu of a long press would lie above ours; the one of a right click stays.
    onContextMenu: (event: { nativeEvent: MouseEvent; preventDefault: () => void }) => {
      if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') event.preventDefault();
    },
  };
}
