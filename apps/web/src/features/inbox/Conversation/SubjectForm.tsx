import { TextInput } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationHeadFragment } from '@/gql/graphql';
import { IconAction } from '@/ui';
import { useRenameTicket } from '../actions/useRenameTicket';
import styles from './ConversationHead.module.css';

const LONGEST = 500;

/** The subject as a field, in its own place: Enter keeps it, Escape leaves it as it was. */
export function SubjectForm({ ticket, onDone }: { ticket: ConversationHeadFragment; onDone: () => void }) {
  const { t } = useTranslation('handling');
  const rename = useRenameTicket();
  const [subject, setSubject] = useState(ticket.subject);
  const save = (event: FormEvent) => {
    event.preventDefault();
    onDone();
    void rename(ticket, subject);
  };
  return (
    <form
      className={styles.rename}
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onDone();
      }}
    >
      <TextInput
        autoFocus
        size="xs"
        className={styles.renameField}
        aria-label={t('rename.label')}
        maxLength={LONGEST}
        value={subject}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setSubject(event.currentTarget.value)}
      />
      <IconAction type="submit" label={t('rename.save')} size={28} disabled={!subject.trim()}>
        <IconCheck size={16} />
      </IconAction>
      <IconAction label={t('rename.cancel')} size={28} onClick={onDone}>
        <IconX size={16} />
      </IconAction>
    </form>
  );
}
