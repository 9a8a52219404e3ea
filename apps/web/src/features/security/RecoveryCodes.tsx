import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from './CopyButton';
import styles from './RecoveryCodes.module.css';

interface Props {
  codes: readonly string[];
  email: string;
  /** The verb of the filled button, once they are kept. */
  done: string;
  onDone: () => void;
}

/** The ten codes, shown this once: to copy, to keep as a file, or on paper. */
export function RecoveryCodes({ codes, email, done, onDone }: Props) {
  const { t } = useTranslation('security');
  const text = codes.join('\n');
  return (
    <section className={styles.box} aria-label={t('recovery.title')}>
      <h2 className={styles.title}>{t('recovery.title')}</h2>
      <p className={styles.text}>{t('recovery.keep')}</p>
      <ul className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.tools}>
        <CopyButton text={text} label={t('recovery.copy')} />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => download(`Parley ${email}\n\n${text}\n`)}
        >
          {t('recovery.download')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('recovery.print')}
        </Button>
      </div>
      <Button className={styles.done} onClick={onDone}>
        {done}
      </Button>
    </section>
  );
}

function download(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = 'parley-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(link.href);
}
