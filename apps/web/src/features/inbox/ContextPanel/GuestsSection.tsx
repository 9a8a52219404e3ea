import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type FragmentType, readFragment } from '@/gql';
import { useSession } from '@/lib/session';
import { ColleagueAvatar, IconAction } from '@/ui';
import { AddGuest } from './AddGuest';
import styles from './ContextPanel.module.css';
import { TicketGuestsFragmentDoc } from './Guests.generated';
import { useSetGuest } from './useSetGuest';

/** Who sees this one ticket although its channel is closed to them: asked in here or by a mention, and taken out here. */
export function GuestsSection(props: { ticketRef: FragmentType<typeof TicketGuestsFragmentDoc> }) {
  const { t } = useTranslation('handling');
  const { me } = useSession();
  const ticket = readFragment(TicketGuestsFragmentDoc, props.ticketRef);
  const set = useSetGuest(ticket.id);
  const { guests, viewerCanAssign } = ticket;
  if (guests.length === 0 && !viewerCanAssign) return null;
  return (
    <section className={styles.section} aria-label={t('guests.title')}>
      <div className={styles.guestsHead}>
        <h3 className={styles.sectionTitle}>
          {t('guests.title')}
          {guests.length > 0 ? <span className={styles.count}>{guests.length}</span> : null}
        </h3>
        {viewerCanAssign ? <AddGuest ticketId={ticket.id} /> : null}
      </div>
      {guests.length > 0 ? (
        <>
          <p className={styles.about}>{t('guests.explain')}</p>
          <ul className={styles.guests}>
            {guests.map((guest) => (
              <li key={guest.userId} className={styles.guest}>
                <ColleagueAvatar id={guest.userId} name={guest.name} abbr={guest.abbr} size={24} />
                <bdi className={styles.guestName}>{guest.name}</bdi>
                {viewerCanAssign || guest.userId === me.id ? (
                  <IconAction
                    label={t('guests.remove', { name: guest.name })}
                    size={28}
                    onClick={() => void set(guest, false)}
                  >
                    <IconX size={14} />
                  </IconAction>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
