import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { TicketFilter } from '@/gql/graphql';
import { useViewport } from '@/lib/viewport';
import { isEmpty, isSelected, toggle, type TicketSelection, useTicketSelection } from '../Bulk/selection';
import { useSelectionKeys } from '../Bulk/useSelectionKeys';
import { NewTicketsPill } from './NewTicketsPill';
import styles from './TicketList.module.css';
import { TicketListRow } from './TicketListRow';
import { useHeldRows } from './useHeldRows';
import { useKeptPlace } from './useKeptPlace';
import { useListKeys } from './useListKeys';
import type { TicketEdge } from './useTicketList';

interface Props {
  /** Which list it is, and what it shows: for what is selected in it. */
  listKey: string;
  filter: TicketFilter;
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
  const { hasMore, openId, search, onLoadMore } = props;
  const { rows: edges, onPointerDown } = useHeldRows(props.edges);
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
  const { current, onKeyDown } = useListKeys({ edges, openId, search, virtual, scroller });

  const ids = useMemo(() => edges.map((edge) => edge.node.id), [edges]);
  const { listKey, filter, total } = props;
  useSelectionKeys({ listKey, ids, current, filter, total });
  const selection = useTicketSelection();
  const onTick = useCallback((id: string, range: boolean) => toggle(listKey, id, ids, range), [listKey, ids]);

  const items = virtual.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && lastShown >= edges.length - AHEAD) onLoadMore();
  }, [hasMore, lastShown, edges.length, onLoadMore]);

  return (
    <div className={styles.frame}>
      <NewTicketsPill count={props.newAbove} onShow={() => scroller.current?.scrollTo({ top: 0 })} />
      <div
        ref={scroller}
        className={styles.scroller}
        onScroll={(event) => props.onScrolled(event.currentTarget.scrollTop > 4)}
      >
        <div
          role="grid"
          onPointerDown={onPointerDown}
          onKeyDown={onKeyDown}
          aria-label={props.label}
          aria-multiselectable
          aria-rowcount={props.total ?? (hasMore ? -1 : edges.length)}
          className={styles.rows}
          style={{ blockSize: virtual.getTotalSize() }}
        >
          {items.map((item) => (
            <Slot
              key={item.key}
              item={item}
              edge={edges[item.index]}
              {...{ openId, current, search, selection, onTick }}
              isWork={!filter.deleted}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

interface SlotProps {
  item: VirtualItem;
  edge: TicketEdge | undefined;
  openId: string | undefined;
  /** The row that Tab goes to. */
  current: string | undefined;
  search: string;
  selection: TicketSelection;
  isWork: boolean;
  onTick: (id: string, range: boolean) => void;
}

/** The place of one row in the list, as the grid tells it to a screen reader. */
function Slot({ item, edge, openId, current, search, selection, isWork, onTick }: SlotProps) {
  if (!edge) return null;
  const { id } = edge.node;
  const isSelecting = !isEmpty(selection);
  const isTicked = isSelecting && isSelected(selection, id);
  return (
    <div
      role="row"
      aria-rowindex={item.index + 1}
      aria-selected={isSelecting ? isTicked : id === openId}
      className={styles.slot}
      style={{ blockSize: item.size, transform: `translateY(${item.start}px)` }}
    >
      <div role="gridcell" className={styles.cell}>
        <TicketListRow
          ticket={edge.node}
          to={`/tickets/${id}${search}`}
          isOpen={id === openId}
          isCurrent={id === current}
          isTicked={isTicked}
          isSelecting={isSelecting}
          isWork={isWork}
          onTick={onTick}
        />
      </div>
    </div>
  );
}
