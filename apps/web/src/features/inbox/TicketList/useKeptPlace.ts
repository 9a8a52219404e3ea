import { useLayoutEffect, useRef } from 'react';
import type { TicketEdge } from './useTicketList';

/** When rows come or go above the first visible one, the scroll moves with them and the eye sees nothing move. */
export function useKeptPlace(
  scroller: { current: HTMLDivElement | null },
  edges: readonly TicketEdge[],
  height: number,
): void {
  const before = useRef(edges);
  useLayoutEffect(() => {
    const element = scroller.current;
    const old = before.current;
    before.current = edges;
    if (!element || old === edges || element.scrollTop <= 4) return;
    const first = Math.floor(element.scrollTop / height);
    const now = new Map(edges.map((edge, index) => [edge.node.id, index]));
    for (let index = first; index < old.length; index += 1) {
      const place = now.get(old[index]?.node.id ?? '');
      if (place === undefined) continue;
      element.scrollTop += (place - index) * height;
      return;
    }
  }, [scroller, edges, height]);
}
