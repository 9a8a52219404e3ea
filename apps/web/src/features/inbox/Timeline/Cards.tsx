import { Divider } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDayName } from '../Conversation/useDayName';
import { Attachments } from './Attachments';
import { formatDateTime } from '@/lib/format';
import { messageWords } from './Bubbles';
import bubbles from './Bubbles.module.css';
import styles from './Cards.module.css';
import { DeliveryLine, MessageTime } from './DeliveryLine';
import type { ShownMessage } from './message';
import { WithMenu } from './MessageMenu';
import { Reactions } from './Reactions';

/** A note: inside the team, so it is yellow, has a lock and says so in words. */
export const NoteCard = memo(function NoteCard(props: {
  message: ShownMessage;
  onRetry: (message: ShownMessage) => void;
}) {
  const { t } = useTranslation('conversation');
  const { t: tr } = useTranslation('messages');
  const { message } = props;
  return (
    <WithMenu message={message} place="end" className={styles.notePlace}>
      <article className={styles.note} aria-busy={message.sending === 'sending' || undefined}>
        <header className={styles.noteHead}>
          <IconLock size={14} stroke={2} aria-hidden />
          <bdi className={styles.noteAuthor}>{message.author.name}</bdi>
          <span>{t('note.label')}</span>
          {message.editedAt ? (
            <span title={formatDateTime(message.editedAt)}>{tr('note.edited')}</span>
          ) : null}
          <span className={styles.noteTime}>
            <MessageTime iso={message.createdAt} />
            {message.sending ? <DeliveryLine message={message} onRetry={props.onRetry} /> : null}
          </span>
        </header>
        <Attachments attachments={message.attachments} />
        <div className={bubbles.words} dir="auto">
          {messageWords(message)}
        </div>
        <Reactions message={message} isInline />
      </article>
    </WithMenu>
  );
});

export function DayDivider({ date }: { date: string }) {
  const dayName = useDayName();
  return <Divider className={styles.day} label={dayName(date)} labelPosition="center" />;
}

export function UnreadLine() {
  const { t } = useTranslation('conversation');
  return (
    <Divider className={styles.unread} label={t('firstUnread')} labelPosition="center" data-unread-line />
  );
}
