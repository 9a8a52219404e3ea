import { Button, Slider } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Crop, MAX_ZOOM, middle, moved, squareOf, withinPicture } from './crop';
import styles from './Picture.module.css';

const SHOWN = 240;
const MADE = 768;
const STEP = 12;
const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
};

interface Props {
  picture: ImageBitmap;
  isBusy: boolean;
  onUse: (file: File) => void;
  onCancel: () => void;
}

/** Chooses the square of a picture that is kept: drag or arrow keys to move, the slider to enlarge. */
export function PictureCrop({ picture, isBusy, onUse, onCancel }: Props) {
  const { t } = useTranslation('profile');
  const [crop, setCrop] = useState<Crop>(middle);
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop);
  }, [picture, crop]);

  function drag(event: PointerEvent) {
    const from = held.current;
    if (!from) return;
    held.current = { x: event.clientX, y: event.clientY };
    setCrop((now) => moved(picture, now, { x: event.clientX - from.x, y: event.clientY - from.y }, SHOWN));
  }

  function nudge(event: KeyboardEvent) {
    const by = ARROWS[event.key];
    if (!by) return;
    event.preventDefault();
    setCrop((now) => moved(picture, now, by, SHOWN));
  }

  return (
    <div className={styles.crop}>
      <canvas
        ref={canvas}
        className={styles.canvas}
        width={SHOWN * 2}
        height={SHOWN * 2}
        tabIndex={0}
        role="img"
        aria-label={t('picture.crop')}
        onKeyDown={nudge}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => (held.current = null)}
        onPointerCancel={() => (held.current = null)}
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
  const { t } = useTranslation('profile');
  const id = useId();
  return (
    <div className={styles.cropSide}>
      <p className={styles.hint}>{t('picture.cropHint')}</p>
      <span id={id} className={styles.zoomLabel}>
        {t('picture.zoom')}
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
          {t('picture.use')}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onCancel}>
          {t('picture.cancel')}
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
