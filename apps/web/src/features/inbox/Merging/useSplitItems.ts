import { IconArrowsSplit, IconSquareCheck } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import type { ShownMessage } from '../Timeline/message';
import type { OfferItems } from '../Timeline/MessageMenu';
import { beginPicking } from '../Picking/pickStore';
import { useSplit } from './useMerge';

/** "Select messages" and "split off from here", for whoever may merge. From the first message of all on nothing would stay. */
export function useSplitItems(): OfferItems {
  const { t } = useTranslation(['merging', 'handling']);
  const { can } = useSession();
  const split = useSplit();
  const may = can('inbox.conversations.merge');
  return useCallback(
    (message: ShownMessage) => {
      if (!may || message.type === 'SYSTEM') return [];
      const { ticketId, id, position } = message;
      const select = {
        id: 'pick',
        label: t('handling:pick.action'),
        icon: IconSquareCheck,
        isApart: true,
        run: () => beginPicking(ticketId, id),
      };
      if (position <= 1) return [select];
      const fromHere = {
        id: 'split',
        label: t('split'),
        icon: IconArrowsSplit,
        run: () => void split(ticketId, { fromMessageId: id }),
      };
      return [select, fromHere];
    },
    [may, split, t],
  );
}
