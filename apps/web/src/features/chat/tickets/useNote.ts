import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { useNoteChatMessageMutation } from './ChatTickets.generated';

/** Puts what a colleague said into a conversation as a note. Twice is once. @returns whether it is there */
export function useNote(): (messageId: string, ticketId: string) => Promise<boolean> {
  const { t } = useTranslation('chatDesk');
  const [note] = useNoteChatMessageMutation({ context: { quiet: true } });
  return useCallback(
    async (messageId, ticketId) => {
      try {
        await note({ variables: { messageId, ticketId } });
        toast.done(t('note.done'));
        return true;
      } catch (error) {
        toast.failure(codedError(error)?.message ?? t('note.failed'));
        return false;
      }
    },
    [note, t],
  );
}
