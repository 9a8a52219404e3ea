import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './Mail.module.css';

interface Step {
  name: string;
  isOk: boolean;
  failure?: string | null;
  reason?: string | null;
}

/** Each line of a mail channel by itself: which of them works, what the server said, and what cures it. */
export function TestSteps({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation('mail-channels');
  if (steps.length === 0) return null;
  return (
    <ul className={styles.lines} aria-label={t('lines.label')}>
      {steps.map(({ name, isOk, failure, reason }) => (
        <li key={name} data-state={isOk ? 'ok' : 'failed'}>
          {isOk ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
          <span className={styles.lineWords}>
            <strong>{t(`lines.${name}`)}</strong>
            <span>{isOk ? t('lines.works') : t(`failure.${failure ?? 'other'}`)}</span>
            {reason ? <bdi className={styles.said}>{reason}</bdi> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
