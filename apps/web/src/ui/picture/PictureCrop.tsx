import { Button, Slider } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Crop, MAX_ZOOM, middle, squareOf, withinPicture } from './crop';
import styles from './PictureCrop.module.css';
import { useCropGestures } from './useCropGestures';

const SHOWN = 240;
const MADE = 768;

interface Props {
  picture: ImageBitmap;
  isBusy: boolean;
  onUse: (file: File) => void;
  onCancel: () => void;
}

/** Chooses the square of a picture that is kept: moved and enlarged by hand, by keys, or by the slider. */
export function PictureCrop({ picture, isBusy, onUse, onCancel }: Props) {
  const { t } = useTranslation('ui');
  const [crop, setCrop] = useState<Crop>(middle);
  const canvas = useRef<HTMLCanvasElement>(null);
  const gestures = useCropGestures(canvas, picture, SHOWN, setCrop);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop);
  }, [picture, crop]);

  return (
    <div className={styles.crop}>
      <canvas
        ref={canvas}
        className={styles.canvas}
        width={SHOWN * 2}
        height={SHOWN * 2}
        tabIndex={0}
        role="img"
        aria-label={t('crop.label')}
        {...gestures}
      />
      <CropSide
        zoom={crop.zoom}
        isBusy={isBusy}
        onZoom={(zoom) => setCrop((now) => withinPicture(picture, { ...now, zoom }))}
        onUse={() => void cut(picture, crop).then(onUse)}
        onCancel={onCancel}
      />
    </div>
  );
}

interface SideProps {
  zoom: number;
  isBusy: boolean;
  onZoom: (zoom: number) => void;
  onUse: () => void;
  onCancel: () => void;
}

/** Beside the picture: how large it is, and what becomes of it. */
function CropSide({ zoom, isBusy, onZoom, onUse, onCancel }: SideProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  return (
    <div className={styles.cropSide}>
      <p className={styles.hint}>{t('crop.hint')}</p>
      <span id={id} className={styles.zoomLabel}>
        {t('crop.zoom')}
      </span>
      <Slider
        min={1}
        max={MAX_ZOOM}
        step={0.05}
        value={zoom}
        label={null}
        thumbProps={{ 'aria-labelledby': id }}
        onChange={onZoom}
      />
      <div className={styles.actions}>
        <Button loading={isBusy} onClick={onUse}>
          {t('crop.use')}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onCancel}>
          {t('crop.cancel')}
        </Button>
      </div>
    </div>
  );
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, edge } = squareOf(picture, crop);
  const pen = canvas.getContext('2d');
  pen?.clearRect(0, 0, canvas.width, canvas.height);
  pen?.drawImage(picture, left, top, edge, edge, 0, 0, canvas.width, canvas.height);
}

async function cut(picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = MADE;
  canvas.height = MADE;
  draw(canvas, picture, crop);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return new File(blob ? [blob] : [], 'picture.png', { type: 'image/png' });
}
