import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/lib/format';
import { useRelativeTime } from '@/lib/relative-time';
import { ColleagueAvatar, IconAction } from '@/ui';
import styles from './Notes.module.css';
import { NoteWriter } from './NoteWriter';
import type { Note } from './useNotes';

interface Props {
  note: Note;
  isFixed: boolean;
  onSave: (body: string) => Promise<boolean>;
  onRemove: () => void;
}

/** One note; its author changes it where it stands. */
export function NoteItem({ note, isFixed, onSave, onRemove }: Props) {
  const { t } = useTranslation('contactCare');
  const relative = useRelativeTime();
  const [isEditing, setEditing] = useState(false);
  const { author } = note;
  const name = author?.fullName ?? t('notes.nobody');
  return (
    <li className={styles.note}>
      <div className={styles.noteHead}>
        {author ? (
          <ColleagueAvatar
            id={author.id}
            name={name}
            abbr={author.abbr}
            image={author.profileImage}
            presence="none"
          />
        ) : null}
        <bdi className={styles.author}>{name}</bdi>
        <time className={styles.time} dateTime={note.createdAt} title={formatDateTime(note.createdAt)}>
          {relative(note.createdAt)}
        </time>
        {note.editedAt ? (
          <span className={styles.time} title={formatDateTime(note.editedAt)}>
            {t('notes.edited')}
          </span>
        ) : null}
        <span className={styles.verbs}>
          {note.viewerCanEdit && !isFixed && !isEditing ? (
            <IconAction label={t('notes.edit')} size={28} onClick={() => setEditing(true)}>
              <IconPencil size={14} />
            </IconAction>
          ) : null}
          {note.viewerCanDelete && !isFixed ? (
            <IconAction label={t('notes.delete')} size={28} onClick={onRemove}>
              <IconTrash size={14} />
            </IconAction>
          ) : null}
        </span>
      </div>
      {isEditing ? (
        <NoteWriter
          label={t('notes.edit')}
          submit={t('save')}
          body={note.body}
          onSave={async (body) => {
            const isSaved = await onSave(body);
            if (isSaved) setEditing(false);
            return isSaved;
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <p className={styles.body} dir="auto">
          {note.body}
        </p>
      )}
    </li>
  );
}
