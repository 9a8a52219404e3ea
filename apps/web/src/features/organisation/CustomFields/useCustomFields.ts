import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import type { CustomFieldRowFragment, CustomFieldType } from '@/gql/graphql';
import { useNews } from '@/lib/news';
import { toast } from '@/lib/toast';
import { failureOf } from '../failure';
import {
  CustomFieldRowFragmentDoc,
  useCustomFieldsQuery,
  useDeleteCustomFieldMutation,
  useOrderCustomFieldsMutation,
  useRestoreCustomFieldMutation,
} from './CustomFields.generated';

const LOOK_MS = 3_000;

/** The fields of one type in their order, and what can be done with the list. */
export function useCustomFields(type: CustomFieldType) {
  const { t } = useTranslation('customFields');
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      toast.failure(Object.values(failureOf(error, t('offline'))).join('\n'));
      return false;
    }
  }
  const { data, error, refetch, updateQuery, startPolling, stopPolling } = useCustomFieldsQuery({
    variables: { type },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const refresh = () => void refetch();
  useNews(['custom_fields.changed', 'customFieldKind.progress'], refresh);
  // Also when no news comes through.
  const isChanging = data
    ? readFragment(CustomFieldRowFragmentDoc, data.customFields).some((field) => field.isChanging)
    : false;
  useEffect(() => {
    if (isChanging) startPolling(LOOK_MS);
    else stopPolling();
  }, [isChanging, startPolling, stopPolling]);
  const [order] = useOrderCustomFieldsMutation({ context: { quiet: true } });
  const [remove] = useDeleteCustomFieldMutation({ context: { quiet: true } });
  const [restore] = useRestoreCustomFieldMutation({ context: { quiet: true } });
  const fields = data && readFragment(CustomFieldRowFragmentDoc, data.customFields);

  /** Shown at once; put back when the server says no. */
  async function putInOrder(ids: string[]): Promise<void> {
    const place = new Map(ids.map((id, index) => [id, index]));
    updateQuery((before, { complete, previousData }) => {
      if (!complete) return undefined;
      const rows = readFragment(CustomFieldRowFragmentDoc, previousData.customFields);
      const sorted = previousData.customFields
        .map((field, index) => ({ field, at: place.get(rows[index]?.id ?? '') ?? index }))
        .sort((a, b) => a.at - b.at);
      return { ...previousData, customFields: sorted.map(({ field }) => field) };
    });
    if (!(await run(() => order({ variables: { input: { type, order: ids } } })))) refresh();
  }

  async function drop({ id, title }: CustomFieldRowFragment): Promise<void> {
    if (!(await run(() => remove({ variables: { id } })))) return;
    refresh();
    const undo = async () => {
      if (await run(() => restore({ variables: { id } }))) refresh();
    };
    toast.done(t('deleted', { title }), { undo: { label: t('undo'), run: () => void undo() } });
  }

  return { fields, error, refresh, putInOrder, drop };
}
