import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './Channels.module.css';

/** A text for the provider's page, with the button that copies it. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('channels');
  return (
    <div>
      <p className={styles.label}>{label}</p>
      <div className={styles.copyLine}>
        <pre className={styles.code} dir="ltr">
          {text}
        </pre>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              aria-label={`${t('copy')}: ${label}`}
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              <span aria-live="polite">{t(copied ? 'copied' : 'copy')}</span>
            </Button>
          )}
        </CopyButton>
      </div>
    </div>
  );
}
