import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import type { FieldContent, FilledField, SetField } from './filled-field';

/** What a choice becomes is known before the server says it; what a text becomes only the server knows. */
export function withChoice<T extends FilledField>(
  filled: readonly T[],
  field: FilledField['field'],
  value: FieldContent | null,
): T[] | null {
  if (field.kind !== 'CHECKBOX' && field.kind !== 'DROPDOWN') return null;
  return filled.map((one) => (one.field.id === field.id ? { ...one, value } : one));
}

/** Runs a change of one value, and says in a sentence what the server says against it. */
export function useSetField(
  set: (field: FilledField['field'], value: FieldContent | null) => Promise<unknown>,
): SetField {
  const { t } = useTranslation('customFields');
  return useCallback(
    async (field, value) => {
      try {
        await set(field, value);
        return null;
      } catch (error) {
        const coded = codedError(error);
        return Object.values(coded?.fields ?? {}).flat()[0] ?? coded?.message ?? t('offline');
      }
    },
    [set, t],
  );
}
