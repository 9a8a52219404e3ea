import { useTranslation } from 'react-i18next';
import type { Template } from './template';
import styles from './Templates.module.css';

export function StateTag({ state }: { state: Template['state'] }) {
  const { t } = useTranslation('templates');
  return (
    <span className={styles.state} data-state={state}>
      {t(`state.${state}`)}
    </span>
  );
}
