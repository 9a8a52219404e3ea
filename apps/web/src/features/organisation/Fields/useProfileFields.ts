import { useCallback } from 'react';
import { readFragment } from '@/gql';
import { useNews } from '@/lib/news';
import { useSession } from '@/lib/session';
import {
  FilledProfileFieldsFragmentDoc,
  useProfileFieldsQuery,
  useSetProfileFieldValuesMutation,
} from './ProfileFields.generated';
import type { FieldContent, FilledField, Fields } from './filled-field';
import { useSetField, withChoice } from './useSetField';

/** What the company wants to know of this profile, and how it is changed. Null until it is known, and without fields. */
export function useProfileFields(profileId: string): Fields | null {
  const { can } = useSession();
  const { data, refetch } = useProfileFieldsQuery({
    variables: { profileId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  useNews(['custom_fields.changed', 'profiles.changed'], () => void refetch());
  const filled = data && readFragment(FilledProfileFieldsFragmentDoc, data.profile).fieldValues;
  const [set] = useSetProfileFieldValuesMutation({ context: { quiet: true } });
  const run = useCallback(
    (field: FilledField['field'], value: FieldContent | null) =>
      set({
        variables: { input: { profileId, values: [{ fieldId: field.id, value }] } },
        optimisticResponse: (_, { IGNORE }) => {
          const fieldValues = withChoice(filled ?? [], field, value);
          if (!fieldValues) return IGNORE;
          return { setProfileFieldValues: { __typename: 'Profile', id: profileId, fieldValues } } as never;
        },
      }),
    [set, profileId, filled],
  );
  const onSet = useSetField(run);
  if (!filled || filled.length === 0) return null;
  return { filled, canEdit: can('inbox.conversations.reply'), onSet };
}
