import { CloseButton, Switch } from '@mantine/core';
import { IconAlertTriangle, IconBolt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '@/lib/format';
import { richText } from '../../Timeline/richText';
import styles from './Extras.module.css';
import type { Extras } from './extrasStore';

export interface ShownSignature {
  html: string;
  source: string;
}

interface PartProps {
  extras: Extras;
  onChange: (part: Partial<Extras>) => void;
}

/** What the mail will carry below, dim, with a switch to leave it out this once. */
export function SignatureLine({ signature, extras, onChange }: PartProps & { signature?: ShownSignature }) {
  const { t } = useTranslation('quickReplies');
  if (!signature || signature.source === 'NONE') return null;
  return (
    <div className={styles.signature}>
      {extras.withSignature ? (
        // A long one scrolls, and what scrolls must be reachable by the keys.
        <div
          className={styles.signatureText}
          dir="auto"
          data-testid="signature"
          role="group"
          aria-label={t('composer.signature')}
          tabIndex={0}
        >
          {richText(signature.html)}
        </div>
      ) : (
        <span className={styles.signatureText}>{t('composer.noSignature')}</span>
      )}
      <Switch
        size="xs"
        label={t('composer.signature')}
        checked={extras.withSignature}
        onChange={(event) => onChange({ withSignature: event.currentTarget.checked })}
      />
    </div>
  );
}

/** Names that were not filled in: the customer would read the braces. */
export function OpenVariables({ open }: { open: string }) {
  const { t } = useTranslation('quickReplies');
  if (!open) return null;
  return (
    <p className={styles.open} role="status">
      <IconAlertTriangle size={14} aria-hidden />
      <span>
        {t('composer.open')} <bdi dir="ltr">{open}</bdi>
      </span>
    </p>
  );
}

export function LentFiles({ extras, onChange }: PartProps) {
  const { t } = useTranslation('quickReplies');
  const { lentFiles } = extras;
  if (lentFiles.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={t('composer.files')}>
      {lentFiles.map((file) => (
        <li key={file.id} className={styles.file}>
          <IconBolt size={14} aria-hidden />
          <bdi className={styles.fileName}>{file.name}</bdi>
          <bdi dir="ltr">{formatFileSize(file.size)}</bdi>
          <CloseButton
            size={24}
            aria-label={t('composer.removeFile', { name: file.name })}
            onClick={() => onChange({ lentFiles: lentFiles.filter(({ id }) => id !== file.id) })}
          />
        </li>
      ))}
    </ul>
  );
}
