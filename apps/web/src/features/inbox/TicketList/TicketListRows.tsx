import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewport } from '@/lib/viewport';
import styles from './TicketList.module.css';
import { TicketListRow } from './TicketListRow';
import { useListKeys } from './useListKeys';
import type { TicketEdge } from './useTicketList';

interface Props {
  label: string;
  edges: readonly TicketEdge[];
  hasMore: boolean;
  total: number | null;
  newAbove: number;
  openId: string | undefined;
  search: string;
  onLoadMore: () => void;
  onScrolled: (isScrolled: boolean) => void;
}

/** Rows left before the end at which the next page is asked for. */
const AHEAD = 12;

/** The virtual list itself: fixed heights, so nothing is measured and nothing jumps. */
export function TicketListRows(props: Props) {
  const { t } = useTranslation('tickets');
  const { edges } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const height = useViewport() === 'phone' ? 80 : 76;
  const virtual = useVirtualizer({
    count: edges.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => edges[index]?.node.id ?? index,
    overscan: 6,
  });
  useLayoutEffect(() => virtual.measure(), [virtual, height]);
  useKeptPlace(scroller, edges, height);
  const { current, onKeyDown } = useListKeys({
    edges,
    openId: props.openId,
    search: props.search,
    virtual,
    scroller,
  });

  const items = virtual.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;
  const { hasMore, onLoadMore } = props;
  useEffect(() => {
    if (hasMore && lastShown >= edges.length - AHEAD) onLoadMore();
  }, [hasMore, lastShown, edges.length, onLoadMore]);

  return (
    <div className={styles.frame}>
      <div className="visually-hidden" aria-live="polite">
        {props.newAbove > 0 ? t('newTickets', { count: props.newAbove }) : ''}
      </div>
      {props.newAbove > 0 ? (
        <Button
          className={styles.newPill}
          size="xs"
          leftSection={<IconArrowUp size={14} aria-hidden />}
          onClick={() => scroller.current?.scrollTo({ top: 0 })}
        >
          {t('new', { count: props.newAbove })}
        </Button>
      ) : null}
      <div
        ref={scroller}
        className={styles.scroller}
        onScroll={(event) => props.onScrolled(event.currentTarget.scrollTop > 4)}
      >
        <div
          role="grid"
          onKeyDown={onKeyDown}
          aria-label={props.label}
          aria-rowcount={props.total ?? (hasMore ? -1 : edges.length)}
          className={styles.rows}
          style={{ blockSize: virtual.getTotalSize() }}
        >
          {items.map((item) => {
            const edge = edges[item.index];
            if (!edge) return null;
            const isOpen = edge.node.id === props.openId;
            return (
              <div
                key={item.key}
                role="row"
                aria-rowindex={item.index + 1}
                aria-selected={isOpen}
                className={styles.slot}
                style={{ blockSize: height, transform: `translateY(${item.start}px)` }}
              >
                <div role="gridcell" className={styles.cell}>
                  <TicketListRow
                    ticket={edge.node}
                    to={`/tickets/${edge.node.id}${props.search}`}
                    isOpen={isOpen}
                    isCurrent={edge.node.id === current}
                  />
                </div>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** When rows come or go above the first visible one, the scroll moves with them and the eye sees nothing move. */
function useKeptPlace(
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
