import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FoundChatMessageFragment } from '@/gql/graphql';
import { formatDate, formatDateTime, formatTime, useNow } from '@/lib/format';
import { ColleagueAvatar, LineSkeleton } from '@/ui';
import { chatNow } from '../data/chatStore';
import { useNames } from '../thread/useNames';
import styles from './Found.module.css';
import type { useFoundList } from './useFoundList';

interface Props {
  found: ReturnType<typeof useFoundList>;
  /** Says in which thread each stands. */
  hasPlaces?: boolean;
  /** The letters that were searched for. */
  term?: string;
  empty: string;
  onChoose: (message: FoundChatMessageFragment) => void;
}

/** Messages that were found; each leads to its place. */
export function FoundMessages({ found, hasPlaces = false, term = '', empty, onChoose }: Props) {
  const { t } = useTranslation('chat');
  const { messages, state } = found;
  if (state === 'failed' && !messages)
    return (
      <div className={styles.none} role="alert">
        {t('found.failed')}{' '}
        <Button variant="default" size="xs" onClick={found.more}>
          {t('tryAgain')}
        </Button>
      </div>
    );
  if (!messages)
    return (
      <div className={styles.bones} aria-hidden>
        <LineSkeleton width="60%" />
        <LineSkeleton width="80%" />
      </div>
    );
  if (messages.length === 0) return <p className={styles.none}>{empty}</p>;
  return (
    <>
      <ul className={styles.found}>
        {messages.map((message) => (
          <Hit key={message.id} {...{ message, hasPlaces, term, onChoose }} />
        ))}
      </ul>
      {found.hasMore ? (
        <Button
          variant="subtle"
          size="xs"
          className={styles.further}
          loading={state === 'loading'}
          onClick={found.more}
        >
          {t('found.more')}
        </Button>
      ) : null}
    </>
  );
}

type HitProps = Required<Pick<Props, 'hasPlaces' | 'term' | 'onChoose'>> & {
  message: FoundChatMessageFragment;
};

function Hit({ message, hasPlaces, term, onChoose }: HitProps) {
  const { t } = useTranslation('chat');
  const nameOf = useNames();
  const now = useNow();
  const { userId, createdAt, attachments } = message;
  const identifier = chatNow().identifiers.get(message.threadId) ?? '';
  const thread = chatNow().threads.get(identifier);
  const isToday = formatDate(createdAt) === formatDate(now);
  const words = message.text || attachments.map(({ name }) => name).join(', ');
  return (
    <li>
      <button type="button" className={styles.hit} onClick={() => onChoose(message)}>
        <ColleagueAvatar id={userId} name={nameOf(userId)} size={24} presence="none" />
        <span className={styles.words}>
          <span className={styles.line}>
            <bdi className={styles.name}>{nameOf(userId)}</bdi>
            {hasPlaces && thread ? (
              <bdi className={styles.place}>{thread.personal ? t('ownNotes') : thread.name}</bdi>
            ) : null}
            <time className={styles.time} dateTime={createdAt} title={formatDateTime(createdAt)}>
              {isToday ? formatTime(createdAt) : formatDate(createdAt)}
            </time>
          </span>
          <bdi className={styles.text}>{marked(words, term)}</bdi>
        </span>
      </button>
    </li>
  );
}

/** The beginnings of words that were searched for, bold; the first of them is brought near. */
function marked(text: string, term: string) {
  const wanted = term
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (wanted.length === 0) return text;
  const finder = new RegExp(`(?<![\\p{L}\\p{N}])(${wanted.join('|')})`, 'giu');
  const first = text.search(finder);
  const near = first > 60 ? `…${text.slice(first - 40)}` : text;
  return near.split(finder).map((piece, index) => (index % 2 === 1 ? <b key={index}>{piece}</b> : piece));
}
