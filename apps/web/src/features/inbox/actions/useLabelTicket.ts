import { useCallback } from 'react';
import type { LabelTicketMutation } from '@/gql/graphql';
import { inOrder } from '@/lib/apollo';
import { useLabelTicketMutation, useUnlabelTicketMutation } from './Actions.generated';
import { expected, expectedTicket } from './optimistic';
import { useFailure } from './useFailure';

export type TicketLabel = LabelTicketMutation['labelTicket']['labels'][number];
interface Labelled {
  id: string;
  labels: readonly TicketLabel[];
}

/** Puts a label on a ticket, or takes it off. */
export function useLabelTicket() {
  const [label] = useLabelTicketMutation();
  const [unlabel] = useUnlabelTicketMutation();
  const fail = useFailure();
  return useCallback(
    async function run(ticket: Labelled, changed: TicketLabel, isOn: boolean): Promise<void> {
      const others = ticket.labels.filter(({ id }) => id !== changed.id);
      const labels = (isOn ? [...others, changed] : others).map((each) => expected('Label', each));
      const answer = expectedTicket({ id: ticket.id, labels });
      const variables = { ticketId: ticket.id, labelId: changed.id };
      const context = inOrder(ticket.id);
      try {
        if (isOn) await label({ variables, context, optimisticResponse: { labelTicket: answer } });
        else await unlabel({ variables, context, optimisticResponse: { unlabelTicket: answer } });
      } catch (error) {
        fail('label', error, () => void run(ticket, changed, isOn));
      }
    },
    [fail, label, unlabel],
  );
}
