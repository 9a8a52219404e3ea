import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type FragmentType, readFragment } from '@/gql';
import { formatDate } from '@/lib/format';
import { ChannelGlyph } from '@/ui';
import { ContextContactFragmentDoc } from './ContextPanel.generated';
import styles from './ContextPanel.module.css';

/** What else this customer wrote about. */
export function OtherTickets(props: { ticketRef: FragmentType<typeof ContextContactFragmentDoc> }) {
  const { t } = useTranslation('conversation');
  const { id, contact } = readFragment(ContextContactFragmentDoc, props.ticketRef);
  const others = contact.tickets.edges.map(({ node }) => node).filter((ticket) => ticket.id !== id);
  return (
    <section className={styles.section}>
      <h3 className={styles.sectionTitle}>
        {t('others.title')}
        {others.length > 0 ? <span className={styles.count}>{others.length}</span> : null}
      </h3>
      {others.length === 0 ? <p className={styles.none}>{t('others.none')}</p> : null}
      <ul className={styles.others}>
        {others.map((ticket) => (
          <li key={ticket.id}>
            <Link
              to={{ pathname: `/tickets/${ticket.id}`, search: location.search }}
              className={styles.other}
            >
              <ChannelGlyph type={ticket.channel.type} size={16} label={ticket.channel.name} />
              <bdi className={styles.otherSubject}>{ticket.subject || `#${ticket.number}`}</bdi>
              {ticket.status === 'CLOSED' ? null : (
                <span className={styles.open}>{t(`status.${ticket.status}`)}</span>
              )}
              <time dateTime={ticket.createdAt}>{formatDate(ticket.createdAt)}</time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
