import { Button } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import type { ChatThread } from '../data/shapes';
import { CallClock } from './CallClock';
import { callWords } from './callWords';
import { useCallIn, useCurrent } from './callStore';
import { enterCall } from './door';
import styles from './Slots.module.css';

/** A call runs in this thread: since when, with whom, and the way in. */
export function CallBanner({ thread }: { thread: ChatThread }) {
  const { t } = useTranslation('chatCalls');
  const { me } = useSession();
  const call = useCallIn(thread.id);
  const mine = useCurrent();
  if (!call) return null;
  const isIn = mine?.call?.id === call.id && mine.phase !== 'over';
  const isFull = call.seats.length >= call.seatLimit;
  return (
    <aside className={styles.banner} aria-label={t('banner.label')}>
      <IconVideo size={18} aria-hidden />
      <p className={styles.words}>
        <bdi>{callWords(call, me.id, t)}</bdi>
      </p>
      <span className={styles.time}>
        <CallClock from={call.startedAt} />
      </span>
      {isIn ? (
        <span>{t('banner.in')}</span>
      ) : (
        <Button size="xs" disabled={isFull} onClick={() => enterCall({ callId: call.id }, thread.name)}>
          {isFull ? t('banner.full') : t('join')}
        </Button>
      )}
    </aside>
  );
}
