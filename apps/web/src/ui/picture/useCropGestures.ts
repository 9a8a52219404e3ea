import {
  type Dispatch,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  type SetStateAction,
  useEffect,
  useRef,
} from 'react';
import { type Crop, enlarged, moved } from './crop';

const STEP = 12;
const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
};
const KEY_FACTOR = 1.1;
const KEYS: Record<string, number> = { '+': KEY_FACTOR, '=': KEY_FACTOR, '-': 1 / KEY_FACTOR };
/** How much a notch of the wheel does. */
const WHEEL = 0.002;

interface Point {
  x: number;
  y: number;
}

/** Moves and enlarges by mouse, wheel, one finger, two fingers, and keys. */
export function useCropGestures(
  canvas: RefObject<HTMLCanvasElement | null>,
  picture: { width: number; height: number },
  shownEdge: number,
  setCrop: Dispatch<SetStateAction<Crop>>,
) {
  const held = useRef(new Map<number, Point>());

  useEffect(() => {
    const element = canvas.current;
    // React listens for wheels in a way that cannot keep the page from scrolling.
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      setCrop((now) => enlarged(picture, now, Math.exp(-event.deltaY * WHEEL)));
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [canvas, picture, setCrop]);

  function drag(event: PointerEvent) {
    const before = held.current.get(event.pointerId);
    if (!before) return;
    const after = { x: event.clientX, y: event.clientY };
    const [other] = [...held.current].flatMap(([id, at]) => (id === event.pointerId ? [] : [at]));
    held.current.set(event.pointerId, after);
    // Of two fingers each does half of the moving.
    const share = other ? 0.5 : 1;
    const by = { x: (after.x - before.x) * share, y: (after.y - before.y) * share };
    const factor = other ? distance(after, other) / Math.max(1, distance(before, other)) : 1;
    setCrop((now) => moved(picture, enlarged(picture, now, factor), by, shownEdge));
  }

  function press(event: KeyboardEvent) {
    const by = ARROWS[event.key];
    const factor = KEYS[event.key];
    if ((!by && !factor) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    setCrop((now) => (by ? moved(picture, now, by, shownEdge) : enlarged(picture, now, factor ?? 1)));
  }

  const letGo = (event: PointerEvent) => void held.current.delete(event.pointerId);
  return {
    onKeyDown: press,
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      // A third finger means nothing.
      if (held.current.size < 2) held.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: drag,
    onPointerUp: letGo,
    onPointerCancel: letGo,
  };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
