import { useTranslation } from 'react-i18next';
import { Notice } from '@/ui';
import styles from './CallWindow.module.css';
import type { Trouble } from './callStore';

/** Why nobody hears or sees one, and what can be done about it. One takes part all the same. */
export function TroubleHelp({ trouble }: { trouble: Trouble | null }) {
  const { t } = useTranslation('chatCalls');
  if (!trouble) return null;
  return (
    <div className={styles.help}>
      <Notice tone="warn" role="status">
        <strong>{t(`trouble.${trouble}`)}</strong>
        {t(`trouble.${trouble}Help`)}
      </Notice>
    </div>
  );
}
