import { useRef, useState } from 'react';

/** The cursor from which events are followed: that of the first answer. Pages and refetches of the same thing (`key`) do not begin it anew. */
export function useSince(key: string, cursor: string | undefined) {
  const held = useRef<{ key: string; cursor: string } | null>(null);
  const [, renew] = useState(0);
  if (held.current?.key !== key) held.current = null;
  if (!held.current && cursor) held.current = { key, cursor };
  return {
    cursor: held.current?.cursor,
    forget: () => {
      held.current = null;
      renew((count) => count + 1);
    },
  };
}
