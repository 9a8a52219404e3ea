import { Button, Textarea } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Notes.module.css';

interface Props {
  label: string;
  submit: string;
  /** What stands in it at first. */
  body?: string;
  /** @returns whether it was taken: then the field is empty again. */
  onSave: (body: string) => Promise<boolean>;
  onCancel?: () => void;
}

const MAX = 5_000;

/** A field for a few sentences; Ctrl+Enter saves them, Escape lets them be. */
export function NoteWriter({ label, submit, body = '', onSave, onCancel }: Props) {
  const { t } = useTranslation('contactCare');
  const [text, setText] = useState(body);
  const [isBusy, setBusy] = useState(false);
  const isOpen = text !== '' || onCancel !== undefined;
  const save = async () => {
    if (!text.trim() || isBusy) return;
    setBusy(true);
    const isSaved = await onSave(text);
    setBusy(false);
    if (isSaved) setText((now) => (now === text ? '' : now));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void save();
    }
    if (event.key === 'Escape' && onCancel) {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    <div className={styles.writer}>
      <Textarea
        aria-label={label}
        placeholder={label}
        value={text}
        autosize
        minRows={isOpen ? 2 : 1}
        maxRows={10}
        maxLength={MAX}
        dir="auto"
        data-autofocus={onCancel ? true : undefined}
        autoFocus={onCancel !== undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {isOpen ? (
        <div className={styles.writerFoot}>
          <span className={styles.hint}>{t('notes.keys')}</span>
          {onCancel ? (
            <Button variant="default" size="xs" onClick={onCancel}>
              {t('cancel')}
            </Button>
          ) : null}
          <Button size="xs" loading={isBusy} disabled={!text.trim()} onClick={() => void save()}>
            {submit}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
