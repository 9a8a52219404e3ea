import { skipToken } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { useSeesContacts } from '@/lib/session/sees-contacts';
import { useContactProfileQuery } from '../../contacts/Profiles/Choose/Choose.generated';
import { ContactProfile } from '../../contacts/Profiles/Choose/ContactProfile';
import styles from './ContextPanel.module.css';

/** The person or company that the customer belongs to, for those who see this contact. */
export function ProfileOfContact({ contact }: { contact: { id: string; fullName: string } }) {
  const { t } = useTranslation('profiles');
  const sees = useSeesContacts();
  const { error } = useContactProfileQuery(
    sees ? { variables: { id: contact.id }, context: { quiet: true } } : skipToken,
  );
  // With private channels alone one sees those of them, and not who wrote elsewhere.
  if (!sees || error) return null;
  return (
    <section className={styles.section} aria-label={t('of')}>
      <h3 className={styles.sectionTitle}>{t('of')}</h3>
      <ContactProfile contact={contact} />
    </section>
  );
}
