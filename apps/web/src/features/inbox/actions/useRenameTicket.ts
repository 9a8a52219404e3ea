import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationHeadFragment } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { useRenameTicketMutation } from './Actions.generated';
import { expectedTicket } from './optimistic';

type Renamed = Pick<ConversationHeadFragment, 'id' | 'subject' | 'version'>;

/** Gives a ticket another subject; at once, with the way back. */
export function useRenameTicket() {
  const [rename] = useRenameTicketMutation({ context: { quiet: true } });
  const { t } = useTranslation(['handling', 'conversation']);
  return useCallback(
    async function run(ticket: Renamed, wanted: string, isUndo = false): Promise<void> {
      const subject = wanted.replace(/\s+/g, ' ').trim();
      const { id, subject: before, version } = ticket;
      if (subject === '' || subject === before) return;
      try {
        await rename({
          variables: { input: { ticketId: id, subject } },
          optimisticResponse: { renameTicket: expectedTicket({ id, subject, version }) },
        });
        const back = () => void run({ id, subject, version }, before, true);
        const undo = before && !isUndo ? { undo: { label: t('undo'), run: back } } : {};
        toast.done(t('rename.done'), undo);
      } catch (error) {
        const reason = codedError(error)?.message ?? t('conversation:failed.offline');
        toast.failure(`${t('rename.failed')} ${reason}`, {
          action: { label: t('conversation:failed.again'), run: () => void run(ticket, wanted, isUndo) },
        });
      }
    },
    [rename, t],
  );
}
