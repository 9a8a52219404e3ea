import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PictureCrop } from './PictureCrop';

interface Props {
  picture: ImageBitmap;
  isBusy: boolean;
  onUse: (file: File) => void;
  onClose: () => void;
}

/** Where there is no room for it on the page. */
export default function CropDialog({ picture, isBusy, onUse, onClose }: Props) {
  const { t } = useTranslation('ui');
  return (
    <Modal
      opened
      size="auto"
      title={t('crop.title')}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <PictureCrop picture={picture} isBusy={isBusy} onUse={onUse} onCancel={onClose} />
    </Modal>
  );
}
