import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from './FileDrop';
import styles from './Import.module.css';
import { ImportFrame } from './ImportFrame';
import { useUpload } from './useUpload';

/** Telephone numbers, pasted or in a file, become contacts to whom one can write. */
export function NumbersPage() {
  const { t } = useTranslation('contactImport');
  const upload = useUpload(true);
  const [text, setText] = useState('');
  const count = text.split(/[\n;,]+/).filter((part) => part.trim() !== '').length;
  const send = () => {
    // One on each line, whatever stood between them.
    const lines = text.split(/[\n;,]+/).flatMap((part) => part.trim() || []);
    upload.send(new File([lines.join('\n')], `${t('numbers.pasted')}.csv`, { type: 'text/csv' }));
  };
  return (
    <ImportFrame
      title={t('numbers.title')}
      purpose={t('numbers.purpose')}
      back={{ to: '/contacts/import', label: t('title') }}
    >
      <Textarea
        className={styles.numbers}
        label={t('numbers.label')}
        description={t('numbers.help')}
        placeholder={'+31 6 1234 5678\n+49 30 123456'}
        autosize
        minRows={6}
        maxRows={14}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button disabled={count === 0} loading={upload.progress !== null} onClick={send}>
          {t('numbers.go', { total: count })}
        </Button>
      </div>
      <h2 className={styles.heading}>{t('numbers.orFile')}</h2>
      <FileDrop upload={upload} hint={t('numbers.hint')} />
    </ImportFrame>
  );
}
