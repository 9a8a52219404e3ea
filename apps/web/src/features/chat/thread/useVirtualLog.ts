import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { NEAR_END } from '@/lib/scroll-end';
import { type ChatLine, heightOf } from './lines';

/** Room for the edges of what is loaded. The upper one is kept when nothing older is there: it must not take the rows along. */
export const EDGE = 88;
const FOOT = 12;

interface Facts {
  lines: readonly ChatLine[];
  isAtNewest: boolean;
  hasNewer: boolean;
  /** The line that the tab key leads to: it stays drawn, however far the reader goes. */
  keptIndex: number;
}

/**
 * The rows in sight and some around them. Whoever is at the newest message stays there; whoever reads further up keeps
 * what they see in its place, whatever is put above or below it or changes its height.
 */
export function useVirtualLog(scroller: RefObject<HTMLDivElement | null>, facts: Facts) {
  const { lines, isAtNewest, hasNewer, keptIndex } = facts;
  // The page that reaches the newest message does not carry the reader there.
  const wasAtNewest = useRef(isAtNewest);
  const rangeExtractor = useCallback(
    (range: Range) => withKept(defaultRangeExtractor(range), keptIndex),
    [keptIndex],
  );
  const virtual = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index] ? heightOf(lines[index]) : 48),
    getItemKey: (index) => lines[index]?.key ?? index,
    rangeExtractor,
    overscan: 8,
    paddingStart: EDGE,
    paddingEnd: hasNewer ? EDGE : FOOT,
    anchorTo: 'end',
    followOnAppend: isAtNewest && wasAtNewest.current,
    scrollEndThreshold: NEAR_END,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  });
  useEffect(() => {
    wasAtNewest.current = isAtNewest;
  });

  const heads = useHeads(lines);
  // What grows above the upper edge, or in its upper part, moves what is above it: never what the reader has before them.
  virtual.shouldAdjustScrollPositionOnItemSizeChange = ({ start, index }, _delta, { scrollOffset }) =>
    start < (scrollOffset ?? 0) || heads.isNew(index);

  useLayoutEffect(() => virtual.scrollToEnd(), [virtual]);
  useFootKept(scroller, virtual.scrollToEnd);
  return virtual;
}

function withKept(indexes: number[], kept: number): number[] {
  const [first = 0, last = -1] = [indexes[0], indexes.at(-1)];
  if (kept < 0 || (kept >= first && kept <= last)) return indexes;
  return kept < first ? [kept, ...indexes] : [...indexes, kept];
}

/** Lines whose upper part is another one since they were drawn last: a day or a head that older messages brought or took. */
function useHeads(lines: readonly ChatLine[]) {
  const known = useRef(new Map<string, string>());
  const latest = useRef(lines);
  latest.current = lines;
  return {
    isNew: (index: number) => {
      const line = latest.current[index];
      if (!line) return false;
      const head = `${line.isHead} ${line.day !== null} ${line.isFirstNew}`;
      const before = known.current.get(line.key);
      known.current.set(line.key, head);
      return before !== undefined && before !== head;
    },
  };
}

/** A composer that grows takes from the log's height: whoever is at the end stays there. */
function useFootKept(scroller: RefObject<HTMLDivElement | null>, toEnd: () => void): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let height = element.clientHeight;
    const observer = new ResizeObserver(() => {
      const wasAtEnd = element.scrollHeight - height - element.scrollTop <= NEAR_END;
      height = element.clientHeight;
      if (wasAtEnd) toEnd();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, toEnd]);
}
