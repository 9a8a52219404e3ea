import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import page from '../../One/ContactPage.module.css';

/** The arrow of narrow pages; wide ones say it in words above their title. */
export function BackToProfiles({ to }: { to: string }) {
  const { t } = useTranslation('profiles');
  return (
    <ActionIcon component={Link} to={to} className={page.back} size={44} aria-label={t('title')}>
      <IconArrowLeft size={20} aria-hidden />
    </ActionIcon>
  );
}
