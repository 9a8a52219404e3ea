import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OpenRail } from '@/ui';
import { PageHead } from '@/ui/page';
import styles from './Import.module.css';

interface Props {
  title: string;
  purpose?: ReactNode;
  back: { to: string; label: string };
  tag?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of all pages about files of contacts. */
export function ImportFrame({ children, ...head }: Props) {
  const { t } = useTranslation('contactImport');
  return (
    <main className={styles.main} aria-label={t('title')}>
      <div className={styles.inner}>
        <PageHead lead={<OpenRail />} {...head} />
        {children}
      </div>
    </main>
  );
}
