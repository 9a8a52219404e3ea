import { useTranslation } from 'react-i18next';
import { NoteList } from '../../contacts/Care/NoteList';
import { useNotes } from '../../contacts/Care/useNotes';
import styles from './ContextPanel.module.css';

/** The panel is narrow: the rest comes on demand. */
const FIRST = 3;

/** What colleagues noted of the customer, whichever conversation they were in. */
export function NotesOfContact({ contactId }: { contactId: string }) {
  const { t } = useTranslation('contactCare');
  const notes = useNotes(contactId, FIRST);
  if (notes.isHidden) return null;
  return (
    <section className={styles.section} aria-label={t('notes.title')}>
      <h3 className={styles.sectionTitle}>{t('notes.title')}</h3>
      <NoteList notes={notes} isFixed={false} />
    </section>
  );
}
