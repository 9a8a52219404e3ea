import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { closeNote, useAskedNote } from './noteStore';
import { TicketPicker } from './TicketPicker';
import { useNote } from './useNote';

/** Asks into which conversation a message goes. */
export default function NoteDialog() {
  const { t } = useTranslation('chatDesk');
  const asked = useAskedNote();
  const note = useNote();
  if (!asked) return null;
  return (
    <Modal
      opened
      onClose={closeNote}
      title={t('note.title')}
      size={520}
      yOffset={72}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <TicketPicker
        onChoose={(ticketId) => {
          closeNote();
          void note(asked.messageId, ticketId);
        }}
      />
    </Modal>
  );
}
