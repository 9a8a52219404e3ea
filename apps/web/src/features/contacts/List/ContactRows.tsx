import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewport } from '@/lib/viewport';
import { ContactRow } from './ContactRow';
import rowStyles from './ContactRow.module.css';
import styles from './Contacts.module.css';
import { keepPlace, placeOf } from './keptPlace';
import { useContactKeys } from './useContactKeys';
import type { Person, useContactList } from './useContactList';
import type { useContactTicks } from './useContactTicks';

interface Props {
  list: ReturnType<typeof useContactList>;
  rows: readonly Person[];
  label: string;
  ticks: ReturnType<typeof useContactTicks>;
  pathOf: (id: string) => string;
}

/** Rows left before the end at which the next page is asked for. */
const AHEAD = 12;
const HEAD = 36;

/** The virtual list itself: fixed heights, so nothing is measured and nothing jumps. */
export function ContactRows({ list, rows, label, ticks, pathOf }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const viewport = useViewport();
  const isNarrow = viewport === 'phone' || viewport === 'single';
  const height = isNarrow ? 80 : 60;
  const head = isNarrow ? 0 : HEAD;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    scrollMargin: head,
    scrollPaddingStart: head,
  });
  useLayoutEffect(() => virtual.measure(), [virtual, height]);
  useKeptPlace(list.key, scroller);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const keys = useContactKeys({ ids, virtual, scroller, ticks, pathOf });
  const items = virtual.getVirtualItems();
  useMoreAhead(list, rows.length, items.at(-1)?.index ?? 0);
  return (
    <div ref={scroller} className={styles.scroller} data-contact-list>
      <ColumnTitles />
      <div
        role="grid"
        aria-label={label}
        aria-multiselectable
        aria-rowcount={list.hasMore ? -1 : rows.length}
        className={styles.rows}
        style={{ blockSize: virtual.getTotalSize() }}
        onKeyDown={keys.onKeyDown}
      >
        {items.map((item) => (
          <Slot
            key={item.key}
            item={item}
            person={rows[item.index]}
            top={item.start - head}
            current={keys.current}
            onFocus={keys.onFocus}
            ticks={ticks}
            pathOf={pathOf}
          />
        ))}
      </div>
      <Foot count={rows.length} isLoading={list.isLoadingMore} />
    </div>
  );
}

interface SlotProps extends Pick<Props, 'ticks' | 'pathOf'> {
  item: VirtualItem;
  person: Person | undefined;
  top: number;
  /** The row that Tab goes to. */
  current: string | undefined;
  onFocus: (id: string) => void;
}

/** The place of one row in the list, as the grid tells it to a screen reader. */
function Slot({ item, person, top, current, onFocus, ticks, pathOf }: SlotProps) {
  if (!person) return null;
  const { id } = person;
  const isTicked = ticks.ids.has(id);
  return (
    <div
      role="row"
      aria-rowindex={item.index + 1}
      aria-selected={isTicked}
      className={styles.slot}
      style={{ blockSize: item.size, transform: `translateY(${top}px)` }}
      onFocus={() => onFocus(id)}
    >
      <div role="gridcell" className={styles.cell}>
        <ContactRow
          person={person}
          to={pathOf(id)}
          isCurrent={id === current}
          isTicked={isTicked}
          isSelecting={ticks.ids.size > 0}
          onTick={ticks.toggle}
        />
      </div>
    </div>
  );
}

/** What the columns are; who hears the page hears it with each row. */
function ColumnTitles() {
  const { t } = useTranslation('contacts');
  return (
    <div className={rowStyles.head} aria-hidden>
      <span>{t('name')}</span>
      <span>{t('phone')}</span>
      <span>{t('channels')}</span>
      <span className={rowStyles.time}>{t('lastWrote')}</span>
    </div>
  );
}

function Foot({ count, isLoading }: { count: number; isLoading: boolean }) {
  const { t } = useTranslation('contacts');
  return (
    <p className={styles.foot} role="status">
      {isLoading ? t('loadingMore') : t('total', { count })}
    </p>
  );
}

function useMoreAhead({ hasMore, isLoadingMore, more }: Props['list'], length: number, last: number): void {
  useEffect(() => {
    if (hasMore && !isLoadingMore && last >= length - AHEAD) more();
  }, [hasMore, isLoadingMore, more, length, last]);
}

function useKeptPlace(key: string, scroller: React.RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    element.scrollTop = placeOf(key);
    return () => keepPlace(key, element.scrollTop);
  }, [key, scroller]);
}
