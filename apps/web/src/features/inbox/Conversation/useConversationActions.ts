import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ConversationHeadFragment } from '@/gql/graphql';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
import { useMenu } from '@/lib/use-menu';
import { type Assignee, useAssignTicket } from '../actions/useAssignTicket';
import { type Result, useCloseTicket } from '../actions/useCloseTicket';
import { useMarkSpam } from '../actions/useMarkSpam';
import { useMarkUnread } from '../actions/useMarkUnread';
import { useReopenTicket } from '../actions/useReopenTicket';
import { useSetFavourite } from '../actions/useSetFavourite';
import { useDeleteTicket, useRestoreTicket } from '../Bulk/useDeleteTicket';
import { useInboxSettings } from '../Settings/useInboxSettings';
import { type Advance, useAdvance } from './useAdvance';
import { keepUnread } from './useMarkRead';

/** Which menu of the head is open: keys open them too. */
export type HeadMenu =
  | 'assignee'
  | 'labels'
  | 'results'
  | 'snooze'
  | 'reminder'
  | 'rename'
  | 'assignNote'
  | null;

/** Everything that can be done with the open ticket. */
export function useConversationActions(ticket: ConversationHeadFragment) {
  const [menu, setMenu] = useMenu<HeadMenu>();
  const { requiresResultOnClose } = useInboxSettings();
  const advance = useAdvance(ticket.id);
  const [closeTicket, reopenTicket] = [useCloseTicket(), useReopenTicket()];
  const [markSpam, setFavourite] = [useMarkSpam(), useSetFavourite()];

  const { assign, assignToMe } = useAssigning(ticket, advance);
  const close = useCallback(
    (result: Result | null, isSure = false) => {
      if (!result && !isSure && requiresResultOnClose) return setMenu('results');
      advance(closeTicket(ticket, result));
    },
    [advance, closeTicket, requiresResultOnClose, setMenu, ticket],
  );
  const reopen = useCallback(() => void reopenTicket(ticket), [reopenTicket, ticket]);
  const toggleSpam = useCallback(() => {
    advance(markSpam(ticket, !ticket.isSpam));
  }, [advance, markSpam, ticket]);
  const toggleDeleted = useToggleDeleted(ticket, advance);
  const toggleFavourite = useCallback(
    () => void setFavourite(ticket, !ticket.isFavourite),
    [setFavourite, ticket],
  );
  const copyLink = useCopyLink(ticket.id);
  const markUnread = useUnread(ticket);

  return useMemo(
    () => ({
      assign,
      assignToMe,
      close,
      reopen,
      toggleSpam,
      toggleDeleted,
      toggleFavourite,
      copyLink,
      markUnread,
      advance,
      menu,
      setMenu,
    }),
    [
      assign,
      assignToMe,
      close,
      reopen,
      toggleSpam,
      toggleDeleted,
      toggleFavourite,
      copyLink,
      markUnread,
      advance,
      menu,
      setMenu,
    ],
  );
}

export type ConversationActions = ReturnType<typeof useConversationActions>;

function useAssigning(ticket: ConversationHeadFragment, advance: Advance) {
  const { me } = useSession();
  const assignTo = useAssignTicket();
  const assign = useCallback(
    (to: Assignee, note = '') => {
      const isHeld = assignTo(ticket, to, note);
      const isAway = to !== null && ('team' in to || to.user.id !== me.id);
      if (isAway) advance(isHeld);
    },
    [advance, assignTo, me.id, ticket],
  );
  const assignToMe = useCallback(() => {
    const { id, fullName, firstName, color, abbr, profileImage } = me;
    assign({ user: { id, fullName, firstName, color, abbr, profileImage } });
  }, [assign, me]);
  return { assign, assignToMe };
}

function useToggleDeleted(ticket: ConversationHeadFragment, advance: Advance) {
  const [deleteTicket, restoreTicket] = [useDeleteTicket(), useRestoreTicket()];
  return useCallback(() => {
    if (ticket.isDeleted) return void restoreTicket(ticket);
    advance(deleteTicket(ticket));
  }, [advance, deleteTicket, restoreTicket, ticket]);
}

/** Leaves the ticket as well: who looks at it reads it. */
function useUnread(ticket: ConversationHeadFragment) {
  const navigate = useNavigate();
  const markUnread = useMarkUnread();
  return useCallback(() => {
    keepUnread(ticket.id);
    void navigate({ pathname: '/tickets', search: location.search });
    void markUnread(ticket);
  }, [markUnread, navigate, ticket]);
}

function useCopyLink(ticketId: string) {
  const { t } = useTranslation('conversation');
  return useCallback(() => {
    const address = `${location.origin}/tickets/${ticketId}`;
    navigator.clipboard.writeText(address).then(
      () => toast.done(t('done.linkCopied')),
      () => toast.notice(address),
    );
  }, [t, ticketId]);
}
