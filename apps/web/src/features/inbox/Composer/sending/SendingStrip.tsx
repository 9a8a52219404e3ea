import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClockHour4, IconLock, IconTemplate } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComposerTicketFragment } from '@/gql/graphql';
import { lazyPart } from '@/lib/fetch-part';
import { useNow } from '@/lib/format';
import { useThread } from '../../Threads/threadStore';
import type { ComposerMode } from '../drafts';
import { remaining } from './remaining';
import styles from './SendingStrip.module.css';
import { useSending } from './useSending';

const TemplateModal = lazyPart(() => import('./TemplateModal'));

interface Props {
  ticket: ComposerTicketFragment;
  mode: ComposerMode;
}

/** Above the field of an answer: how long the customer can still be answered, why not any more, and what else can be done. */
export function SendingStrip({ ticket, mode }: Props) {
  const { t } = useTranslation('sending');
  const sending = useSending(ticket);
  const now = useNow();
  if (mode !== 'REPLY' || !sending) return null;
  const { trouble } = ticket.channel;
  if (trouble)
    return (
      <p className={styles.strip} data-tone="bad" role="status">
        <IconAlertTriangle size={16} aria-hidden />
        <span>{t('broken', { channel: ticket.channel.name, why: t(`trouble.${trouble.code}`) })}</span>
      </p>
    );
  if (!sending.isOpen && sending.reason)
    return (
      <div className={styles.strip} data-tone="closed">
        <IconLock size={16} aria-hidden />
        <span role="status">
          {t(`closed.${sending.reason}`)} {sending.instead.map((one) => t(`instead.${one}`)).join(' ')}
        </span>
        {sending.instead.includes('TEMPLATE') ? <TemplateButton ticket={ticket} /> : null}
      </div>
    );
  if (sending.until === null) return null;
  const { unit, count, isShort } = remaining(sending.until, now);
  const left = t(`left.${unit}`, { count });
  return (
    <p className={styles.strip} data-tone={isShort ? 'short' : undefined} role="status" aria-live="off">
      <IconClockHour4 size={16} aria-hidden />
      <span>{t(sending.tag ? 'openToPeople' : 'open', { left })}</span>
    </p>
  );
}

/** The way to write all the same. */
function TemplateButton({ ticket }: { ticket: ComposerTicketFragment }) {
  const { t } = useTranslation('sending');
  const { thread } = useThread(ticket);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="xs"
        className={styles.template}
        leftSection={<IconTemplate size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('chooseTemplate')}
      </Button>
      {isOpen ? (
        <Suspense>
          <TemplateModal ticket={ticket} viaTicketId={thread?.ticketId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
