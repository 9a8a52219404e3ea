import {
  IconBan,
  IconCheck,
  type Icon,
  IconLink,
  IconLock,
  IconMessageReply,
  IconRotate,
  IconStar,
  IconTag,
  IconUserCheck,
  IconUserPlus,
} from '@tabler/icons-react';
import { type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationHeadFragment } from '@/gql/graphql';
import { useTicketActions } from '@/lib/actions';
import { useSession } from '@/lib/session';
import type { ComposerHandle } from '../Composer/Composer';
import type { ConversationActions } from './useConversationActions';

interface Offer {
  id: string;
  /** Key of its words below `act`. */
  words: string;
  icon: Icon;
  keys?: string;
  isPossible: boolean;
  run: () => void;
}

/** Hands the actions that are possible now to the palette and the keys. */
export function useOfferedActions(
  ticket: ConversationHeadFragment,
  verbs: ConversationActions,
  composer: RefObject<ComposerHandle | null>,
): void {
  const { t } = useTranslation('conversation');
  const { me } = useSession();
  const offered = useMemo(() => {
    const offers = [...writing(ticket, composer), ...giving(ticket, verbs, me.id), ...marking(ticket, verbs)];
    return {
      ticketId: ticket.id,
      title: `#${ticket.number} ${ticket.contact.fullName}`,
      actions: offers
        .filter(({ isPossible }) => isPossible)
        .map(({ id, words, icon, keys, run }) => ({ id, label: t(`act.${words}`), icon, keys, run })),
    };
  }, [composer, me.id, t, ticket, verbs]);
  useTicketActions(offered);
}

function writing(ticket: ConversationHeadFragment, composer: RefObject<ComposerHandle | null>): Offer[] {
  const write = (mode: 'REPLY' | 'NOTE') => () => composer.current?.focus(mode);
  const { viewerCanReply, viewerCanNote } = ticket;
  return [
    {
      id: 'reply',
      words: 'reply',
      icon: IconMessageReply,
      keys: 'r',
      isPossible: viewerCanReply,
      run: write('REPLY'),
    },
    { id: 'note', words: 'note', icon: IconLock, keys: 'n', isPossible: viewerCanNote, run: write('NOTE') },
  ];
}

function giving(ticket: ConversationHeadFragment, verbs: ConversationActions, myId: string): Offer[] {
  const { viewerCanAssign, viewerCanClose, viewerCanReopen } = ticket;
  const mayTake = viewerCanAssign && ticket.assignee?.id !== myId;
  const choose = () => verbs.setMenu('assignee');
  const close = () => verbs.close(null);
  return [
    {
      id: 'assign',
      words: 'assign',
      icon: IconUserPlus,
      keys: 'a',
      isPossible: viewerCanAssign,
      run: choose,
    },
    {
      id: 'assign-me',
      words: 'assignMe',
      icon: IconUserCheck,
      keys: 'm',
      isPossible: mayTake,
      run: verbs.assignToMe,
    },
    { id: 'close', words: 'close', icon: IconCheck, keys: 'e', isPossible: viewerCanClose, run: close },
    {
      id: 'reopen',
      words: 'reopen',
      icon: IconRotate,
      keys: 'e',
      isPossible: viewerCanReopen,
      run: verbs.reopen,
    },
  ];
}

function marking(ticket: ConversationHeadFragment, verbs: ConversationActions): Offer[] {
  const star = ticket.isFavourite ? 'unfavourite' : 'favourite';
  const spam = ticket.isSpam ? 'notSpam' : 'spam';
  const maySpam = ticket.viewerCanClose || ticket.viewerCanReopen;
  const label = () => verbs.setMenu('labels');
  return [
    { id: 'favourite', words: star, icon: IconStar, keys: 's', isPossible: true, run: verbs.toggleFavourite },
    { id: 'labels', words: 'labels', icon: IconTag, keys: 'l', isPossible: ticket.viewerCanNote, run: label },
    { id: 'spam', words: spam, icon: IconBan, keys: '#', isPossible: maySpam, run: verbs.toggleSpam },
    { id: 'link', words: 'copyLink', icon: IconLink, isPossible: true, run: verbs.copyLink },
  ];
}
