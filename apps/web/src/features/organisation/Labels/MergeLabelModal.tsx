import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelRowFragment } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { ConfirmModal } from '@/ui/page';
import { useMergeLabelMutation } from './Labels.generated';

interface Props {
  label: LabelRowFragment;
  others: readonly LabelRowFragment[];
  onMerged: () => void;
  onClose: () => void;
}

/** Cannot be undone, so it asks: which label is left. */
export function MergeLabelModal({ label, others, onMerged, onClose }: Props) {
  const { t } = useTranslation('labels');
  const [intoId, setInto] = useState<string | null>(null);
  const [merge, { loading }] = useMergeLabelMutation({ context: { quiet: true } });
  async function go(): Promise<void> {
    if (!intoId) return;
    try {
      await merge({ variables: { input: { id: label.id, intoId } } });
      toast.done(t('merged', { name: label.name }));
      onMerged();
      onClose();
    } catch (error) {
      toast.failure(codedError(error)?.message ?? t('offline'));
    }
  }
  return (
    <ConfirmModal
      isOpen
      title={t('mergeTitle', { name: label.name })}
      confirm={t('merge')}
      isBusy={loading}
      isDisabled={!intoId}
      onConfirm={() => void go()}
      onClose={onClose}
    >
      <p>{t('mergeText')}</p>
      <Select
        label={t('mergeInto')}
        searchable
        data={others.filter(({ id }) => id !== label.id).map(({ id, name }) => ({ value: id, label: name }))}
        value={intoId}
        onChange={setInto}
      />
    </ConfirmModal>
  );
}
