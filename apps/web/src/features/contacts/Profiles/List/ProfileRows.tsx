import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewport } from '@/lib/viewport';
import contacts from '../../List/Contacts.module.css';
import { keepPlace, placeOf } from '../../List/keptPlace';
import { useContactKeys } from '../../List/useContactKeys';
import type { useContactTicks } from '../../List/useContactTicks';
import { ProfileRow } from './ProfileRow';
import styles from './ProfileRow.module.css';
import type { ListedProfile, useProfileList } from './useProfileList';

interface Props {
  list: ReturnType<typeof useProfileList>;
  rows: readonly ListedProfile[];
  ticks: ReturnType<typeof useContactTicks>;
}

/** Rows left before the end at which the next page is asked for. */
const AHEAD = 12;
const HEIGHT = 60;
const HEAD = 36;
const pathOf = (id: string) => `/profiles/${id}`;

/** The virtual list itself: fixed heights, so nothing is measured and nothing jumps. */
export function ProfileRows({ list, rows, ticks }: Props) {
  const { t } = useTranslation('profiles');
  const scroller = useRef<HTMLDivElement>(null);
  const viewport = useViewport();
  const head = viewport === 'phone' || viewport === 'single' ? 0 : HEAD;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    scrollMargin: head,
    scrollPaddingStart: head,
  });
  useKeptPlace(`profiles ${list.key}`, scroller);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const keys = useContactKeys({ ids, virtual, scroller, ticks, pathOf, words: 'profiles' });
  const items = virtual.getVirtualItems();
  useMoreAhead(list, rows.length, items.at(-1)?.index ?? 0);
  return (
    <div ref={scroller} className={contacts.scroller}>
      <ColumnTitles />
      <div
        role="grid"
        aria-label={t('title')}
        aria-multiselectable
        aria-rowcount={list.hasMore ? -1 : rows.length}
        className={contacts.rows}
        style={{ blockSize: virtual.getTotalSize() }}
        onKeyDown={keys.onKeyDown}
      >
        {items.map((item) => (
          <Slot key={item.key} item={item} profile={rows[item.index]} head={head} keys={keys} ticks={ticks} />
        ))}
      </div>
      <p className={contacts.foot} role="status">
        {list.isLoadingMore ? t('loadingMore') : t('total', { count: rows.length })}
      </p>
    </div>
  );
}

interface SlotProps extends Pick<Props, 'ticks'> {
  item: VirtualItem;
  profile: ListedProfile | undefined;
  head: number;
  keys: ReturnType<typeof useContactKeys>;
}

/** The place of one row in the list, as the grid tells it to a screen reader. */
function Slot({ item, profile, head, keys, ticks }: SlotProps) {
  if (!profile) return null;
  const { id } = profile;
  const isTicked = ticks.ids.has(id);
  return (
    <div
      role="row"
      aria-rowindex={item.index + 1}
      aria-selected={isTicked}
      className={contacts.slot}
      style={{ blockSize: item.size, transform: `translateY(${item.start - head}px)` }}
      onFocus={() => keys.onFocus(id)}
    >
      <div role="gridcell" className={contacts.cell}>
        <ProfileRow
          profile={profile}
          to={pathOf(id)}
          isCurrent={id === keys.current}
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
  const { t } = useTranslation('profiles');
  return (
    <div className={styles.head} aria-hidden>
      <span>{t('name')}</span>
      <span>{t('kind')}</span>
      <span>{t('contacts')}</span>
      <span className={styles.time}>{t('made')}</span>
    </div>
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
