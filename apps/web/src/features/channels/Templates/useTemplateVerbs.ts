import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import type { Template } from './template';
import {
  TemplateRowFragmentDoc,
  useDeleteTemplateMutation,
  useDuplicateTemplateMutation,
  useRestoreTemplateMutation,
  useSyncTemplatesMutation,
} from './Templates.generated';

const quiet = { context: { quiet: true } };
const ofList = { refetchQueries: ['TemplateList'] };

/** What can be done with a template besides writing it. */
export function useTemplateVerbs() {
  const { t } = useTranslation('templates');
  const [remove] = useDeleteTemplateMutation({ ...quiet, ...ofList });
  const [restore] = useRestoreTemplateMutation({ ...quiet, ...ofList });
  const [copy] = useDuplicateTemplateMutation({ ...quiet, ...ofList });
  const [sync, syncing] = useSyncTemplatesMutation({ ...quiet, ...ofList });
  const fail = (error: unknown): void => {
    toast.failure(said(error) ?? t('offline'));
  };

  function drop({ id, title }: Pick<Template, 'id' | 'title'>): void {
    const undo = () => void restore({ variables: { id } }).catch(fail);
    void remove({
      variables: { id },
      optimisticResponse: { deleteWaTemplate: true },
      update: (cache) => {
        cache.evict({ id: cache.identify({ __typename: 'WaTemplate', id }) });
      },
    }).then(() => toast.done(t('deleted', { name: title }), { undo: { label: t('undo'), run: undo } }), fail);
  }

  async function duplicate({ id }: Pick<Template, 'id'>): Promise<string | null> {
    try {
      const { data } = await copy({ variables: { id } });
      return data ? readFragment(TemplateRowFragmentDoc, data.duplicateWaTemplate).id : null;
    } catch (error) {
      fail(error);
      return null;
    }
  }

  async function takeOver(channelIds: readonly string[]): Promise<void> {
    const total = { added: 0, changed: 0, gone: 0 };
    try {
      for (const channelId of channelIds) {
        const { data } = await sync({ variables: { channelId } });
        const { added = 0, changed = 0, gone = 0 } = data?.syncWaTemplates ?? {};
        total.added += added;
        total.changed += changed;
        total.gone += gone;
      }
      toast.done(t(total.added + total.changed + total.gone > 0 ? 'synced' : 'syncedNothing', total));
    } catch (error) {
      fail(error);
    }
  }
  return { drop, duplicate, takeOver, isSyncing: syncing.loading };
}

/** What the server said, in the provider's words where it handed them on. */
export function said(error: unknown): string | null {
  const coded = codedError(error);
  const reason = coded?.facts['reason'];
  return typeof reason === 'string' && reason ? reason : (coded?.message ?? null);
}
