import { CloseButton, Progress } from '@mantine/core';
import { IconAlertCircle, IconFile, IconRefresh } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '@/lib/format';
import { lazyPart } from '@/lib/fetch-part';
import { IconAction } from '@/ui';
import styles from './Composer.module.css';
import { isPictureType, useFileUrl } from './fileUrls';
import { usePlaced } from './pictures/placed';
import type { Upload } from './uploads';

const Lightbox = lazyPart(() => import('../Timeline/Lightbox'));

interface Props {
  uploads: readonly Upload[];
  onRemove: (key: string) => void;
  onRetry: (key: string) => void;
}

/** The files that go with the message: what they show, how far each is, what went wrong, another try, and a cross. */
export function UploadList({ uploads, onRemove, onRetry }: Props) {
  const { t } = useTranslation('conversation');
  const placed = usePlaced();
  // What stands in the text is seen there.
  const below = uploads.filter(({ key, file }) => !placed.has(key) && !(file && placed.has(file.id)));
  if (below.length === 0) return null;
  return (
    <ul className={styles.uploads} aria-label={t('upload.label')}>
      {below.map((upload) => (
        <li key={upload.key} className={styles.upload} data-failed={upload.error ? true : undefined}>
          <Preview upload={upload} />
          <span className={styles.uploadWords}>
            <bdi className={styles.uploadName}>{upload.name}</bdi>
            <HowFar upload={upload} />
          </span>
          {upload.error && upload.source ? (
            <IconAction
              size={24}
              label={t('upload.retry', { name: upload.name })}
              onClick={() => onRetry(upload.key)}
            >
              <IconRefresh size={16} />
            </IconAction>
          ) : null}
          <CloseButton
            size={24}
            aria-label={t('upload.remove', { name: upload.name })}
            onClick={() => onRemove(upload.key)}
          />
        </li>
      ))}
    </ul>
  );
}

function HowFar({ upload }: { upload: Upload }) {
  const { t } = useTranslation('conversation');
  if (upload.error) return <span role="alert">{upload.error}</span>;
  if (upload.file) return <bdi dir="ltr">{formatFileSize(upload.size)}</bdi>;
  return (
    <Progress
      value={upload.progress * 100}
      size={3}
      aria-label={t('upload.progress', { name: upload.name })}
    />
  );
}

/** A picture shows itself, and opens large; every other file is a sheet of paper. */
function Preview({ upload }: { upload: Upload }) {
  const { t } = useTranslation('conversation');
  const [isOpen, setOpen] = useState(false);
  const kept = useFileUrl(upload.file?.id);
  const url = upload.url ?? kept;
  const mimeType = upload.file?.mimeType ?? upload.source?.type ?? '';
  if (upload.error) return <IconAlertCircle size={16} aria-hidden />;
  if (!url || !isPictureType(mimeType)) return <IconFile size={16} aria-hidden />;
  const { name, size, key } = upload;
  const picture = { id: key, name, size, mimeType, url, isInline: false, contentId: null };
  return (
    <>
      <button
        type="button"
        className={styles.thumb}
        aria-label={t('attachment.enlarge', { name })}
        onClick={() => setOpen(true)}
      >
        <img src={url} alt="" decoding="async" />
      </button>
      {isOpen ? (
        <Suspense>
          <Lightbox pictures={[picture]} start={0} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
