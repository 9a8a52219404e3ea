import {
  IconArrowMerge,
  IconBan,
  IconCheck,
  type Icon,
  IconLink,
  IconLock,
  IconMail,
  IconMessageReply,
  IconMessages,
  IconNote,
  IconPencil,
  IconRotate,
  IconStar,
  IconTag,
  IconTrash,
  IconUserCheck,
  IconUserPlus,
  IconUserShare,
} from '@tabler/icons-react';
import { type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationHeadFragment } from '@/gql/graphql';
import { type OfferedAction, useOfferActions } from '@/lib/actions';
import { useSession } from '@/lib/session';
import type { ComposerHandle } from '../Composer/Composer';
import { usePanel } from '../ContextPanel/panelState';
import { openMerge } from '../Merging/mergeStore';
import { assigneesFor, guestsFor, labelsFor } from './palette-choices';
import { useBack } from './useBack';
import type { ConversationActions } from './useConversationActions';
import { useDiscuss } from './useDiscuss';

type Translate = (key: string) => string;

interface Offer {
  id: string;
  /** Key of its words below `act`, or with their namespace. */
  words: string;
  icon: Icon;
  keys?: string;
  isPossible: boolean;
  /** Key of its other words below `also` in the namespace `snooze`. */
  also?: string;
  choices?: OfferedAction['choices'];
  run: () => void;
}

/** Hands the actions that are possible now to the palette and the keys. */
export function useOfferedActions(
  ticket: ConversationHeadFragment,
  verbs: ConversationActions,
  composer: RefObject<ComposerHandle | null>,
): void {
  const { t } = useTranslation(['conversation', 'snooze', 'handling']);
  const { me } = useSession();
  const { open: openPanel } = usePanel();
  const discuss = useDiscuss();
  const offered = useMemo(() => {
    const offers = [
      ...writing(ticket, composer),
      ...giving(ticket, verbs, me.id, t),
      asking(ticket, t, openPanel),
      ...marking(ticket, verbs, t),
      ...sharing(ticket, verbs, discuss),
    ];
    return {
      scope: 'ticket' as const,
      ticketId: ticket.id,
      chip: `#${ticket.number} ${ticket.contact.fullName}`,
      actions: offers
        .filter(({ isPossible }) => isPossible)
        .map(({ id, words, icon, keys, also, choices, run }) => ({
          ...{ id, icon, keys, choices, run },
          label: t(words.includes(':') ? words : `act.${words}`),
          ...(also && { also: t(`snooze:also.${also}`) }),
        })),
    };
  }, [composer, discuss, me.id, openPanel, t, ticket, verbs]);
  useOfferActions(offered);
  useBack(ticket.id);
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

function giving(
  ticket: ConversationHeadFragment,
  verbs: ConversationActions,
  myId: string,
  t: Translate,
): Offer[] {
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
      also: 'assign',
      choices: { placeholder: t('assign.search'), useChoices: assigneesFor(ticket, verbs.assign) },
      run: choose,
    },
    {
      id: 'assign-note',
      words: 'handling:note.action',
      icon: IconNote,
      keys: 'shift+a',
      isPossible: viewerCanAssign,
      run: () => verbs.setMenu('assignNote'),
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

/** A colleague who does not see the ticket; chosen in the palette, or in the panel that stands open then. */
function asking(ticket: ConversationHeadFragment, t: Translate, run: () => void): Offer {
  return {
    id: 'guest',
    words: 'handling:guests.add',
    icon: IconUserShare,
    isPossible: ticket.viewerCanAssign,
    choices: { placeholder: t('handling:guests.search'), useChoices: guestsFor(ticket) },
    run,
  };
}

function marking(ticket: ConversationHeadFragment, verbs: ConversationActions, t: Translate): Offer[] {
  const star = ticket.isFavourite ? 'unfavourite' : 'favourite';
  const spam = ticket.isSpam ? 'notSpam' : 'spam';
  const maySpam = ticket.viewerCanClose || ticket.viewerCanReopen;
  const label = () => verbs.setMenu('labels');
  return [
    { id: 'favourite', words: star, icon: IconStar, keys: 's', isPossible: true, run: verbs.toggleFavourite },
    {
      id: 'labels',
      words: 'labels',
      icon: IconTag,
      keys: 'l',
      also: 'labels',
      choices: { placeholder: t('labels.label'), useChoices: labelsFor(ticket) },
      isPossible: ticket.viewerCanNote,
      run: label,
    },
    { id: 'spam', words: spam, icon: IconBan, keys: '!', isPossible: maySpam, run: verbs.toggleSpam },
    {
      id: 'delete',
      words: ticket.isDeleted ? 'restore' : 'delete',
      icon: IconTrash,
      keys: '#',
      isPossible: ticket.viewerCanDelete,
      run: verbs.toggleDeleted,
    },
    {
      id: 'rename',
      words: 'handling:rename.action',
      icon: IconPencil,
      keys: 'F2',
      isPossible: ticket.viewerCanNote,
      run: () => verbs.setMenu('rename'),
    },
    {
      id: 'unread',
      words: 'handling:unread.action',
      icon: IconMail,
      keys: 'shift+u',
      isPossible: Boolean(ticket.waitingSince),
      run: verbs.markUnread,
    },
  ];
}

/** What brings it to others. */
function sharing(
  ticket: ConversationHeadFragment,
  verbs: ConversationActions,
  discuss: (ticketId: string) => void,
): Offer[] {
  return [
    {
      id: 'merge',
      words: 'merge',
      icon: IconArrowMerge,
      keys: 'shift+m',
      isPossible: ticket.viewerCanMerge,
      run: () => openMerge([ticket.id]),
    },
    {
      id: 'discuss',
      words: 'discuss',
      icon: IconMessages,
      keys: 'shift+t',
      isPossible: true,
      run: () => discuss(ticket.id),
    },
    { id: 'link', words: 'copyLink', icon: IconLink, isPossible: true, run: verbs.copyLink },
  ];
}
