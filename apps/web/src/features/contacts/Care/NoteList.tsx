import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { LineSkeleton } from '@/ui';
import styles from './Notes.module.css';
import { NoteItem } from './NoteItem';
import { NoteWriter } from './NoteWriter';
import type { useNotes } from './useNotes';

interface Props {
  notes: ReturnType<typeof useNotes>;
  /** Of somebody who is deleted they are read, not written. */
  isFixed: boolean;
}

/** What colleagues want each other to know of a customer, newest first, and a field for one more. */
export function NoteList({ notes, isFixed }: Props) {
  const { t } = useTranslation('contactCare');
  const { can } = useSession();
  const canWrite = can('inbox.conversations.reply') && !isFixed;
  return (
    <div className={styles.list}>
      {canWrite ? <NoteWriter label={t('notes.new')} submit={t('notes.add')} onSave={notes.add} /> : null}
      {notes.isBroken ? (
        <p className={styles.quiet}>
          {t('notes.broken')}{' '}
          <Button variant="subtle" size="compact-xs" onClick={notes.refresh}>
            {t('again')}
          </Button>
        </p>
      ) : null}
      {!notes.notes && !notes.isBroken ? <LineSkeleton width={180} /> : null}
      {notes.notes?.length === 0 ? <p className={styles.quiet}>{t('notes.none')}</p> : null}
      {notes.notes && notes.notes.length > 0 ? (
        <ul className={styles.notes} aria-label={t('notes.title')}>
          {notes.notes.map((note) => (
            <NoteItem
              key={note.id}
              note={note}
              isFixed={!canWrite}
              onSave={(body) => notes.save(note.id, note.version, body)}
              onRemove={() => void notes.remove(note.id, note.version)}
            />
          ))}
        </ul>
      ) : null}
      {notes.hasMore ? (
        <Button variant="default" size="xs" loading={notes.isLoadingMore} onClick={notes.more}>
          {t('more')}
        </Button>
      ) : null}
    </div>
  );
}
