import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MergeDrawer } from '../Merging/MergeDrawer';
import type { Contact } from './contact';
import type { useContactForm } from './useContactForm';
import { useArrival } from './useMergeWith';

/** Two who have the same address are one, more often than not. */
export function MergeInstead({
  contact,
  form,
}: {
  contact: Contact;
  form: ReturnType<typeof useContactForm>;
}) {
  const { t } = useTranslation('contactCare');
  const [other, setOther] = useState<string | null>(null);
  const arrive = useArrival(contact.id, form);
  const { owner } = form;
  return (
    <>
      {owner && !owner.isDeleted ? (
        <Button variant="default" size="compact-sm" onClick={() => setOther(owner.contactId)}>
          {t('taken.merge')}
        </Button>
      ) : null}
      {other ? (
        <MergeDrawer
          ids={[contact.id, other]}
          onClose={() => setOther(null)}
          onMerged={(survivorId) => {
            setOther(null);
            arrive(survivorId);
          }}
        />
      ) : null}
    </>
  );
}
