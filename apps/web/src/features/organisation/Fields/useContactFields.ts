import { useCallback } from 'react';
import { readFragment } from '@/gql';
import { useNews } from '@/lib/news';
import { useSession } from '@/lib/session';
import {
  FilledContactFieldsFragmentDoc,
  useContactFieldsQuery,
  useSetContactFieldValuesMutation,
} from './ContactFields.generated';
import type { FieldContent, FilledField, Fields } from './filled-field';
import { useSetField, withChoice } from './useSetField';

/** What the company wants to know of this contact, and how it is changed. Null until it is known, and without fields. */
export function useContactFields(contactId: string): Fields | null {
  const { can } = useSession();
  const { data, refetch } = useContactFieldsQuery({
    variables: { contactId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  useNews(['custom_fields.changed', 'contacts.changed'], () => void refetch());
  const filled = data && readFragment(FilledContactFieldsFragmentDoc, data.contact).fieldValues;
  const [set] = useSetContactFieldValuesMutation({ context: { quiet: true } });
  const run = useCallback(
    (field: FilledField['field'], value: FieldContent | null) =>
      set({
        variables: { input: { contactId, values: [{ fieldId: field.id, value }] } },
        optimisticResponse: (_, { IGNORE }) => {
          const fieldValues = withChoice(filled ?? [], field, value);
          if (!fieldValues) return IGNORE;
          return { setContactFieldValues: { __typename: 'Contact', id: contactId, fieldValues } } as never;
        },
      }),
    [set, contactId, filled],
  );
  const onSet = useSetField(run);
  if (!filled || filled.length === 0) return null;
  return { filled, canEdit: can('inbox.conversations.reply'), onSet };
}
