import { IconCopy, IconLink } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '@/lib/toast';
import type { ShownMessage } from './message';
import { messageAddress } from './messageAddress';
import type { OfferItems } from './MessageMenu';
import { useSplitItems } from '../Merging/useSplitItems';

/** What can be done with a message, of all features, in the order of the menu. */
export function useMessageItems(verbs?: OfferItems): OfferItems {
  const copying = useCopyItems();
  const splitting = useSplitItems();
  return useCallback(
    (message: ShownMessage) => [...(verbs?.(message) ?? []), ...copying(message), ...splitting(message)],
    [copying, splitting, verbs],
  );
}

function useCopyItems(): OfferItems {
  const { t } = useTranslation('messages');
  return useCallback(
    (message: ShownMessage) => {
      const copy = (words: string, said: string) => {
        navigator.clipboard.writeText(words).then(
          () => toast.done(said),
          () => toast.notice(words),
        );
      };
      const address = `${location.origin}${messageAddress(message.ticketId, message.id)}`;
      return [
        ...(message.text.trim()
          ? [
              {
                id: 'copy-text',
                label: t('menu.copyText'),
                icon: IconCopy,
                run: () => copy(message.text, t('menu.textCopied')),
              },
            ]
          : []),
        {
          id: 'copy-link',
          label: t('menu.copyLink'),
          icon: IconLink,
          run: () => copy(address, t('menu.linkCopied')),
        },
      ];
    },
    [t],
  );
}
