import { Button } from '@mantine/core';
import { IconExternalLink, IconPhoneOff, IconVideo, IconVideoOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { usePeople } from '../data/people';
import type { ShownChatMessage } from '../data/shapes';
import { clockOf } from './CallClock';
import { type CallMeta, metaOf, wasThere, zoomLink } from './callMeta';
import styles from './Slots.module.css';

/** What is left of a call in its thread, or the way to one at Zoom. */
export function CallLine({ message }: { message: ShownChatMessage }) {
  const meta = metaOf(message.meta);
  if (message.bodyType === 'TEXT' || !meta) return null;
  if (message.bodyType === 'ZOOM_CALL') return <ZoomLine meta={meta} />;
  if (message.bodyType === 'VIDEO_CALL_STATUS') return <StatusLine />;
  return <VideoLine meta={meta} isRunning={message.isRunningCall} />;
}

function VideoLine({ meta, isRunning }: { meta: CallMeta; isRunning: boolean }) {
  const { t } = useTranslation('chatCalls');
  const { me } = useSession();
  const people = usePeople();
  if (isRunning)
    return (
      <div className={styles.line}>
        <IconVideo size={16} aria-hidden />
        <p className={styles.what}>{t('line.running')}</p>
      </div>
    );
  const missed = meta.status !== 'ENDED' || meta.responses[me.id] === 'MISSED';
  const names = wasThere(meta).map((id) => (id === me.id ? t('you') : (people.get(id)?.name ?? '')));
  return (
    <div className={styles.line} data-missed={missed || undefined}>
      {missed ? <IconVideoOff size={16} aria-hidden /> : <IconVideo size={16} aria-hidden />}
      <p className={styles.what}>{t(wordsOf(meta, me.id))}</p>
      {meta.status === 'ENDED' ? (
        <p>
          <span dir="ltr">{clockOf(meta.seconds)}</span>
          {' · '}
          <bdi>{names.filter(Boolean).join(', ')}</bdi>
        </p>
      ) : null}
    </div>
  );
}

function wordsOf({ status, initiatorId, responses }: CallMeta, meId: string) {
  if (status === 'DECLINED') return 'line.declined';
  if (status === 'MISSED') return initiatorId === meId ? 'line.unanswered' : 'line.missed';
  return responses[meId] === 'MISSED' ? 'line.missed' : 'line.over';
}

function StatusLine() {
  const { t } = useTranslation('chatCalls');
  return (
    <div className={styles.line}>
      <IconPhoneOff size={16} aria-hidden />
      <p>{t('line.hasDeclined')}</p>
    </div>
  );
}

function ZoomLine({ meta }: { meta: CallMeta }) {
  const { t } = useTranslation('chatCalls');
  const link = zoomLink(meta.joinUrl);
  if (!link) return null;
  return (
    <div className={styles.line}>
      <IconVideo size={16} aria-hidden />
      <p className={styles.what}>{t('line.zoom')}</p>
      <Button
        component="a"
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        variant="default"
        size="xs"
        rightSection={<IconExternalLink size={14} aria-hidden />}
      >
        {t('join')}
      </Button>
    </div>
  );
}
