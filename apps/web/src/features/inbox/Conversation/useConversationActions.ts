import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationHeadFragment } from '@/gql/graphql';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
import { type Assignee, useAssignTicket } from '../actions/useAssignTicket';
import { type Result, useCloseTicket } from '../actions/useCloseTicket';
import { useMarkSpam } from '../actions/useMarkSpam';
import { useReopenTicket } from '../actions/useReopenTicket';
import { useSetFavourite } from '../actions/useSetFavourite';
import { useAdvance } from './useAdvance';

/** Which menu of the head is open: keys open them too. */
export type HeadMenu = 'assignee' | 'labels' | null;

/** Everything that can be done with the open ticket. */
export function useConversationActions(ticket: ConversationHeadFragment) {
  const { me } = useSession();
  const [menu, setMenu] = useState<HeadMenu>(null);
  const advance = useAdvance(ticket.id);
  const [assignTo, closeTicket, reopenTicket] = [useAssignTicket(), useCloseTicket(), useReopenTicket()];
  const [markSpam, setFavourite] = [useMarkSpam(), useSetFavourite()];
  const { t } = useTranslation('conversation');

  const assign = useCallback((to: Assignee) => void assignTo(ticket, to), [assignTo, ticket]);
  const assignToMe = useCallback(() => {
    const { id, fullName, firstName, color, abbr, profileImage } = me;
    assign({ user: { id, fullName, firstName, color, abbr, profileImage } });
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

  return useMemo(
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
}

export type ConversationActions = ReturnType<typeof useConversationActions>;
