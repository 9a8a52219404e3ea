import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { ContactProfile } from '../../contacts/Profiles/Choose/ContactProfile';
import styles from './ContextPanel.module.css';

/** The person or company that the customer belongs to, for those who may see contacts. */
export function ProfileOfContact({ contact }: { contact: { id: string; fullName: string } }) {
  const { t } = useTranslation('profiles');
  const { can } = useSession();
  if (!can('contacts.contacts.view')) return null;
  return (
    <section className={styles.section} aria-label={t('of')}>
      <h3 className={styles.sectionTitle}>{t('of')}</h3>
      <ContactProfile contact={contact} />
    </section>
  );
}
