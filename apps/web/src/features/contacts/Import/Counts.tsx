import { useTranslation } from 'react-i18next';
import styles from './Import.module.css';

const NAMES = ['created', 'updated', 'unchanged', 'refused'] as const;

/** How many rows became what. */
export function Counts({ counts }: { counts: Record<(typeof NAMES)[number], number> }) {
  const { t } = useTranslation('contactImport');
  return (
    <dl className={styles.counts}>
      {NAMES.map((name) => (
        <div key={name} data-bad={(name === 'refused' && counts.refused > 0) || undefined}>
          <dt>{t(`counts.${name}`)}</dt>
          <dd>{counts[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
