import { Button, FileButton, SegmentedControl, TextInput } from '@mantine/core';
import { variablesFor, type WaHeader, waLimits, waMedia, waSubtypes } from '@parley/schema';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodedError } from '@/lib/errors';
import { formatFileSize } from '@/lib/format';
import { sendFile } from '@/lib/send-file';
import { Counted } from './Counted';
import type { PreviewFile } from './PhonePreview';
import styles from './Templates.module.css';
import type { TemplateForm } from './useTemplateForm';
import { VariableFields } from './VariableFields';

const MEDIA_TYPES = { image: 'png, jpg', video: 'mp4', document: 'pdf' } as const;

/** What stands above the words: a line, a picture, a film, a document, or nothing. */
export function HeaderFields({ form, isFixed }: { form: TemplateForm; isFixed: boolean }) {
  const { t } = useTranslation('templates');
  const { header } = form.draft.components;
  const set = (next: WaHeader | null) => form.setComponents({ header: next });
  const choose = (subtype: string) => {
    form.change({ file: null });
    if (subtype === 'text') set({ subtype, text: '', variables: [] });
    else if (subtype === 'image' || subtype === 'video' || subtype === 'document')
      set({ subtype, fileId: null });
    else set(null);
  };
  return (
    <>
      <SegmentedControl
        aria-label={t('header')}
        disabled={isFixed}
        value={header?.subtype ?? 'none'}
        onChange={choose}
        data={['none', ...waSubtypes].map((value) => ({ value, label: t(`subtypes.${value}`) }))}
      />
      {header?.subtype === 'text' ? (
        <div>
          <TextInput
            label={t('headerText')}
            value={header.text}
            disabled={isFixed}
            error={form.errorOf('header.text')}
            onChange={({ currentTarget: { value: text } }) =>
              set({ ...header, text, variables: variablesFor(text, header.variables) })
            }
          />
          <Counted text={header.text} max={waLimits.header} />
          <VariableFields
            variables={header.variables}
            isFixed={isFixed}
            errorOf={(name) => form.errorOf(`header.variables.${name}`)}
            onChange={(variables) => set({ ...header, variables })}
          />
        </div>
      ) : null}
      {header && header.subtype !== 'text' ? <MediaField form={form} header={header} /> : null}
    </>
  );
}

interface MediaProps {
  form: TemplateForm;
  header: Exclude<WaHeader, { subtype: 'text' }>;
}

function MediaField({ form, header: { subtype } }: MediaProps) {
  const { t } = useTranslation('templates');
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const { mimeTypes, bytes } = waMedia[subtype];
  async function add(file: File | null): Promise<void> {
    if (!file) return;
    setFault(null);
    if (!mimeTypes.includes(file.type) || file.size > bytes)
      return setFault(t('fileRefused', { types: MEDIA_TYPES[subtype], size: formatFileSize(bytes) }));
    setSending(true);
    try {
      const { data } = await sendFile<{ data: { id: number; mime_type: string } & PreviewFile }>(
        '/api/v2/wa_templates/files',
        file,
        () => undefined,
        new AbortController().signal,
      );
      const { id, name, url, mime_type: mimeType } = data;
      form.setComponents({ header: { subtype, fileId: String(id) } });
      form.change({ file: { name, url, mimeType } });
    } catch (error) {
      setFault(error instanceof CodedError ? error.message : t('offline'));
    } finally {
      setSending(false);
    }
  }
  const { file } = form.draft;
  const error = fault ?? form.errorOf('header.fileId');
  return (
    <div>
      <div className={styles.file}>
        <FileButton accept={mimeTypes.join(',')} onChange={(chosen) => void add(chosen)}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              loading={isSending}
              leftSection={<IconUpload size={16} aria-hidden />}
            >
              {t(file ? 'otherFile' : 'chooseFile')}
            </Button>
          )}
        </FileButton>
        {file ? <bdi>{file.name}</bdi> : null}
      </div>
      <p className={styles.counted}>
        {t('fileLimits', { types: MEDIA_TYPES[subtype], size: formatFileSize(bytes) })}
      </p>
      {error ? (
        <p role="alert" className={styles.fault}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
