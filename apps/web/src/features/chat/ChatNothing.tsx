import { IconMessages } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/ui';
import styles from './ChatPage.module.css';

/** No thread is open. */
export default function ChatNothing() {
  const { t } = useTranslation('chat');
  return (
    <div className={styles.nothing}>
      <EmptyState icon={<IconMessages size={18} />} title={t('nothingOpen')}>
        {t('nothingOpenText')}
      </EmptyState>
    </div>
  );
}
