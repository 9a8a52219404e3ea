import { IconBellOff, IconHash } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNow, formatDate, formatTime } from '@/lib/format';
import { useAvailabilityWords, usePresence } from '@/lib/presence';
import { ColleagueAvatar, Counter } from '@/ui';
import { chatPath } from '@/lib/chat-path';
import { usePerson } from '../data/people';
import type { ChatThread } from '../data/shapes';
import styles from './ChatHome.module.css';

interface Props {
  thread: ChatThread;
  isCurrent: boolean;
  onOpen: (identifier: string) => void;
}

/** A thread in the list: who, how long ago, and what waits in it. */
export const ThreadRow = memo(function ThreadRow({ thread, isCurrent, onOpen }: Props) {
  const { t } = useTranslation('chat');
  const { identifier, muted, unread, unreadMentions, markUnread } = thread;
  const isUnread = unread > 0 || markUnread;
  return (
    <Link
      to={chatPath(identifier)}
      className={styles.row}
      data-thread-row={identifier}
      data-unread={(isUnread && !muted) || undefined}
      data-muted={muted || thread.isDeserted || undefined}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        onOpen(identifier);
      }}
    >
      <Face thread={thread} />
      <span className={styles.words}>
        <span className={styles.name}>
          <bdi>{thread.personal ? t('ownNotes') : thread.name}</bdi>
        </span>
        <Second thread={thread} />
      </span>
      <span className={styles.end}>
        <When at={thread.lastMessageTime} />
        <span className={styles.counts}>
          {muted ? <IconBellOff size={14} role="img" aria-label={t('muted')} /> : null}
          {unreadMentions > 0 ? (
            <span className={styles.mentions}>
              <span aria-hidden>@{unreadMentions > 1 ? unreadMentions : ''}</span>
              <span className="visually-hidden">{t('list.mentions', { count: unreadMentions })}</span>
            </span>
          ) : null}
          <Counter
            value={unread}
            tone={muted ? 'quiet' : 'filled'}
            label={t('list.unread', { count: unread })}
          />
          {unread === 0 && markUnread ? (
            <span className={styles.dot} role="img" aria-label={t('list.markedUnread')} />
          ) : null}
        </span>
      </span>
    </Link>
  );
});

function Face({ thread: { kind, identifier, name } }: { thread: ChatThread }) {
  const id = identifier.slice(1);
  const person = usePerson(id);
  if (kind === 'GROUP')
    return (
      <span className={styles.hash} aria-hidden>
        <IconHash size={18} />
      </span>
    );
  return <ColleagueAvatar id={id} name={name} size={36} image={person?.image} presence="always" />;
}

function Second({ thread }: { thread: ChatThread }) {
  const { t } = useTranslation('chat');
  const presence = usePresence(thread.kind === 'DIRECT' ? thread.identifier.slice(1) : '');
  const wordsFor = useAvailabilityWords();
  if (thread.personal) return <span className={styles.second}>{t('ownNotesText')}</span>;
  if (thread.isDeserted) return <span className={styles.second}>{t('deserted')}</span>;
  if (thread.kind === 'GROUP')
    return <span className={styles.second}>{t('thread.people', { count: thread.participants.length })}</span>;
  return <span className={styles.second}>{wordsFor(presence)}</span>;
}

/** The time of today, else the day. */
function When({ at }: { at: string | null | undefined }) {
  const now = useNow();
  if (!at) return null;
  const words = formatDate(at) === formatDate(now) ? formatTime(at) : formatDate(at).slice(0, 5);
  return (
    <time className={styles.when} dateTime={at}>
      {words}
    </time>
  );
}
