import { Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '@/ui';
import styles from './Lightbox.module.css';
import type { ShownAttachment } from './message';
import { type Renew, RenewedPicture, useFreshSave } from './renewed';

/** A picture as large as the window allows; arrows go to its neighbours. */
export default function Lightbox(props: {
  pictures: readonly ShownAttachment[];
  start: number;
  renew?: Renew | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('conversation');
  const { pictures, renew, onClose } = props;
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
      <RenewedPicture key={picture.id} className={styles.picture} picture={picture} renew={renew} />
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
        <Save picture={picture} renew={renew} />
      </div>
    </Modal>
  );
}

function Save({ picture, renew }: { picture: ShownAttachment; renew: Renew | undefined }) {
  const { t } = useTranslation('conversation');
  const onClick = useFreshSave(picture, renew);
  return (
    <a className={styles.download} href={picture.url} download={picture.name} onClick={onClick}>
      <IconDownload size={16} aria-hidden />
      {t('attachment.save')}
    </a>
  );
}
