import { useTranslation } from 'react-i18next';
import { FormSection } from '@/ui/page';
import { NoteList } from './NoteList';
import { useNotes } from './useNotes';

const PAGE = 20;

/** The notes on the page of a contact. */
export function NotesSection({ contactId, isFixed }: { contactId: string; isFixed: boolean }) {
  const { t } = useTranslation('contactCare');
  const notes = useNotes(contactId, PAGE);
  if (notes.isHidden) return null;
  return (
    <FormSection title={t('notes.title')}>
      <NoteList notes={notes} isFixed={isFixed} />
    </FormSection>
  );
}
