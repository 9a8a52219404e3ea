import {
  IconArrowMerge,
  IconBan,
  IconCheck,
  type Icon,
  IconMoon,
  IconNote,
  IconStar,
  IconTag,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useOfferActions } from '@/lib/actions';
import { useSession } from '@/lib/session';
import type { BulkWish } from './bulkActions';
import type { BarMenu } from './bar-menu';

interface Props {
  run: (wish: BulkWish) => void;
  setMenu: (menu: BarMenu) => void;
  merge: (() => void) | null;
  isSpam: boolean;
  isTrash: boolean;
  count: number | null;
}

interface Offer {
  id: string;
  words: string;
  icon: Icon;
  keys: string;
  isPossible: boolean;
  run: () => void;
}

/** The same keys as for one ticket; while something is selected they act on that. */
export function useOfferedBulk({ run, setMenu, merge, isSpam, isTrash, count }: Props): void {
  const { t } = useTranslation(['bulk', 'handling']);
  const { can } = useSession();
  const group = useMemo(() => {
    const may = (verb: string) => can(`inbox.conversations.${verb}`);
    const offers = [...menuOffers(may, setMenu, isTrash, merge), ...wishOffers(may, run, isSpam, isTrash)];
    return {
      scope: 'selection' as const,
      chip: count === null ? t('everything') : t('count', { count }),
      actions: offers
        .filter(({ isPossible }) => isPossible)
        .map(({ id, words, icon, keys, run: act }) => ({
          id: `bulk-${id}`,
          label: t(words),
          icon,
          keys,
          run: act,
        })),
    };
  }, [can, count, isSpam, isTrash, merge, run, setMenu, t]);
  useOfferActions(group);
}

type May = (verb: string) => boolean;

/** What asks for something more first. */
function menuOffers(may: May, setMenu: Props['setMenu'], isTrash: boolean, merge: Props['merge']): Offer[] {
  return [
    {
      id: 'assign',
      words: 'assign',
      icon: IconUserPlus,
      keys: 'a',
      isPossible: may('assign') && !isTrash,
      run: () => setMenu('assign'),
    },
    {
      id: 'assign-note',
      words: 'handling:note.action',
      icon: IconNote,
      keys: 'shift+a',
      isPossible: may('assign') && !isTrash,
      run: () => setMenu('assignNote'),
    },
    {
      id: 'merge',
      words: 'handling:merge.some',
      icon: IconArrowMerge,
      keys: 'shift+m',
      isPossible: merge !== null && !isTrash,
      run: () => merge?.(),
    },
    {
      id: 'label',
      words: 'label',
      icon: IconTag,
      keys: 'l',
      isPossible: may('reply') && !isTrash,
      run: () => setMenu('label'),
    },
    {
      id: 'snooze',
      words: 'snooze',
      icon: IconMoon,
      keys: 'b',
      isPossible: may('reply') && !isTrash,
      run: () => setMenu('snooze'),
    },
    {
      id: 'close',
      words: 'close',
      icon: IconCheck,
      keys: 'e',
      isPossible: may('close') && !isTrash,
      run: () => setMenu('close'),
    },
  ];
}

/** What is done at once. */
function wishOffers(may: May, run: Props['run'], isSpam: boolean, isTrash: boolean): Offer[] {
  const spam = isSpam ? 'UNMARK_SPAM' : 'MARK_SPAM';
  const remove = isTrash ? 'RESTORE_TICKET' : 'DELETE_TICKET';
  return [
    {
      id: 'star',
      words: 'favourite',
      icon: IconStar,
      keys: 's',
      isPossible: true,
      run: () => run({ action: 'FAVOURITE_TICKET' }),
    },
    {
      id: 'spam',
      words: isSpam ? 'notSpam' : 'spam',
      icon: IconBan,
      keys: '!',
      isPossible: may('close') && !isTrash,
      run: () => run({ action: spam }),
    },
    {
      id: 'delete',
      words: isTrash ? 'restore' : 'delete',
      icon: IconTrash,
      keys: '#',
      isPossible: may('delete'),
      run: () => run({ action: remove }),
    },
  ];
}
