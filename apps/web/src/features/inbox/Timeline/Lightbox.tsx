import { Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '@/ui';
import styles from './Lightbox.module.css';
import type { ShownAttachment } from './message';

/** A picture as large as the window allows; arrows go to its neighbours. */
export default function Lightbox(props: {
  pictures: readonly ShownAttachment[];
  start: number;
  onClose: () => void;
}) {
  const { t } = useTranslation('conversation');
  const { pictures, onClose } = props;
  const [index, setIndex] = useState(props.start);
  const picture = pictures[index];
  if (!picture) return null;
  const go = (step: number) => setIndex((index + step + pictures.length) % pictures.length);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (event.key === forward) go(1);
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') go(-1);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="auto"
      title={<bdi>{picture.name}</bdi>}
      closeButtonProps={{ 'aria-label': t('close.dialog') }}
      onKeyDown={onKeyDown}
    >
      <img className={styles.picture} src={picture.url} alt={picture.name} />
      <div className={styles.foot}>
        {pictures.length > 1 ? (
          <>
            <IconAction label={t('attachment.previous')} onClick={() => go(-1)}>
              <IconChevronLeft size={18} className={styles.arrow} />
            </IconAction>
            <span>{t('attachment.place', { index: index + 1, total: pictures.length })}</span>
            <IconAction label={t('attachment.next')} onClick={() => go(1)}>
              <IconChevronRight size={18} className={styles.arrow} />
            </IconAction>
          </>
        ) : null}
        <a className={styles.download} href={picture.url} download={picture.name}>
          <IconDownload size={16} aria-hidden />
          {t('attachment.save')}
        </a>
      </div>
    </Modal>
  );
}
