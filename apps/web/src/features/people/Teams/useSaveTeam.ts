import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamRowFragment } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { sentenceOf } from '../useVerb';
import { fieldErrors } from './TeamDrawer';
import type { TeamValues } from './TeamFields';
import { useUpdateTeamMutation } from './Teams.generated';

/** Saves a team; somebody else's change in between is said, and can be read. */
export function useSaveTeam({ id, version }: TeamRowFragment, onSaved: () => void, refetch: () => void) {
  const { t } = useTranslation('people');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [update, { loading: isSaving }] = useUpdateTeamMutation({ context: { quiet: true } });

  async function save(values: TeamValues): Promise<void> {
    try {
      await update({ variables: { input: { id, version, ...values } } });
      onSaved();
      toast.done(t('done.saved'));
    } catch (error) {
      if (codedError(error)?.code === 'conflict') {
        toast.failure(t('conflict'), { action: { label: t('reload'), run: refetch } });
        return;
      }
      const fields = fieldErrors(error);
      if (fields) setErrors(fields);
      else toast.failure(sentenceOf(error) ?? t('offline'));
    }
  }
  return { save, errors, isSaving, clear: () => setErrors({}) };
}
