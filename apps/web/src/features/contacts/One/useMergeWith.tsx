import { IconArrowMerge } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RowAction, useLeave } from '@/ui/page';
import { MergeWithDrawer } from '../Merging/MergeDrawer';
import type { Contact } from './contact';
import type { useContactForm } from './useContactForm';

/** The way from the page of a contact to another one that it becomes, or takes in. */
export function useMergeWith({ id }: Contact, form: ReturnType<typeof useContactForm>) {
  const { t } = useTranslation('duplicates');
  const [isOpen, setOpen] = useState(false);
  const leave = useLeave();
  const action: RowAction = {
    label: t('withDots'),
    icon: <IconArrowMerge size={16} aria-hidden />,
    run: () => setOpen(true),
  };
  const drawer = isOpen ? (
    <MergeWithDrawer
      id={id}
      onClose={() => setOpen(false)}
      onMerged={(survivorId) => {
        setOpen(false);
        form.discard();
        if (survivorId !== id) leave(`/contacts/${survivorId}`);
      }}
    />
  ) : null;
  return { action, drawer };
}
