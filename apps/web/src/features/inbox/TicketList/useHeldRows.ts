import { type PointerEvent, useCallback, useEffect, useState } from 'react';

const ENDS = ['pointerup', 'pointercancel', 'dragend', 'blur'] as const;
/** Should nobody hear of the end, as behind a menu of the system. */
const LONGEST_MS = 10_000;

/**
 * While a row is pressed the rows stay where they are: what arrives in that moment would put another row under the
 * pointer, and that one would be opened, or dragged away. For the rows alone: of a scrollbar nobody hears when it is let go.
 */
export function useHeldRows<T>(rows: T): { rows: T; onPointerDown: (event: PointerEvent) => void } {
  const [held, hold] = useState<{ rows: T } | null>(null);
  useEffect(() => {
    if (!held) return undefined;
    // The click comes after the pointer is up, and belongs to the row that was pressed.
    const letGo = () => setTimeout(() => hold(null));
    const longest = setTimeout(letGo, LONGEST_MS);
    for (const end of ENDS) window.addEventListener(end, letGo);
    return () => {
      clearTimeout(longest);
      for (const end of ENDS) window.removeEventListener(end, letGo);
    };
  }, [held]);
  const onPointerDown = useCallback(
    (event: PointerEvent) => {
      if (event.button === 0) hold({ rows });
    },
    [rows],
  );
  return { rows: held ? held.rows : rows, onPointerDown };
}
