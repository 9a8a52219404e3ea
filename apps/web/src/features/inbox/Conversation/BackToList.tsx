import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './ConversationHead.module.css';

/** The way back where the list does not stand beside the conversation. */
export function BackToList() {
  const { t } = useTranslation('conversation');
  return (
    <Button
      component={Link}
      to={{ pathname: '/tickets', search: location.search }}
      variant="subtle"
      color="gray"
      className={styles.back}
      aria-label={t('back')}
    >
      <IconArrowLeft size={20} aria-hidden />
    </Button>
  );
}
