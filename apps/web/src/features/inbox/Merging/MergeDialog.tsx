import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeMerge } from './mergeStore';
import { MergePicker } from './MergePicker';
import { MergeSides } from './MergeSides';

/** Chooses the other ticket, shows what a merge would come to, and does it. */
export default function MergeDialog({ ticketIds }: { ticketIds: readonly string[] }) {
  const { t } = useTranslation('merging');
  const [first = '', ...rest] = ticketIds;
  const [targetId, setTarget] = useState(first);
  const [others, setOthers] = useState<readonly string[]>(rest);
  const all = [first, ...others];
  return (
    <Modal
      opened
      onClose={closeMerge}
      title={others.length ? t('merge') : t('mergeDots')}
      size={others.length ? 720 : 520}
      yOffset={72}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {others.length === 0 ? (
        <MergePicker ticketId={first} onChoose={(id) => setOthers([id])} />
      ) : (
        <MergeSides
          targetId={targetId}
          sourceIds={all.filter((id) => id !== targetId)}
          onTarget={setTarget}
          onBack={
            rest.length === 0
              ? () => {
                  setTarget(first);
                  setOthers([]);
                }
              : undefined
          }
        />
      )}
    </Modal>
  );
}
