import { IconArrowUpRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { ChannelGlyph } from '@/ui';
import styles from './TicketOfThread.module.css';
import { statusOf } from './ticketFacts';
import { useTicketCard } from './useTicketCard';

/** Under the head of a thread that talks about a conversation: which one, and the way back to it. */
export function TicketOfThread({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation('chatDesk');
  const card = useTicketCard(ticketId);
  const open = useParams().ticketId;
  if (card.is === 'hidden') return <p className={styles.strip}>{t('card.hidden')}</p>;
  if (card.is !== 'there') return null;
  const { id, number, contact, subject, channel } = card.ticket;
  return (
    <div className={styles.strip} data-ticket-of-thread={id}>
      <ChannelGlyph type={channel.type} size={14} />
      <span className={styles.words}>
        <span dir="ltr">#{number}</span> <bdi className={styles.name}>{contact.fullName}</bdi>
        {subject ? (
          <>
            {' '}
            · <bdi>{subject}</bdi>
          </>
        ) : null}
      </span>
      <span className={styles.status}>{t(`status.${statusOf(card.ticket)}`)}</span>
      {open === id ? null : (
        <Link to={`/tickets/${id}`} className={styles.open}>
          {t('card.open')}
          <IconArrowUpRight size={14} aria-hidden />
          <span className="visually-hidden"> #{number}</span>
        </Link>
      )}
    </div>
  );
}
