import { IconMessages } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { EmptyState, KeyCap } from '@/ui';
import styles from './InboxPage.module.css';

/** Beside the list while no ticket is open. */
export default function NothingOpen() {
  const { t } = useTranslation('tickets');
  return (
    <main className={styles.nothing}>
      <EmptyState icon={<IconMessages size={20} />} title={t('nothingOpen.title')}>
        <Trans t={t} i18nKey="nothingOpen.text" components={{ key: <KeyCap /> }} />
      </EmptyState>
    </main>
  );
}
