import { useCallback } from 'react';
import type { FieldContent, FilledField, SetField } from '../../organisation/Fields/filled-field';
import { useSetField, withChoice } from '../../organisation/Fields/useSetField';
import { useSetTicketFieldsMutation } from './TicketFields.generated';

/** Puts a value into a field of a conversation: shown at once, taken back when the server says no. */
export function useSetTicketField(ticketId: string, filled: readonly FilledField[]): SetField {
  const [set] = useSetTicketFieldsMutation({ context: { quiet: true } });
  const run = useCallback(
    (field: FilledField['field'], value: FieldContent | null) =>
      set({
        variables: { input: { ticketId, values: [{ fieldId: field.id, value }] } },
        optimisticResponse: (_, { IGNORE }) => {
          const customFields = withChoice(filled, field, value);
          if (!customFields) return IGNORE;
          return { setTicketFields: { __typename: 'Ticket', id: ticketId, customFields } } as never;
        },
      }),
    [set, ticketId, filled],
  );
  return useSetField(run);
}
