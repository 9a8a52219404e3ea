import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { useNews } from '@/lib/news';
import { toast } from '@/lib/toast';
import { useMergingSettingsQuery, useUpdateMergingSettingsMutation } from './Merging.generated';

/** Whether Parley merges by itself what is sure. */
export function useMergesSure() {
  const { t } = useTranslation('duplicates');
  const { data, refetch } = useMergingSettingsQuery({
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const [save] = useUpdateMergingSettingsMutation({ context: { quiet: true } });
  const refresh = () => void refetch().catch(() => undefined);
  useNews(['contact_duplicates.changed'], refresh);
  const settings = data?.contactMerging;

  async function change(mergesSure: boolean): Promise<void> {
    try {
      await save({ variables: { input: { mergesSure, version: settings?.version ?? null } } });
      toast.done(t(mergesSure ? 'byItselfOn' : 'byItselfOff'));
    } catch (error) {
      toast.failure(codedError(error)?.message ?? t('offline'));
    }
    refresh();
  }
  return { mergesSure: settings?.mergesSure, change };
}
