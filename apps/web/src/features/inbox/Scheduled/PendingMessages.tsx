import { Button } from '@mantine/core';
import { IconAlertCircle, IconClock, IconLock } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/lib/format';
import { MomentDialog } from '../Snooze/MomentDialog';
import { Attachments } from '../Timeline/Attachments';
import { picturesByContentId } from '../Timeline/message';
import { plainText, richText } from '../Timeline/richText';
import styles from './PendingMessages.module.css';
import { type PendingMessage, usePendingMessages, usePendingVerbs } from './usePendingMessages';

interface Props {
  ticketId: string;
  /** What stands in the timeline. */
  messages: readonly { clientMutationId?: string | null }[];
}

/** What waits at the end of the conversation: seconds for taking a mail back, or a time to come. */
export function PendingMessages({ ticketId, messages }: Props) {
  const { t } = useTranslation('messages');
  const sent = useMemo(
    () => new Set(messages.flatMap(({ clientMutationId }) => clientMutationId ?? [])),
    [messages],
  );
  const pending = usePendingMessages(ticketId, sent);
  if (pending.length === 0) return null;
  return (
    <section className={styles.list} aria-label={t('later.label')}>
      {pending.map((message) => (
        <Pending key={message.id} message={message} />
      ))}
    </section>
  );
}

function Pending({ message }: { message: PendingMessage }) {
  const { t } = useTranslation('messages');
  const isFailed = message.state === 'FAILED';
  const words = message.isPlain
    ? plainText(message.body)
    : richText(message.body, picturesByContentId(message));
  return (
    <article className={styles.pending} data-kind={message.kind} data-failed={isFailed || undefined}>
      <header className={styles.head}>
        {isFailed ? <IconAlertCircle size={14} aria-hidden /> : <IconClock size={14} aria-hidden />}
        {message.kind === 'NOTE' ? <IconLock size={14} aria-hidden /> : null}
        <bdi>{message.author.name}</bdi>
        <When message={message} />
      </header>
      <Attachments attachments={message.attachments} />
      <div className={styles.words} dir="auto">
        {words}
      </div>
      {isFailed ? <p className={styles.why}>{t(`later.failure.${message.failure ?? 'INTERNAL'}`)}</p> : null}
      {!isFailed && message.cancelsOnReply ? (
        <p className={styles.hint}>{t('later.cancelsOnReply')}</p>
      ) : null}
      <Verbs message={message} />
    </article>
  );
}

function When({ message }: { message: PendingMessage }) {
  const { t } = useTranslation('messages');
  const left = useSecondsTo(message.isUndo ? message.sendAt : null);
  if (message.state === 'FAILED') return <span>{t('later.failed')}</span>;
  if (left !== null) return <span role="timer">{t('later.leaving', { seconds: left })}</span>;
  return <time dateTime={message.sendAt}>{t('later.at', { time: formatDateTime(message.sendAt) })}</time>;
}

function Verbs({ message }: { message: PendingMessage }) {
  const { t } = useTranslation('messages');
  const { takeBack, sendNow, putOff } = usePendingVerbs();
  const [isAsking, setAsking] = useState(false);
  const { id, viewerCanEdit, viewerCanCancel, isUndo } = message;
  const take = () => void takeBack(id);
  if (!viewerCanEdit && !viewerCanCancel) return null;
  return (
    <div className={styles.verbs}>
      {viewerCanEdit ? (
        <Button variant="default" size="xs" onClick={take}>
          {t(isUndo ? 'later.undo' : 'later.edit')}
        </Button>
      ) : null}
      {viewerCanEdit && !isUndo ? (
        <Button variant="default" size="xs" onClick={() => setAsking(true)}>
          {t('later.otherTime')}
        </Button>
      ) : null}
      {viewerCanEdit ? (
        <Button variant="default" size="xs" onClick={() => void sendNow(id)}>
          {t('later.now')}
        </Button>
      ) : null}
      {!viewerCanEdit && viewerCanCancel ? (
        <Button variant="default" size="xs" onClick={take}>
          {t('later.cancel')}
        </Button>
      ) : null}
      {isAsking ? (
        <MomentDialog
          title={t('later.title')}
          confirm={t('later.confirm')}
          onChoose={(at) => void putOff(message, at)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

/** Whole seconds until a moment, counted down; null without one. */
function useSecondsTo(iso: string | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!iso) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [iso]);
  return iso ? Math.max(0, Math.ceil((Date.parse(iso) - now) / 1_000)) : null;
}
