import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError, inOrder } from '@/lib/apollo';
import { toast, type ToastAction } from '@/lib/toast';
import { expectedTicket } from '../actions/optimistic';
import {
  useClearTicketReminderMutation,
  useCompleteTicketReminderMutation,
  useSetTicketReminderMutation,
  useSnoozeTicketMutation,
  useUnsnoozeTicketMutation,
} from './Snooze.generated';
import { useMomentWords } from './useMomentWords';

interface Sleeping {
  id: string;
  version: number;
  snoozedUntil?: string | null;
}

/** Says that something was taken back, and why, with a way to do it again. */
export function useRefusal() {
  const { t } = useTranslation('snooze');
  return useCallback(
    (key: string, error: unknown, again: () => void, undo?: ToastAction) => {
      const reason = codedError(error)?.message ?? t('failed.offline');
      toast.failure(`${t(`failed.${key}`)} ${reason}`, {
        action: { label: t('failed.again'), run: again },
        insteadOf: undo,
      });
    },
    [t],
  );
}

/** Puts a conversation to sleep until a moment, or wakes it (`null`). The toast offers to undo it. @returns false when it was refused. */
export function useSnoozeTicket() {
  const { t } = useTranslation('snooze');
  const words = useMomentWords();
  const [snooze] = useSnoozeTicketMutation();
  const [wake] = useUnsnoozeTicketMutation();
  const refuse = useRefusal();
  return useCallback(
    async function run(ticket: Sleeping, until: Date | null): Promise<boolean> {
      const before = ticket.snoozedUntil ? new Date(ticket.snoozedUntil) : null;
      const after = { ...ticket, snoozedUntil: until?.toISOString() ?? null };
      const undo = { label: t('done.undo'), run: () => void run(after, before) };
      toast.done(until ? t('done.snoozed', { time: words(until) }) : t('done.woken'), { undo });
      const expected = expectedTicket({
        id: ticket.id,
        version: ticket.version,
        snoozedUntil: after.snoozedUntil,
      });
      const context = inOrder(ticket.id);
      try {
        if (until) {
          const input = { ticketId: ticket.id, until: until.toISOString() };
          await snooze({ variables: { input }, optimisticResponse: { snoozeTicket: expected }, context });
        } else {
          const variables = { ticketId: ticket.id };
          await wake({ variables, optimisticResponse: { unsnoozeTicket: expected }, context });
        }
        return true;
      } catch (error) {
        refuse(until ? 'snooze' : 'wake', error, () => void run(ticket, until), undo);
        return false;
      }
    },
    [refuse, snooze, t, wake, words],
  );
}

export interface ReminderWish {
  dueAt: Date;
  /** What is left out stays as it was. */
  note?: string;
  cancelsOnReply?: boolean;
}

/** What the question of a reminder that rings is about. */
export const questionOf = (ticketId: string): string => `reminder.${ticketId}`;

/** One's own appointment with a conversation: set, done, or given up. */
export function useReminder() {
  const { t } = useTranslation('snooze');
  const words = useMomentWords();
  const [set] = useSetTicketReminderMutation({ context: { quiet: true } });
  const [clear] = useClearTicketReminderMutation({ context: { quiet: true } });
  const [complete] = useCompleteTicketReminderMutation({ context: { quiet: true } });
  const refuse = useRefusal();

  const end = useCallback(
    async function run(ticketId: string, isDone: boolean): Promise<void> {
      toast.answered(questionOf(ticketId));
      toast.done(t(isDone ? 'done.completed' : 'done.cleared'));
      try {
        await (isDone ? complete : clear)({ variables: { ticketId } });
      } catch (error) {
        refuse('reminder', error, () => void run(ticketId, isDone));
      }
    },
    [clear, complete, refuse, t],
  );

  const remind = useCallback(
    async function run(ticketId: string, { dueAt, note, cancelsOnReply }: ReminderWish): Promise<void> {
      const undo = { label: t('done.undo'), run: () => void end(ticketId, false) };
      toast.answered(questionOf(ticketId));
      toast.done(t('done.reminded', { time: words(dueAt) }), { undo });
      try {
        const input = { ticketId, dueAt: dueAt.toISOString(), note, cancelsOnReply };
        await set({ variables: { input } });
      } catch (error) {
        refuse('reminder', error, () => void run(ticketId, { dueAt, note, cancelsOnReply }), undo);
      }
    },
    [end, refuse, set, t, words],
  );
  return { remind, end };
}
