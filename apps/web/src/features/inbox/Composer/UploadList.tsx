import { CloseButton, Progress } from '@mantine/core';
import { IconAlertCircle, IconFile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '@/lib/format';
import styles from './Composer.module.css';
import type { Upload } from './uploads';

/** The files that go with the message: how far each is, what went wrong, and a cross. */
export function UploadList({
  uploads,
  onRemove,
}: {
  uploads: readonly Upload[];
  onRemove: (key: string) => void;
}) {
  const { t } = useTranslation('conversation');
  if (uploads.length === 0) return null;
  return (
    <ul className={styles.uploads} aria-label={t('upload.label')}>
      {uploads.map((upload) => (
        <li key={upload.key} className={styles.upload} data-failed={upload.error ? true : undefined}>
          {upload.error ? <IconAlertCircle size={16} aria-hidden /> : <IconFile size={16} aria-hidden />}
          <span className={styles.uploadWords}>
            <bdi className={styles.uploadName}>{upload.name}</bdi>
            {upload.error ? (
              <span role="alert">{upload.error}</span>
            ) : upload.file ? (
              <bdi dir="ltr">{formatFileSize(upload.size)}</bdi>
            ) : (
              <Progress
                value={upload.progress * 100}
                size={3}
                aria-label={t('upload.progress', { name: upload.name })}
              />
            )}
          </span>
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
