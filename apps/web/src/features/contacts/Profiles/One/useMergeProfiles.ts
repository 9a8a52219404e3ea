import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import type { MergeChoices } from './merge-lines';
import { useMergeProfilesMutation, useUnmergeProfileMutation } from './Profile.generated';

interface Named {
  id: string;
  name: string;
}

/** Merges one profile into another and takes it out again; the toast takes a merge back. */
export function useMergeProfiles(onChanged: () => void) {
  const { t } = useTranslation('profiles');
  const [merge, { loading: isBusy }] = useMergeProfilesMutation({ context: { quiet: true } });
  const [unmerge] = useUnmergeProfileMutation({ context: { quiet: true } });
  const fail = (error: unknown) => toast.failure(codedError(error)?.message ?? t('offline'));

  async function undo(from: Named): Promise<void> {
    try {
      await unmerge({ variables: { id: from.id } });
      toast.done(t('merge.undone', { name: from.name }));
      onChanged();
    } catch (error) {
      fail(error);
    }
  }
  return {
    isBusy,
    undo,
    merge: async (from: Named, into: Named, choices: MergeChoices): Promise<boolean> => {
      const fields = Object.entries(choices).map(([key, profileId]) => ({ key, profileId }));
      try {
        await merge({ variables: { input: { fromId: from.id, intoId: into.id, fields } } });
        toast.done(t('merge.done', { from: from.name, into: into.name }), {
          undo: { label: t('undo'), run: () => void undo(from) },
        });
        onChanged();
        return true;
      } catch (error) {
        fail(error);
        return false;
      }
    },
  };
}
