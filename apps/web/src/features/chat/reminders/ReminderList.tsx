import { Button } from '@mantine/core';
import { IconAlarm, IconMessage2, IconTrash } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMomentWords } from '@/features/inbox/Snooze/useMomentWords';
import { lazyPart } from '@/lib/fetch-part';
import { useKeyset } from '@/lib/keyset';
import { IconAction } from '@/ui';
import { chatNow } from '../data/chatStore';
import styles from '../search/Found.module.css';
import { useChatRemindersQuery } from './Reminders.generated';
import { type Reminder, useReminderVerbs } from './useReminderVerbs';

const MomentDialog = lazyPart(async () => {
  const { MomentDialog: Dialog } = await import('@/features/inbox/Snooze/MomentDialog');
  return { default: Dialog };
});

/** One that rings leaves the list a moment later. */
const RINGS_WITHIN_MS = 4_000;
const LONGEST_TIMER_MS = 2_000_000_000;

/** What this person wants to be reminded of; below it what rang and was not seen to. */
export default function ReminderList({
  onOpen,
}: {
  onOpen: (identifier: string, messageId?: string) => void;
}) {
  const { t } = useTranslation('chat');
  const waiting = useReminders('PENDING');
  const rung = useReminders('RUNG');
  const { nodes, error } = waiting;
  const refreshWaiting = waiting.refresh;
  const refreshRung = rung.refresh;
  const refresh = useCallback(() => {
    refreshWaiting();
    refreshRung();
  }, [refreshRung, refreshWaiting]);
  const { remove, putOff } = useReminderVerbs(refresh);
  const [moving, setMoving] = useState<Reminder | null>(null);
  useRefreshWhenDue(nodes?.[0]?.dueAt, refresh);
  const verbs = { onOpen, onRemove: remove, onMove: setMoving };
  if (error && !nodes)
    return (
      <div className={styles.none} role="alert">
        {t('found.failed')}{' '}
        <Button variant="default" size="xs" onClick={refresh}>
          {t('tryAgain')}
        </Button>
      </div>
    );
  return (
    <>
      {nodes?.length === 0 ? (
        <p className={styles.none}>{t('reminders.none')}</p>
      ) : (
        <Reminders list={waiting} label={t('reminders.title')} {...verbs} />
      )}
      {rung.nodes?.length ? (
        <>
          <h3 className={styles.section}>{t('reminders.rung')}</h3>
          <Reminders list={rung} label={t('reminders.rung')} {...verbs} />
        </>
      ) : null}
      <Suspense fallback={null}>
        {moving ? (
          <MomentDialog
            title={t('reminders.putOff', { text: moving.text })}
            confirm={t('save')}
            onChoose={(at) => putOff(moving, at)}
            onClose={() => setMoving(null)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** One's own that wait, the next one first; or those that rang, the last one first. */
function useReminders(state: 'PENDING' | 'RUNG') {
  const asked = useChatRemindersQuery({
    ...{ variables: { after: null, state }, context: { quiet: true } },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  return useKeyset(asked, 'chatReminders');
}

interface Verbs {
  onOpen: (identifier: string, messageId?: string) => void;
  onRemove: (reminder: Reminder) => void;
  onMove: (reminder: Reminder) => void;
}

interface ListProps extends Verbs {
  list: ReturnType<typeof useReminders>;
  label: string;
}

function Reminders({ list: { nodes, hasMore, more, isLoadingMore }, label, ...verbs }: ListProps) {
  const { t } = useTranslation('chat');
  return (
    <>
      <ul className={styles.found} aria-label={label} aria-busy={!nodes || undefined}>
        {nodes?.map((reminder) => (
          <Row key={reminder.id} reminder={reminder} {...verbs} />
        ))}
      </ul>
      {hasMore ? (
        <Button variant="subtle" size="xs" className={styles.further} loading={isLoadingMore} onClick={more}>
          {t('found.more')}
        </Button>
      ) : null}
    </>
  );
}

interface RowProps extends Verbs {
  reminder: Reminder;
}

function Row({ reminder, onOpen, onRemove, onMove }: RowProps) {
  const { t } = useTranslation('chat');
  const momentWords = useMomentWords();
  const { text, dueAt, threadId, messageId } = reminder;
  const identifier = threadId ? chatNow().identifiers.get(threadId) : undefined;
  const place = identifier ? chatNow().threads.get(identifier)?.name : undefined;
  return (
    <li className={styles.file} data-reminder={reminder.id} data-rung={reminder.hasRung || undefined}>
      <span className={styles.words}>
        <bdi className={styles.fileName}>{text}</bdi>
        <span className={styles.fileFacts}>
          <time dateTime={dueAt}>{momentWords(dueAt)}</time>
          {place ? (
            <>
              {' · '}
              <bdi>{place}</bdi>
            </>
          ) : null}
        </span>
      </span>
      {identifier ? (
        <IconAction
          label={t('reminders.open', { text })}
          onClick={() => onOpen(identifier, messageId ?? undefined)}
        >
          <IconMessage2 size={16} />
        </IconAction>
      ) : null}
      <IconAction label={t('reminders.putOff', { text })} onClick={() => onMove(reminder)}>
        <IconAlarm size={16} />
      </IconAction>
      <IconAction label={t('reminders.delete', { text })} onClick={() => onRemove(reminder)}>
        <IconTrash size={16} />
      </IconAction>
    </li>
  );
}

function useRefreshWhenDue(dueAt: string | undefined, refresh: () => void): void {
  useEffect(() => {
    if (!dueAt) return undefined;
    const wait = Date.parse(dueAt) - Date.now() + RINGS_WITHIN_MS;
    const timer = setTimeout(refresh, Math.min(Math.max(wait, RINGS_WITHIN_MS), LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  }, [dueAt, refresh]);
}
