import { useTranslation } from 'react-i18next';
import { ConsentList, useConsents } from '../../contacts/Care/ConsentsSection';
import styles from './ContextPanel.module.css';

/** By other kinds of channels nobody is written to first: they stand here once something is known of them. */
const ASKED = ['EMAIL', 'SMS', 'WA_BUSINESS'];

interface Props {
  contactId: string;
  /** The kind of channel of this conversation: it stands there whatever is known. */
  channelType: string;
}

/** What the customer wants to hear from the company, by kind of channel. */
export function ConsentsOfContact({ contactId, channelType }: Props) {
  const { t } = useTranslation('contactCare');
  const known = useConsents(contactId);
  const usual = ASKED.filter((kind) => kind === channelType);
  if (!known || known.length + usual.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('consents.title')}>
      <h3 className={styles.sectionTitle}>{t('consents.title')}</h3>
      <ConsentList contactId={contactId} isFixed={false} known={known} usual={usual} />
    </section>
  );
}
