import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import { codedError } from '@/lib/apollo';
import { type Draft, useDraft } from '@/lib/draft';
import { toast } from '@/lib/toast';
import { inputOf, type SsoValues, valuesOf } from './sso-form';
import {
  SsoFormFragmentDoc,
  useDeleteSsoConnectionMutation,
  useSaveSsoConnectionMutation,
  useSsoSettingsQuery,
} from './SsoSettings.generated';

type Run = <T>(work: () => Promise<T>) => Promise<T | undefined>;

/** The connection, what is being changed about it, and the verbs. @param run may ask for a proof of who it is first */
export function useSsoForm(run: Run) {
  const { t } = useTranslation('sso');
  const { data, error, refetch } = useSsoSettingsQuery({ fetchPolicy: 'cache-and-network' });
  const connection = readFragment(SsoFormFragmentDoc, data?.ssoConnection);
  const draft: Draft<SsoValues> = useDraft(valuesOf(connection));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const [saveConnection] = useSaveSsoConnectionMutation({ context: { quiet: true } });
  const [deleteConnection] = useDeleteSsoConnectionMutation({ context: { quiet: true } });

  async function attempt(work: () => Promise<unknown>, done: string): Promise<boolean> {
    setBusy(true);
    setFaults({});
    try {
      const outcome = await run(work);
      if (outcome === undefined) return false;
      await refetch();
      draft.reset();
      toast.done(done);
      return true;
    } catch (failure) {
      const coded = codedError(failure);
      const fields = Object.entries(coded?.fields ?? {});
      setFaults(Object.fromEntries(fields.map(([field, sentences]) => [field, sentences.join(' ')])));
      if (fields.length === 0) toast.failure(coded?.message ?? t('offline'));
      return false;
    } finally {
      setBusy(false);
    }
  }

  const input = inputOf(draft.value, connection?.version);
  return {
    data,
    error,
    refetch,
    connection,
    draft,
    faults,
    isBusy,
    save: () => attempt(() => saveConnection({ variables: { input } }), t('saved')),
    remove: () => attempt(() => deleteConnection(), t('offDone')),
    discard: () => {
      draft.reset();
      setFaults({});
    },
  };
}

export type SsoFormState = ReturnType<typeof useSsoForm>;
