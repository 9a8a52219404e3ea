import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { focusRow } from '@/lib/focus-row';
import { useViewport } from '@/lib/viewport';
import type { ChatThread } from '../data/shapes';
import styles from './ChatHome.module.css';
import { ThreadRow } from './ThreadRow';

interface Props {
  threads: readonly ChatThread[];
  scroller: RefObject<HTMLDivElement | null>;
  current: string | null;
  onOpen: (identifier: string, messageId?: string) => void;
}

/** The rows in sight: of a thousand threads, some twenty are in the page. Fixed heights, so nothing is measured. */
export function ThreadRows({ threads, scroller, current, onOpen }: Props) {
  const { t } = useTranslation('chat');
  const height = useViewport() === 'phone' ? 64 : 56;
  const virtual = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: threads.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => threads[index]?.identifier ?? index,
    overscan: 8,
  });
  useLayoutEffect(() => virtual.measure(), [virtual, height]);

  /** The arrows go from row to row; each row is a link of its own. */
  function onKeyDown(event: KeyboardEvent<HTMLUListElement>): void {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-thread-row]');
    const at = threads.findIndex(({ identifier }) => identifier === row?.dataset['threadRow']);
    const last = threads.length - 1;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    const index = Math.max(0, Math.min(last, to));
    virtual.scrollToIndex(index);
    const next = `[data-thread-row="${threads[index]?.identifier ?? ''}"]`;
    focusRow(() => scroller.current?.querySelector<HTMLElement>(next));
  }

  return (
    <ul
      className={styles.threads}
      aria-label={t('list.label')}
      style={{ blockSize: virtual.getTotalSize() }}
      onKeyDown={onKeyDown}
    >
      {virtual.getVirtualItems().map(({ key, index, size, start }) => {
        const thread = threads[index];
        return thread ? (
          <li
            key={key}
            className={styles.slot}
            style={{ blockSize: size, transform: `translateY(${start}px)` }}
            aria-setsize={threads.length}
            aria-posinset={index + 1}
          >
            <ThreadRow thread={thread} isCurrent={thread.identifier === current} onOpen={onOpen} />
          </li>
        ) : null;
      })}
    </ul>
  );
}
