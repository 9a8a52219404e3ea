import { Button, CopyButton, Modal } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './Developers.module.css';
import { curlExample } from './example';

/** The new key, this once. It closes by its button alone, so that no stray click loses it. */
export function ShownKey(props: { made: { name: string; token: string }; onDone: () => void }) {
  const { t } = useTranslation('developers');
  const { name, token } = props.made;
  return (
    <Modal
      opened
      size={560}
      title={`${t('shown.title')}: ${name}`}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      onClose={props.onDone}
    >
      <p className={styles.text}>{t('shown.text')}</p>
      <CopyLine text={token} isSecret />
      <p className={styles.label}>{t('shown.try')}</p>
      <CopyLine text={curlExample(window.location.origin, token)} />
      <div className={styles.done}>
        <Button onClick={props.onDone}>{t('shown.done')}</Button>
      </div>
    </Modal>
  );
}

/** A text that is meant to be copied, with the button for it. */
export function CopyLine(props: { text: string; label?: string; isSecret?: boolean }) {
  const { t } = useTranslation('developers');
  return (
    <div className={styles.copyLine}>
      <pre className={styles.code} dir="ltr" data-testid={props.isSecret ? 'api-key' : undefined}>
        {props.text}
      </pre>
      <CopyButton value={props.text}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            className={styles.copy}
            aria-label={props.label ? `${t('shown.copy')}: ${props.label}` : undefined}
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={copy}
          >
            {t(copied ? 'shown.copied' : 'shown.copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
