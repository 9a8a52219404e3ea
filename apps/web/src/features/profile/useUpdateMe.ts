import { useState } from 'react';
import type { UpdateMeInput } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { useTranslation } from 'react-i18next';
import { useUpdateMeMutation } from './Overview/Overview.generated';

export type Faults = Record<string, string>;

/** Saves what people change about themselves. What is wrong with a field comes back beside its name. */
export function useUpdateMe() {
  const { t } = useTranslation('profile');
  const [faults, setFaults] = useState<Faults>({});
  const [update, { loading }] = useUpdateMeMutation({ context: { quiet: true } });

  async function save(input: UpdateMeInput): Promise<boolean> {
    setFaults({});
    try {
      await update({ variables: { input } });
      toast.done(t('saved'));
      return true;
    } catch (error) {
      const coded = codedError(error);
      if (coded?.status === 422 && Object.keys(coded.fields).length > 0) setFaults(firstOfEach(coded.fields));
      else if (coded?.status === 409) toast.failure(t('changedElsewhere'));
      else toast.failure(coded?.message ?? t('notReached'));
      return false;
    }
  }

  return { save, faults, isSaving: loading };
}

export function firstOfEach(fields: Record<string, string[]>): Faults {
  return Object.fromEntries(Object.entries(fields).map(([field, [sentence]]) => [field, sentence ?? '']));
}
