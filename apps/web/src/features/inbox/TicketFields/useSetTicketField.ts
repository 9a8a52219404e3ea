import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import type { FieldContent, FilledField } from './filled-field';
import { useSetTicketFieldsMutation } from './TicketFields.generated';

/** Puts a value into a field: shown at once, taken back when the server says no. @returns what is wrong, or null. */
export function useSetTicketField(ticketId: string) {
  const { t } = useTranslation('customFields');
  const [set] = useSetTicketFieldsMutation({ context: { quiet: true } });
  return useCallback(
    async (filled: readonly FilledField[], field: FilledField['field'], value: FieldContent | null) => {
      try {
        await set({
          variables: { input: { ticketId, values: [{ fieldId: field.id, value }] } },
          optimisticResponse: (_, { IGNORE }) => {
            // What a text becomes only the server knows; a choice is what it is.
            if (field.kind !== 'CHECKBOX' && field.kind !== 'DROPDOWN') return IGNORE;
            const customFields = filled.map((one) => (one.field.id === field.id ? { ...one, value } : one));
            return { setTicketFields: { __typename: 'Ticket', id: ticketId, customFields } } as never;
          },
        });
        return null;
      } catch (error) {
        const coded = codedError(error);
        return Object.values(coded?.fields ?? {}).flat()[0] ?? coded?.message ?? t('offline');
      }
    },
    [set, t, ticketId],
  );
}
