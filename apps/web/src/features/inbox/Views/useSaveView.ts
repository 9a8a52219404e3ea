import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import { CustomViewRowFragmentDoc, type TicketFilter, type TicketSort } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { type CustomView, useCustomViews, viewOf } from './useCustomViews';
import type { ViewValues } from './ViewFields';
import {
  useCreateCustomViewMutation,
  useDeleteCustomViewMutation,
  useRestoreCustomViewMutation,
  useUpdateCustomViewMutation,
} from './Views.generated';

export interface ViewDraft extends ViewValues {
  filter: TicketFilter;
  sort: TicketSort;
}

/** Makes, changes and deletes views; what the server refuses is said at its field or in a sentence. */
export function useSaveView() {
  const { t } = useTranslation('views');
  const { refetch } = useCustomViews();
  const { errors, setErrors, refused } = useRefusal(refetch);
  const drop = useDropView(refetch, refused);
  const [create, creating] = useCreateCustomViewMutation({ context: { quiet: true } });
  const [update, updating] = useUpdateCustomViewMutation({ context: { quiet: true } });

  async function add({ teamIds, ...draft }: ViewDraft): Promise<CustomView | null> {
    try {
      const input = { ...draft, ...(draft.audience === 'TEAMS' && { teamIds }) };
      const { data } = await create({ variables: { input } });
      refetch();
      if (!data) return null;
      toast.done(t('created.done', { name: draft.name }));
      return viewOf(readFragment(CustomViewRowFragmentDoc, data.createCustomView));
    } catch (error) {
      return refused(error);
    }
  }

  async function save(
    view: CustomView,
    { teamIds, ...draft }: Partial<ViewDraft>,
  ): Promise<CustomView | null> {
    try {
      const { id, version } = view;
      const input = { ...draft, id, version, ...(teamIds && { teamIds }) };
      const { data } = await update({ variables: { input } });
      refetch();
      if (!data) return null;
      toast.done(t('saved', { name: draft.name ?? view.name }));
      return viewOf(readFragment(CustomViewRowFragmentDoc, data.updateCustomView));
    } catch (error) {
      return refused(error);
    }
  }

  return {
    add,
    save,
    drop,
    errors,
    clear: () => setErrors({}),
    isSaving: creating.loading || updating.loading,
  };
}

/** What the server refuses: at its field, or in a sentence. */
function useRefusal(refetch: () => void) {
  const { t } = useTranslation('views');
  const [errors, setErrors] = useState<Record<string, string>>({});
  function refused(error: unknown): null {
    const coded = codedError(error);
    if (coded?.code === 'inbox.view_name_taken') setErrors({ name: coded.message });
    else if (coded?.code === 'inbox.view_version_conflict') {
      refetch();
      toast.failure(t('conflict'));
    } else {
      const fields = Object.entries(coded?.fields ?? {});
      setErrors(Object.fromEntries(fields.map(([name, [sentence = '']]) => [name, sentence])));
      if (fields.every(([name]) => name !== 'name' && name !== 'teamIds'))
        toast.failure(
          fields.flatMap(([, sentences]) => sentences).join('\n') || coded?.message || t('offline'),
        );
    }
    return null;
  }
  return { errors, setErrors, refused };
}

/** Deletes a view, and brings it back when that is taken back. */
function useDropView(refetch: () => void, refused: (error: unknown) => null) {
  const { t } = useTranslation('views');
  const [remove] = useDeleteCustomViewMutation({ context: { quiet: true } });
  const [restore] = useRestoreCustomViewMutation({ context: { quiet: true } });
  return async function drop(view: CustomView, onBack?: () => void): Promise<boolean> {
    try {
      await remove({ variables: { id: view.id, version: view.version } });
      refetch();
      const undo = async () => {
        await restore({ variables: { id: view.id } }).catch(refused);
        refetch();
        onBack?.();
      };
      toast.done(t('deleted', { name: view.name }), { undo: { label: t('undo'), run: () => void undo() } });
      return true;
    } catch (error) {
      refused(error);
      return false;
    }
  };
}
