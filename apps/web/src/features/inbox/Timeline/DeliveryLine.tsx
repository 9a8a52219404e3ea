import { Tooltip } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatTime } from '@/lib/format';
import styles from './DeliveryLine.module.css';
import type { ShownMessage } from './message';

/** HH:mm, with the whole date in a tooltip. */
export function MessageTime({ iso }: { iso: string }) {
  return (
    <Tooltip label={formatDateTime(iso)}>
      <time dateTime={iso}>{formatTime(iso)}</time>
    </Tooltip>
  );
}

const SIGNS: Record<string, { key: string; icon: ReactNode; tone?: string }> = {
  QUEUED: { key: 'delivery.queued', icon: <IconClock size={13} stroke={2} /> },
  SENDING: { key: 'delivery.sending', icon: <IconClock size={13} stroke={2} /> },
  SENT: { key: 'delivery.sent', icon: <IconCheck size={13} stroke={2} /> },
  DELIVERED: { key: 'delivery.delivered', icon: <IconChecks size={13} stroke={2} /> },
  READ: { key: 'delivery.read', icon: <IconChecks size={13} stroke={2} />, tone: 'read' },
  FAILED: { key: 'delivery.failed', icon: <IconAlertCircle size={14} stroke={2} />, tone: 'failed' },
  UNKNOWN: { key: 'delivery.unknown', icon: <IconAlertCircle size={14} stroke={2} />, tone: 'unknown' },
};

interface Props {
  message: ShownMessage;
  onRetry: (message: ShownMessage) => void;
  /** Without the dot that parts it from what stands before. */
  bare?: boolean;
}

/** The delivery word with its ticks; a failed message says why and offers to try again. */
export function DeliveryLine({ message, onRetry, bare }: Props) {
  const { t } = useTranslation('conversation');
  const { t: tr } = useTranslation('messages');
  const state =
    message.sending === 'failed' ? 'FAILED' : message.sending ? 'SENDING' : message.deliveryStatus;
  const sign = state ? SIGNS[state] : undefined;
  if (!sign) return null;
  const isPartial = state !== 'FAILED' && message.deliveryErrorCode === 'PARTLY_REFUSED';
  const tone = isPartial ? 'unknown' : sign.tone;
  const isBroken = tone === 'failed' || tone === 'unknown';
  const words = message.sending === 'failed' ? t('delivery.offline') : t(sign.key);
  const why = message.deliveryErrorCode ? tr(`delivery.error.${message.deliveryErrorCode}`) : null;
  const missed = isPartial ? addressesIn(message.deliveryError) : '';
  const mayRetry = message.sending === 'failed' || message.viewerCanRetry;
  return (
    <span className={styles.line} data-tone={tone}>
      {bare ? null : <span aria-hidden>·</span>}
      {isBroken ? isPartial ? <IconAlertCircle size={14} stroke={2} aria-hidden /> : sign.icon : null}
      <span title={message.deliveryError ?? undefined}>
        {words}
        {why ? ` · ${why}` : null}
        {missed ? (
          <>
            : <bdi>{missed}</bdi>
          </>
        ) : null}
      </span>
      {isBroken ? null : (
        <span className={styles.ticks} aria-hidden>
          {sign.icon}
        </span>
      )}
      {isBroken && mayRetry ? (
        <button type="button" className={styles.again} onClick={() => onRetry(message)}>
          {t('delivery.tryAgain')}
        </button>
      ) : null}
    </span>
  );
}

/** Whom a mail did not reach: the server names them behind its words. */
function addressesIn(error: string | null | undefined): string {
  return (error?.split(/[\s,<>]+/) ?? []).filter((word) => /.@./.test(word)).join(', ');
}
