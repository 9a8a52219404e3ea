import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { toast, type ToastAction } from '@/lib/toast';

/**
 * Says that an action on a ticket was taken back, and why, and offers to do it again.
 * `key` names the sentence of the verb in `failed.*`; `undo` is what was offered when the change was shown at once.
 */
export function useFailure() {
  const { t } = useTranslation('conversation');
  return useCallback(
    (key: string, error: unknown, again: () => void, undo?: ToastAction) => {
      const refusal = codedError(error);
      const reason = refusal ? refusal.message : t('failed.offline');
      toast.failure(`${t(`failed.${key}`)} ${reason}`, {
        action: { label: t('failed.again'), run: again },
        insteadOf: undo,
      });
    },
    [t],
  );
}
