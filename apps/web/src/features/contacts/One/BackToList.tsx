import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './ContactPage.module.css';

/** The arrow of narrow pages; wide ones say it in words above their title. */
export function BackToList({ to }: { to: string }) {
  const { t } = useTranslation('contacts');
  return (
    <ActionIcon component={Link} to={to} className={styles.back} size={44} aria-label={t('title')}>
      <IconArrowLeft size={20} aria-hidden />
    </ActionIcon>
  );
}
