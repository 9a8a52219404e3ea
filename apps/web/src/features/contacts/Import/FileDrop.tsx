import { Button, Progress } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '@/ui';
import styles from './Import.module.css';
import type { Upload } from './useUpload';

/** A place for a file: dropped, or chosen. */
export function FileDrop({ upload, hint }: { upload: Upload; hint: string }) {
  const { t } = useTranslation('contactImport');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) upload.send(file);
  };
  return (
    <>
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileSpreadsheet size={28} aria-hidden />
        <p className={styles.dropTitle}>{t('drop')}</p>
        <p className={styles.quiet}>{hint}</p>
        <Button loading={upload.progress !== null} onClick={() => input.current?.click()}>
          {t('choose')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('choose')}
          accept=".csv,.txt,.tsv,.xlsx,.json,.ndjson,text/csv,application/json"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            if (file) upload.send(file);
          }}
        />
        {upload.progress !== null ? (
          <Progress className={styles.bar} value={100 * upload.progress} aria-label={t('sending')} />
        ) : null}
      </div>
      {upload.error ? (
        <Notice tone="bad" role="alert">
          {upload.error}
        </Notice>
      ) : null}
    </>
  );
}
