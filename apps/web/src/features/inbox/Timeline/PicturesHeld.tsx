import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './MailCard.module.css';

/** Pictures of other servers wait until the reader asks for them: loading them tells the sender of it. */
export function PicturesHeld({ onShow }: { onShow: () => void }) {
  const { t } = useTranslation('conversation');
  return (
    <div className={styles.strip}>
      <IconPhoto size={16} aria-hidden />
      <span>{t('mail.picturesHeld')}</span>
      <Button variant="default" size="xs" onClick={onShow}>
        {t('mail.showPictures')}
      </Button>
    </div>
  );
}
