import { useCallback } from 'react';
import { readFragment } from '@/gql';
import { useNews } from '@/lib/news';
import { useSession } from '@/lib/session';
import type { FieldContent, FilledField, Fields } from './filled-field';
import {
  FilledPersonFieldsFragmentDoc,
  usePersonFieldsQuery,
  useSetMyFieldValuesMutation,
  useSetUserFieldValuesMutation,
} from './PersonFields.generated';
import { useSetField } from './useSetField';

/** What the company wants to know of a colleague. Null until it is known, without fields, and for those who may not see. */
export function usePersonFields(userId: string, canEdit: boolean): Fields | null {
  const { me } = useSession();
  const { data, refetch } = usePersonFieldsQuery({
    variables: { userId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  useNews(['custom_fields.changed', 'users.changed'], () => void refetch());
  const filled = data && readFragment(FilledPersonFieldsFragmentDoc, data.user).fieldValues;
  const [setOther] = useSetUserFieldValuesMutation({ context: { quiet: true } });
  const [setOwn] = useSetMyFieldValuesMutation({ context: { quiet: true } });
  const isSelf = userId === me.id;
  const run = useCallback(
    (field: FilledField['field'], value: FieldContent | null): Promise<unknown> => {
      const values = [{ fieldId: field.id, value }];
      return isSelf
        ? setOwn({ variables: { input: { values } } })
        : setOther({ variables: { input: { userId, values } } });
    },
    [isSelf, setOwn, setOther, userId],
  );
  const onSet = useSetField(run);
  if (!filled || filled.length === 0) return null;
  return { filled, canEdit: canEdit || isSelf, onSet };
}
