import {
  IconBan,
  IconCheck,
  IconLink,
  IconLock,
  IconMessageReply,
  IconRotate,
  IconStar,
  IconTag,
  IconUserCheck,
  IconUserPlus,
} from '@tabler/icons-react';
import { type RefObject, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationHeadFragment } from '@/gql/graphql';
import { type TicketAction, useTicketActions } from '@/lib/actions';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
import { type Assignee, useAssignTicket } from '../actions/useAssignTicket';
import { type Result, useCloseTicket } from '../actions/useCloseTicket';
import { useMarkSpam } from '../actions/useMarkSpam';
import { useReopenTicket } from '../actions/useReopenTicket';
import { useSetFavourite } from '../actions/useSetFavourite';
import type { ComposerHandle } from '../Composer/Composer';
import { useAdvance } from './useAdvance';

/** Which menu of the head is open: keys open them too. */
export type HeadMenu = 'assignee' | 'labels' | null;

/** Everything that can be done with the open ticket, for the buttons, the keys and the palette. */
export function useConversationActions(
  ticket: ConversationHeadFragment,
  composer: RefObject<ComposerHandle | null>,
) {
  const { me } = useSession();
  const [menu, setMenu] = useState<HeadMenu>(null);
  const advance = useAdvance(ticket.id);
  const [assignTo, closeTicket, reopenTicket] = [useAssignTicket(), useCloseTicket(), useReopenTicket()];
  const [markSpam, setFavourite] = [useMarkSpam(), useSetFavourite()];
  const { t } = useTranslation('conversation');

  const assign = useCallback((to: Assignee) => void assignTo(ticket, to), [assignTo, ticket]);
  const assignToMe = useCallback(() => {
    const { id, fullName, firstName, color, abbr } = me;
    assign({ user: { id, fullName, firstName, color, abbr } });
  }, [assign, me]);
  const close = useCallback(
    (result: Result | null) => {
      void closeTicket(ticket, result);
      advance();
    },
    [advance, closeTicket, ticket],
  );
  const reopen = useCallback(() => void reopenTicket(ticket), [reopenTicket, ticket]);
  const toggleSpam = useCallback(() => void markSpam(ticket, !ticket.isSpam), [markSpam, ticket]);
  const toggleFavourite = useCallback(
    () => void setFavourite(ticket, !ticket.isFavourite),
    [setFavourite, ticket],
  );
  const copyLink = useCallback(() => {
    const address = `${location.origin}/tickets/${ticket.id}`;
    navigator.clipboard.writeText(address).then(
      () => toast.done(t('done.linkCopied')),
      () => toast.notice(address),
    );
  }, [t, ticket.id]);

  const verbs = useMemo(
    () => ({
      assign,
      assignToMe,
      close,
      reopen,
      toggleSpam,
      toggleFavourite,
      copyLink,
      advance,
      menu,
      setMenu,
    }),
    [assign, assignToMe, close, reopen, toggleSpam, toggleFavourite, copyLink, advance, menu],
  );
  useOffered(ticket, verbs, composer);
  return verbs;
}

export type ConversationActions = ReturnType<typeof useConversationActions>;

/** Hands the actions that are possible now to the palette and the keys. */
function useOffered(
  ticket: ConversationHeadFragment,
  verbs: ConversationActions,
  composer: RefObject<ComposerHandle | null>,
): void {
  const { t } = useTranslation('conversation');
  const { me } = useSession();
  const offered = useMemo(() => {
    const isMine = ticket.assignee?.id === me.id;
    const actions: (TicketAction | false)[] = [
      ticket.viewerCanReply && {
        id: 'reply',
        label: t('act.reply'),
        icon: IconMessageReply,
        keys: 'r',
        run: () => composer.current?.focus('REPLY'),
      },
      ticket.viewerCanNote && {
        id: 'note',
        label: t('act.note'),
        icon: IconLock,
        keys: 'n',
        run: () => composer.current?.focus('NOTE'),
      },
      ticket.viewerCanAssign && {
        id: 'assign',
        label: t('act.assign'),
        icon: IconUserPlus,
        keys: 'a',
        run: () => verbs.setMenu('assignee'),
      },
      ticket.viewerCanAssign &&
        !isMine && {
          id: 'assign-me',
          label: t('act.assignMe'),
          icon: IconUserCheck,
          keys: 'm',
          run: verbs.assignToMe,
        },
      ticket.viewerCanClose && {
        id: 'close',
        label: t('act.close'),
        icon: IconCheck,
        keys: 'e',
        run: () => verbs.close(null),
      },
      ticket.viewerCanReopen && {
        id: 'reopen',
        label: t('act.reopen'),
        icon: IconRotate,
        keys: 'e',
        run: verbs.reopen,
      },
      {
        id: 'favourite',
        label: t(ticket.isFavourite ? 'act.unfavourite' : 'act.favourite'),
        icon: IconStar,
        keys: 's',
        run: verbs.toggleFavourite,
      },
      ticket.viewerCanNote && {
        id: 'labels',
        label: t('act.labels'),
        icon: IconTag,
        keys: 'l',
        run: () => verbs.setMenu('labels'),
      },
      (ticket.viewerCanClose || ticket.viewerCanReopen) && {
        id: 'spam',
        label: t(ticket.isSpam ? 'act.notSpam' : 'act.spam'),
        icon: IconBan,
        keys: '#',
        run: verbs.toggleSpam,
      },
      { id: 'link', label: t('act.copyLink'), icon: IconLink, run: verbs.copyLink },
    ];
    return {
      ticketId: ticket.id,
      title: `#${ticket.number} ${ticket.contact.fullName}`,
      actions: actions.filter((action) => action !== false),
    };
  }, [composer, me.id, t, ticket, verbs]);
  useTicketActions(offered);
}
