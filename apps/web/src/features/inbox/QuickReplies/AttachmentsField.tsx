import { Button, CloseButton, FileButton, Progress } from '@mantine/core';
import { IconFile, IconPaperclip } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodedError } from '@/lib/errors';
import { formatFileSize } from '@/lib/format';
import { sendFile } from '@/lib/send-file';
import { toast } from '@/lib/toast';
import styles from './QuickReplies.module.css';
import type { DraftFile } from './quick-reply-draft';

const MAX_FILES = 10;

interface Uploading {
  key: string;
  name: string;
  progress: number;
}

interface Answer {
  data: { id: number | string; name: string; size: number };
}

/** The files that go with it, each sent to the server as soon as it is chosen. */
export function AttachmentsField(props: {
  files: readonly DraftFile[];
  isFixed: boolean;
  onChange: (files: DraftFile[]) => void;
}) {
  const { t } = useTranslation('quickReplies');
  const { uploading, add } = useFileUploads(props.files, props.onChange);
  return (
    <div>
      <span className={styles.label}>{t('form.attachments')}</span>
      {props.files.length + uploading.length > 0 ? (
        <ul className={styles.fileList} aria-label={t('form.attachments')}>
          {props.files.map((file) => (
            <li key={file.id}>
              <IconFile size={16} aria-hidden />
              <bdi>{file.name}</bdi>
              <bdi dir="ltr">{formatFileSize(file.size)}</bdi>
              {props.isFixed ? null : (
                <CloseButton
                  size={24}
                  aria-label={t('form.removeFile', { name: file.name })}
                  onClick={() => props.onChange(props.files.filter(({ id }) => id !== file.id))}
                />
              )}
            </li>
          ))}
          {uploading.map(({ key, name, progress }) => (
            <li key={key}>
              <IconFile size={16} aria-hidden />
              <bdi>{name}</bdi>
              <Progress w={120} size={4} value={progress * 100} aria-label={t('form.uploading', { name })} />
            </li>
          ))}
        </ul>
      ) : null}
      {props.isFixed || props.files.length + uploading.length >= MAX_FILES ? null : (
        <div>
          <FileButton multiple onChange={add} inputProps={{ 'aria-label': t('form.attach') }}>
            {(button) => (
              <Button
                {...button}
                variant="default"
                size="xs"
                leftSection={<IconPaperclip size={14} aria-hidden />}
              >
                {t('form.attach')}
              </Button>
            )}
          </FileButton>
        </div>
      )}
    </div>
  );
}

function useFileUploads(files: readonly DraftFile[], onChange: (files: DraftFile[]) => void) {
  const { t } = useTranslation('quickReplies');
  const [uploading, setUploading] = useState<readonly Uploading[]>([]);
  // Several files arrive in any order; each joins those that are there by then.
  const present = useRef(files);
  present.current = files;
  const add = (chosen: File[]) => {
    for (const file of chosen.slice(0, MAX_FILES - files.length)) void send(file);
  };
  async function send(file: File): Promise<void> {
    const key = crypto.randomUUID();
    const change = (progress: number) =>
      setUploading((all) => all.map((one) => (one.key === key ? { ...one, progress } : one)));
    setUploading((all) => [...all, { key, name: file.name, progress: 0 }]);
    try {
      const url = '/api/v2/quick_replies/attachments';
      const { data } = await sendFile<Answer>(url, file, change, new AbortController().signal);
      present.current = [...present.current, { id: String(data.id), name: data.name, size: data.size }];
      onChange([...present.current]);
    } catch (error) {
      const words = error instanceof CodedError && error.message ? error.message : null;
      toast.failure(words ?? t('form.uploadFailed', { name: file.name }));
    } finally {
      setUploading((all) => all.filter((one) => one.key !== key));
    }
  }
  return { uploading, add };
}
