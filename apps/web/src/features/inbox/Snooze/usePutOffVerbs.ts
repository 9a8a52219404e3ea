import { useMemo } from 'react';
import type { ConversationHeadFragment } from '@/gql/graphql';
import type { ConversationActions } from '../Conversation/useConversationActions';
import { type ReminderWish, useReminder, useSnoozeTicket } from './usePutOff';
import { useWatch } from './useWatch';

/** Everything with which the open ticket can be put off or kept in sight. */
export function usePutOffVerbs(ticket: ConversationHeadFragment, actions: ConversationActions) {
  const snoozeTicket = useSnoozeTicket();
  const { remind, end } = useReminder();
  const watch = useWatch();
  const { advance, setMenu } = actions;
  return useMemo(
    () => ({
      canSnooze: ticket.viewerCanNote && ticket.status !== 'CLOSED',
      askSnooze: () => setMenu('snooze'),
      askReminder: () => setMenu('reminder'),
      snooze: (until: Date | null) => {
        const isHeld = snoozeTicket(ticket, until);
        if (until) advance(isHeld);
      },
      remind: (wish: ReminderWish) => void remind(ticket.id, wish),
      endReminder: (isDone: boolean) => void end(ticket.id, isDone),
      toggleWatch: () => void watch(ticket.id, !ticket.isWatched),
    }),
    [advance, end, remind, setMenu, snoozeTicket, ticket, watch],
  );
}

export type PutOffVerbs = ReturnType<typeof usePutOffVerbs>;
