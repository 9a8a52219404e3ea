import { IconArrowDown } from '@tabler/icons-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../Conversation/useDayName';
import { Bubbles } from './Bubbles';
import { DayDivider, NoteCard, UnreadLine } from './Cards';
import { MailCard } from './MailCard';
import type { ShownMessage } from './message';
import { OlderEdge } from './OlderEdge';
import styles from './Timeline.module.css';
import { SystemLine } from './SystemLine';
import { buildTimeline, type TimelineItem } from './timeline';
import { useFootFirst } from './useFootFirst';
import { useOpenAtMessage } from './useOpenAtMessage';
import { useOpenAtUnread } from './useOpenAtUnread';
import { useStickToEnd } from './useStickToEnd';

interface Props {
  messages: readonly ShownMessage[];
  firstUnreadId: string | null;
  ticketSubject: string;
  contactName: string;
  hasOlder: boolean;
  older: 'idle' | 'loading' | 'failed';
  onLoadOlder: () => void;
  onRetry: (message: ShownMessage) => void;
  /** Told when the newest message comes into sight or leaves it. */
  onAtEnd: (isAtEnd: boolean) => void;
  /** What stands behind the last message. */
  foot?: ReactNode;
}

/**
 * The conversation as a log. The scroller lays out from its foot (column-reverse): it opens at the newest message, keeps
 * at the end while new ones arrive, and does not jump when older ones are put on top or a picture above gets its height.
 */
export function Timeline(props: Props) {
  const { t } = useTranslation('conversation');
  const { messages, firstUnreadId, hasOlder, older, onLoadOlder } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const items = useMemo(() => buildTimeline(messages, { firstUnreadId, dayOf }), [messages, firstUnreadId]);
  const { unseen, scrollToEnd } = useStickToEnd(scroller, messages, props.onAtEnd);
  useOpenAtUnread(scroller, firstUnreadId);
  const wanted = useOpenAtMessage(scroller, messages, { hasOlder, older, onLoadOlder });
  const { shown, isWhole } = useFootFirst(items, wanted !== null);

  return (
    <div className={styles.place}>
      <div
        ref={scroller}
        className={styles.scroller}
        data-scroller
        data-growing={older === 'loading' || undefined}
        tabIndex={0}
        role="region"
        aria-label={t('timeline.label', { name: props.contactName })}
      >
        <div className={styles.log} role="log" aria-live="off">
          <OlderEdge scroller={scroller} hasOlder={hasOlder && isWhole} state={older} onLoad={onLoadOlder} />
          {shown.map((item) => (
            <div key={item.key} className={styles.item} data-kind={item.kind}>
              <Item item={item} {...props} />
            </div>
          ))}
          {props.foot}
        </div>
      </div>
      {unseen > 0 ? (
        <button type="button" className={styles.pill} onClick={scrollToEnd}>
          <IconArrowDown size={14} stroke={2} aria-hidden />
          {t('timeline.newMessages', { count: unseen })}
        </button>
      ) : null}
    </div>
  );
}

function Item({ item, ticketSubject, onRetry }: Props & { item: TimelineItem<ShownMessage> }) {
  switch (item.kind) {
    case 'day':
      return <DayDivider date={item.date} />;
    case 'unread':
      return <UnreadLine />;
    case 'group':
      return <Bubbles side={item.side} messages={item.messages} onRetry={onRetry} />;
    case 'mail':
      return <MailCard message={item.message} ticketSubject={ticketSubject} onRetry={onRetry} />;
    case 'note':
      return <NoteCard message={item.message} onRetry={onRetry} />;
    case 'system':
      return <SystemLine message={item.message} onRetry={onRetry} />;
  }
}
