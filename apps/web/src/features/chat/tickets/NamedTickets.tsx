import { IconTicket, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './NamedTickets.module.css';
import { dropNamed, useNamedTickets } from './namedTickets';

/** Which conversations will stand below the message as cards. */
export function NamedTickets({ identifier, words }: { identifier: string; words: string }) {
  const { t } = useTranslation('chatDesk');
  const tickets = useNamedTickets(identifier, words);
  if (tickets.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('named.label')}>
      {tickets.map(({ id, number, name }) => (
        <li key={id} className={styles.ticket} data-named-ticket={id}>
          <IconTicket size={14} aria-hidden />
          <span className={styles.words}>
            <span dir="ltr">#{number}</span> <bdi>{name}</bdi>
          </span>
          <button
            type="button"
            className={styles.remove}
            aria-label={t('named.remove', { number })}
            onClick={() => dropNamed(identifier, id)}
          >
            <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
