import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import type { LabelRowFragment } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { KEYSET, KEYSET_PAGE, useKeyset } from '@/lib/keyset';
import { toast } from '@/lib/toast';
import {
  LabelRowFragmentDoc,
  useDeleteLabelMutation,
  useLabelsPageQuery,
  useRestoreLabelMutation,
} from './Labels.generated';

/** The list as far as it was asked for. */
export function useLabels(term: string) {
  const list = useKeyset(
    useLabelsPageQuery({ variables: { term: term || null, first: KEYSET_PAGE }, ...KEYSET }),
    'labels',
  );
  return { ...list, labels: list.nodes?.map((node) => readFragment(LabelRowFragmentDoc, node)) };
}

/** Deletes at once; the toast offers to bring it back. */
export function useDeleteLabel(refresh: () => void) {
  const { t } = useTranslation('labels');
  const [remove] = useDeleteLabelMutation({ context: { quiet: true } });
  const [restore] = useRestoreLabelMutation({ context: { quiet: true } });
  const fail = (error: unknown) => toast.failure(codedError(error)?.message ?? t('offline'));
  return ({ id, name, version }: LabelRowFragment) => {
    const undo = () => void restore({ variables: { id } }).then(refresh, fail);
    void remove({ variables: { id, version } }).then(() => {
      toast.done(t('deleted', { name }), { undo: { label: t('undo'), run: undo } });
      refresh();
    }, fail);
  };
}
