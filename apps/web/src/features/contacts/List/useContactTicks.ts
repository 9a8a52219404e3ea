import { useCallback, useEffect, useRef, useState } from 'react';

const NOBODY: ReadonlySet<string> = new Set();

/** Who is ticked. Another list begins with nobody. */
export function useContactTicks(listKey: string, order: readonly string[]) {
  const [state, setState] = useState({ key: listKey, ids: NOBODY });
  const ids = state.key === listKey ? state.ids : NOBODY;
  const anchor = useRef<string | null>(null);
  const latest = useRef({ ids, order });
  latest.current = { ids, order };
  useEffect(() => {
    anchor.current = null;
  }, [listKey]);

  const set = useCallback(
    (next: Iterable<string>) => setState({ key: listKey, ids: new Set(next) }),
    [listKey],
  );
  /** One more or one less; with `range` everybody between the last one that was touched and this one. */
  const toggle = useCallback(
    (id: string, range = false) => {
      const next = new Set(latest.current.ids);
      const places = [anchor.current ?? id, id].map((each) => latest.current.order.indexOf(each));
      const [from, to] = [Math.min(...places), Math.max(...places)];
      anchor.current = id;
      if (range && from >= 0) for (const each of latest.current.order.slice(from, to + 1)) next.add(each);
      else if (!next.delete(id)) next.add(id);
      set(next);
    },
    [set],
  );
  return { ids, toggle, set };
}
