import { useTranslation } from 'react-i18next';
import { FileDrop } from './FileDrop';
import styles from './Import.module.css';
import { ImportFrame } from './ImportFrame';
import { ImportHistory } from './ImportHistory';
import { useUpload } from './useUpload';

/** Where a file of contacts is brought, and what became of those before. */
export function ImportPage() {
  const { t } = useTranslation('contactImport');
  const upload = useUpload(false);
  return (
    <ImportFrame
      title={t('title')}
      purpose={t('purpose')}
      back={{ to: '/contacts/all', label: t('toContacts') }}
    >
      <FileDrop upload={upload} hint={t('hint')} />
      <h2 className={styles.heading}>{t('history')}</h2>
      <ImportHistory />
    </ImportFrame>
  );
}
