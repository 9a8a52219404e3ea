import { Divider } from '@mantine/core';
import { IconArrowDown, IconMessage2 } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf, useDayName } from '@/features/inbox/Conversation/useDayName';
import { EmptyState, ErrorState } from '@/ui';
import type { ChatThread } from '../data/shapes';
import { LogEdge } from './LogEdge';
import { type ChatLine, linesOf } from './lines';
import { useDoor } from './MessageDoor';
import styles from './MessageLog.module.css';
import { MessageRow } from './MessageRow';
import { useJump } from './useJump';
import { useLogKeys } from './useLogKeys';
import type { OpenThread } from './useOpenThread';
import { useToEnd } from './useToEnd';
import { useVirtualLog } from './useVirtualLog';

interface Props {
  thread: ChatThread;
  open: OpenThread;
  unreadFrom: number | null;
  /** Told when the newest message comes into sight or leaves it. */
  onAtEnd: (isAtEnd: boolean) => void;
}

const NONE: never[] = [];

/** The thread as a log: of what is loaded, only what is in sight and a little around it is drawn. */
export function MessageLog({ thread, open, unreadFrom, onAtEnd }: Props) {
  const { t } = useTranslation('chat');
  const { meId } = useDoor();
  const scroller = useRef<HTMLDivElement>(null);
  const messages = open.room?.shown ?? NONE;
  const lines = useMemo(() => linesOf(messages, { unreadFrom, meId, dayOf }), [messages, unreadFrom, meId]);
  const [current, setCurrent] = useState<string | null>(null);
  const currentIndex = lines.findIndex(({ message }) => message.id === current);
  const keptIndex = currentIndex < 0 ? lines.length - 1 : currentIndex;
  const { isAtNewest } = open;
  const virtual = useVirtualLog(scroller, { lines, isAtNewest, hasNewer: open.newer.has, keptIndex });
  const { unseen, scrollToEnd } = useToEnd(scroller, {
    ...{ messages, meId, isAtNewest, onAtEnd },
    toEnd: () => virtual.scrollToEnd(),
  });
  useJump(scroller, virtual, lines, open.jumping);
  const onKeyDown = useLogKeys(scroller, virtual, lines);
  const goToEnd = () => {
    if (!isAtNewest) open.toEnd();
    scrollToEnd();
  };
  return (
    <div className={styles.place}>
      <div
        ref={scroller}
        className={styles.scroller}
        data-scroller
        role="region"
        tabIndex={messages.length === 0 ? 0 : -1}
        aria-label={t('thread.messages', { name: thread.name })}
        onKeyDown={(event: KeyboardEvent<HTMLDivElement>) => onKeyDown(event)}
        onFocus={({ target }) =>
          setCurrent(target.closest<HTMLElement>('[data-message]')?.dataset['message'] ?? null)
        }
      >
        <div
          ref={virtual.containerRef}
          className={styles.log}
          role="log"
          aria-live="off"
          aria-busy={!open.isLoaded}
          hidden={open.isLoaded && messages.length === 0}
        >
          <LogEdge side="older" scroller={scroller} edge={open.older} />
          {virtual.getVirtualItems().map(({ key, index }) => (
            <div key={key} ref={virtual.measureElement} data-index={index} className={styles.item}>
              <Line line={lines[index]} isCurrent={index === keptIndex} />
            </div>
          ))}
          <LogEdge side="newer" scroller={scroller} edge={open.newer} />
        </div>
        {open.isLoaded && messages.length === 0 ? <Beginning thread={thread} /> : null}
        {open.isBroken ? <ErrorState title={t('thread.broken')} onRetry={open.again} /> : null}
      </div>
      <Pill unseen={unseen} isShort={open.isLoaded && !isAtNewest} onGo={goToEnd} />
    </div>
  );
}

/** What came while the reader is further up, and the way to it. */
function Pill({ unseen, isShort, onGo }: { unseen: number; isShort: boolean; onGo: () => void }) {
  const { t } = useTranslation('chat');
  if (unseen === 0 && !isShort) return null;
  return (
    <button type="button" className={styles.pill} onClick={onGo}>
      <IconArrowDown size={14} stroke={2} aria-hidden />
      {unseen > 0 ? t('thread.newMessages', { count: unseen }) : t('thread.toNewest')}
    </button>
  );
}

function Line({ line, isCurrent }: { line: ChatLine | undefined; isCurrent: boolean }) {
  const { t } = useTranslation('chat');
  if (!line) return null;
  return (
    <>
      {line.day ? <Day date={line.day} /> : null}
      {line.isFirstNew ? (
        <Divider
          className={styles.unread}
          label={t('thread.firstUnread')}
          labelPosition="center"
          data-unread-line
        />
      ) : null}
      <MessageRow message={line.message} isHead={line.isHead} isCurrent={isCurrent} />
    </>
  );
}

function Day({ date }: { date: string }) {
  const dayName = useDayName();
  return <Divider className={styles.day} label={dayName(date)} labelPosition="center" />;
}

/** Nothing was said here yet. */
function Beginning({ thread }: { thread: ChatThread }) {
  const { t } = useTranslation('chat');
  const what = thread.personal ? 'own' : thread.kind === 'GROUP' ? 'group' : 'direct';
  return (
    <EmptyState
      icon={<IconMessage2 size={18} />}
      title={t(`thread.beginning.${what}.title`, { name: thread.name })}
    >
      {t(`thread.beginning.${what}.text`, { name: thread.name })}
    </EmptyState>
  );
}
