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
  const arrive = useArrival(id, form);
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
        arrive(survivorId);
      }}
    />
  ) : null;
  return { action, drawer };
}

/** Goes where the merged contact is now; what was typed of either went with it. */
export function useArrival(id: string, form: ReturnType<typeof useContactForm>) {
  const leave = useLeave();
  return (survivorId: string) => {
    form.discard();
    if (survivorId !== id) leave(`/contacts/${survivorId}`);
  };
}
