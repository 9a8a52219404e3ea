import { useCallback, useEffect, useState } from 'react';

const ENDS = ['pointerup', 'pointercancel', 'dragend', 'blur'] as const;

/**
 * While a row is pressed the rows stay where they are: what arrives in that moment would put another row under the
 * pointer, and that one would be opened, or dragged away.
 */
export function useHeldRows<T>(rows: T): { rows: T; onPointerDown: () => void } {
  const [held, hold] = useState<{ rows: T } | null>(null);
  useEffect(() => {
    if (!held) return undefined;
    // The click comes after the pointer is up, and belongs to the row that was pressed.
    const letGo = () => setTimeout(() => hold(null));
    for (const end of ENDS) window.addEventListener(end, letGo);
    return () => {
      for (const end of ENDS) window.removeEventListener(end, letGo);
    };
  }, [held]);
  const onPointerDown = useCallback(() => hold({ rows }), [rows]);
  return { rows: held ? held.rows : rows, onPointerDown };
}
