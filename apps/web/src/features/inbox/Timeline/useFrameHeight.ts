import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** A mail that is not measured yet is taken for this high, in pixels. */
const ESTIMATE = 160;
/** A mail that grows with its own frame (heights in vh) is stopped here. */
const MOST = 20_000;
const MOST_CHANGES = 60;

/** So many heights are remembered. */
const MOST_REMEMBERED = 1_000;

const remembered = new Map<string, number>();

function remember(id: string, height: number): void {
  remembered.delete(id);
  remembered.set(id, height);
  const oldest = remembered.keys().next().value;
  if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
}

/** The height that a mail had when it was last shown. */
export const rememberedHeight = (id: string): number => remembered.get(id) ?? ESTIMATE;

/**
 * Keeps a frame as high as its document. The document cannot say its height (it runs no scripts), so this page
 * watches it from outside. Keys pressed inside are handed to the page: a click into a mail must not end the shortcuts.
 */
export function useFrameHeight(frame: RefObject<HTMLIFrameElement | null>, id: string) {
  const [height, setHeight] = useState(() => rememberedHeight(id));
  const stop = useRef<() => void>(undefined);

  const onLoad = useCallback(() => {
    stop.current?.();
    const page = frame.current?.contentDocument;
    if (!page?.body) return;
    let changes = 0;
    const measure = () => {
      changes += 1;
      if (changes > MOST_CHANGES) return;
      const next = Math.min(MOST, Math.ceil(page.body.scrollHeight));
      remember(id, next);
      setHeight(next);
    };
    const passOn = (event: KeyboardEvent) => {
      const copy = new KeyboardEvent('keydown', {
        key: event.key,
        code: event.code,
        bubbles: true,
        shiftKey: event.shiftKey,
        ctrlKey: event.ctrlKey,
        metaKey: event.metaKey,
        altKey: event.altKey,
      });
      frame.current?.dispatchEvent(copy);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(page.body);
    page.addEventListener('load', measure, true);
    page.addEventListener('keydown', passOn);
    measure();
    stop.current = () => {
      observer.disconnect();
      page.removeEventListener('load', measure, true);
      page.removeEventListener('keydown', passOn);
    };
  }, [frame, id]);

  useEffect(() => () => stop.current?.(), []);
  return { height, onLoad };
}
