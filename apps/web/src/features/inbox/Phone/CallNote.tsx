import { Button, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { bodyOfText } from '../Composer/textOf';
import { useNoteOfCallMutation } from './Phone.generated';
import styles from './Phone.module.css';
import { callAt, patchCall, type ShownCall } from './phoneStore';

/** What is written while one speaks becomes a note of the conversation. */
export function CallNote({ call, ticketId }: { call: ShownCall; ticketId: string | null }) {
  const { t } = useTranslation('phone');
  const [save] = useNoteOfCallMutation({ context: { quiet: true } });
  const [isOpen, setOpen] = useState(false);
  const [attempt, setAttempt] = useState(() => crypto.randomUUID());
  const id = useId();
  const words = call.note.trim();

  async function keep(): Promise<void> {
    if (!ticketId || words === '') return;
    // It stands in the conversation as soon as it is said; what is refused comes back into the field.
    patchCall(call.key, { note: '' });
    const input = { ticketId, kind: 'NOTE', body: bodyOfText(words), clientMutationId: attempt } as const;
    try {
      await save({ variables: { input } });
      setAttempt(crypto.randomUUID());
      toast.done(t('noteKept'));
    } catch (error) {
      const typed = callAt(call.key)?.note ?? '';
      patchCall(call.key, { note: [words, typed].filter(Boolean).join('\n') });
      setOpen(true);
      toast.failure(codedError(error)?.message ?? t('notReached'));
    }
  }

  if (!isOpen && words === '')
    return (
      <Button variant="subtle" size="compact-sm" className={styles.addNote} onClick={() => setOpen(true)}>
        {t('addNote')}
      </Button>
    );
  return (
    <div className={styles.note}>
      <Textarea
        id={id}
        autoFocus
        autosize
        minRows={2}
        maxRows={6}
        value={call.note}
        placeholder={t('notePlaceholder')}
        aria-label={t('note')}
        onChange={(event) => patchCall(call.key, { note: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void keep();
        }}
      />
      <Button
        size="compact-sm"
        variant="default"
        disabled={words === '' || !ticketId}
        onClick={() => void keep()}
      >
        {t('keepNote')}
      </Button>
    </div>
  );
}
