import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useViewport } from '@/lib/viewport';
import { NewConversation } from './NewConversation';

/** The new conversation over whatever is open. Closing it keeps what was written. */
export default function NewConversationModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('composer');
  const navigate = useNavigate();
  const isPhone = useViewport() === 'phone';
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('write.newTitle')}
      size={720}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
      padding={0}
      fullScreen={isPhone}
      styles={{ header: { padding: '12px 14px' } }}
    >
      <NewConversation
        onBegun={(ticketId) => {
          onClose();
          void navigate(`/tickets/${ticketId}`);
        }}
      />
    </Modal>
  );
}
