import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/lib/format';
import styles from './Content.module.css';

/** The customer took it back; the team still reads what it had read. */
export function WithdrawnLine({ at }: { at: string }) {
  const { t } = useTranslation('sending');
  return <p className={styles.withdrawn}>{t('withdrawn', { time: formatDateTime(at) })}</p>;
}
