import { useEffect, useRef } from 'react';

/** Where the keyboard goes on when a line has come or gone. */
export function usePartFocus() {
  const ref = useRef<HTMLDivElement>(null);
  const wanted = useRef<{ at: number; on: 'field' | 'drop' } | null>(null);
  useEffect(() => {
    if (!wanted.current || !ref.current) return;
    const { at, on } = wanted.current;
    wanted.current = null;
    const line = ref.current.querySelectorAll(':scope > [data-line]')[at];
    const found =
      on === 'drop'
        ? line?.querySelector<HTMLElement>('[data-drop]')
        : line?.querySelector<HTMLElement>('input:not([type="radio"])');
    (found ?? ref.current.querySelector<HTMLElement>(':scope > * > [data-add]'))?.focus();
  });
  const onto = (at: number, on: 'field' | 'drop') => {
    wanted.current = { at, on };
  };
  return { ref, onto };
}
