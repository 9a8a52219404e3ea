import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
import { openMerge } from '../Merging/mergeStore';
import type { TicketSelection } from './selection';

/** One that stays, and as many as go into it at once. */
const MOST = 21;

/** Opens the dialog for the selected tickets; null where nothing can be merged, or "all" is selected, which nobody has seen. */
export function useMergeSelected(selection: TicketSelection): (() => void) | null {
  const { t } = useTranslation('handling');
  const { can } = useSession();
  const isPossible = can('inbox.conversations.merge') && !selection.all;
  return useMemo(() => {
    if (!isPossible) return null;
    return () => {
      if (selection.ids.size > MOST) toast.warning(t('merge.tooMany', { count: MOST }));
      else openMerge([...selection.ids]);
    };
  }, [isPossible, selection.ids, t]);
}
