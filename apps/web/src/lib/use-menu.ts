import { useCallback, useRef, useState } from 'react';
import { typeAhead } from './type-ahead';

/** Which of several menus or dialogs is open, `null` for none. What is typed while one is coming reaches its field. */
export function useMenu<T>(): [menu: T | null, setMenu: (menu: T | null) => void] {
  const [menu, set] = useState<T | null>(null);
  const asked = useRef<T | null>(null);
  const setMenu = useCallback((next: T | null) => {
    asked.current = next;
    if (next !== null) typeAhead(() => asked.current === next);
    set(next);
  }, []);
  return [menu, setMenu];
}
