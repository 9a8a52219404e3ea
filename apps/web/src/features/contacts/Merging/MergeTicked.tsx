import { Button } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MergeDrawer } from './MergeDrawer';

/** As many others as one contact takes in at once, and itself. */
const AT_ONCE = 101;

/** Merges those who are ticked in a list. */
export function MergeTicked(props: { ids: readonly string[]; onMerged: () => void }) {
  const { t } = useTranslation('duplicates');
  const [isOpen, setOpen] = useState(false);
  if (props.ids.length < 2 || props.ids.length > AT_ONCE) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowMerge size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('merge')}
      </Button>
      {isOpen ? (
        <MergeDrawer ids={props.ids} onClose={() => setOpen(false)} onMerged={props.onMerged} />
      ) : null}
    </>
  );
}
