import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { GroupsOfContact } from '../../contacts/Groups/GroupsOfContact';
import styles from './ContextPanel.module.css';

/** The groups of the customer; who may not see contacts sees none. */
export function GroupsOfCustomer({ contactId }: { contactId: string }) {
  const { t } = useTranslation('groups');
  const { can } = useSession();
  if (!can('contacts.contacts.view')) return null;
  return (
    <section className={styles.section} aria-label={t('title')}>
      <h3 className={styles.sectionTitle}>{t('title')}</h3>
      <GroupsOfContact contactId={contactId} />
    </section>
  );
}
