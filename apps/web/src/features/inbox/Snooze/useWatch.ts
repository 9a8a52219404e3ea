import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { inOrder } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { useWatchTicketMutation } from './Snooze.generated';
import { useRefusal } from './usePutOff';

/** To hear of everything that happens in a conversation, or no longer. */
export function useWatch() {
  const { t } = useTranslation('snooze');
  const [watch] = useWatchTicketMutation();
  const refuse = useRefusal();
  return useCallback(
    async function run(ticketId: string, isWatching: boolean): Promise<void> {
      const undo = { label: t('done.undo'), run: () => void run(ticketId, !isWatching) };
      toast.done(t(isWatching ? 'done.watching' : 'done.notWatching'), { undo });
      try {
        await watch({ variables: { ticketId, isWatching }, context: inOrder(ticketId) });
      } catch (error) {
        refuse('watch', error, () => void run(ticketId, isWatching), undo);
      }
    },
    [refuse, t, watch],
  );
}
