import { Button } from '@mantine/core';
import {
  IconAlarm,
  IconAlertCircle,
  IconAt,
  IconBell,
  IconMessageCircle,
  IconEye,
  type Icon,
  IconSun,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { NoticeKind, NoticeLineFragment } from '@/gql/graphql';
import { formatDateTime, formatTime } from '@/lib/format';
import { EmptyState, ErrorState, IconAction } from '@/ui';
import { useDayName } from '../Conversation/useDayName';
import { messageAddress } from '../Timeline/messageAddress';
import styles from './Bell.module.css';
import { byDay, sentenceOf } from './noticeWords';
import { useNotices } from './useNotices';

const glyphs: Record<NoticeKind, Icon> = {
  ASSIGNED: IconUserCheck,
  MENTIONED: IconAt,
  WATCHED_TICKET: IconEye,
  REMINDER_DUE: IconAlarm,
  SNOOZE_OVER: IconSun,
  SEND_FAILED: IconAlertCircle,
  CHAT_REMINDER: IconMessageCircle,
};

/** What the bell has told, by days; the newest first. */
export function BellList({ onGo, onClose }: { onGo: () => void; onClose?: () => void }) {
  const { t } = useTranslation('bell');
  const dayName = useDayName();
  const { list, notices, error, refetch, loadMore, markRead } = useNotices();
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('title')}</h2>
        <Button
          size="xs"
          variant="subtle"
          disabled={!notices.some(({ readAt }) => !readAt)}
          onClick={() => markRead({ upTo: notices[0]?.id })}
        >
          {t('markAll')}
        </Button>
        {onClose ? (
          <IconAction size={44} label={t('done')} onClick={onClose}>
            <IconX size={20} />
          </IconAction>
        ) : null}
      </div>
      {error && !list ? <ErrorState title={t('failed')} onRetry={() => void refetch()} /> : null}
      {list && notices.length === 0 ? (
        <EmptyState icon={<IconBell size={20} />} title={t('title')}>
          {t('none')}
        </EmptyState>
      ) : null}
      {byDay(notices, dayName).map(({ day, notices: ofDay }) => (
        <section key={day} aria-label={day}>
          <h3 className={styles.day}>{day}</h3>
          <ul className={styles.list}>
            {ofDay.map((notice) => (
              <NoticeLine
                key={notice.id}
                notice={notice}
                onGo={() => {
                  if (!notice.readAt) markRead({ ids: [notice.id] });
                  onGo();
                }}
              />
            ))}
          </ul>
        </section>
      ))}
      {list?.pageInfo.hasNextPage ? (
        <Button variant="subtle" fullWidth onClick={loadMore}>
          {t('more')}
        </Button>
      ) : null}
    </div>
  );
}

/** Where a notice leads: the conversation, or the thread of colleagues. */
function addressOf({ ticket, messageId, chatThread, chatMessageId }: NoticeLineFragment): string {
  if (ticket) return messageId ? messageAddress(ticket.id, messageId) : `/tickets/${ticket.id}`;
  if (!chatThread) return '/chat';
  const thread = `/chat/${encodeURIComponent(chatThread)}`;
  return chatMessageId ? `${thread}?message=${chatMessageId}` : thread;
}

function NoticeLine({ notice, onGo }: { notice: NoticeLineFragment; onGo: () => void }) {
  const { t } = useTranslation('bell');
  const { ticket } = notice;
  const Glyph = glyphs[notice.kind];
  const { key, name } = sentenceOf(notice);
  return (
    <li className={styles.line} data-unread={notice.readAt ? undefined : true}>
      <Glyph size={18} aria-hidden className={styles.glyph} />
      <Link to={addressOf(notice)} className={styles.words} onClick={onGo}>
        <span className={styles.sentence}>
          {t(`kinds.${key}`, { name: name ?? t('parley') })}
          {notice.count > 1 ? <span className={styles.count}> ×{notice.count}</span> : null}
        </span>
        {ticket ? (
          <span className={styles.ticket}>
            #{ticket.number} <bdi>{ticket.contactName}</bdi>
            {ticket.subject ? (
              <>
                {' · '}
                <bdi>{ticket.subject}</bdi>
              </>
            ) : null}
          </span>
        ) : null}
        {notice.note || notice.excerpt ? (
          <span className={styles.excerpt} dir="auto">
            {notice.note || notice.excerpt}
          </span>
        ) : null}
      </Link>
      <time className={styles.time} dateTime={notice.createdAt} title={formatDateTime(notice.createdAt)}>
        {formatTime(notice.createdAt)}
      </time>
    </li>
  );
}
