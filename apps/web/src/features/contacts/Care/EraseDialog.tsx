import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { LineSkeleton } from '@/ui';
import { ConfirmModal } from '@/ui/page';
import { ErasedCounts } from './ErasedCounts';
import {
  OpenContactErasureDocument,
  useContactErasurePreviewQuery,
  useEraseContactMutation,
} from './Erasure.generated';

interface Props {
  contact: { id: string; fullName: string };
  onClose: () => void;
}

/** Shows what would go, and asks for the name: it is for good. */
export function EraseDialog({ contact, onClose }: Props) {
  const { t } = useTranslation('contactCare');
  const { id: contactId, fullName } = contact;
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const { data } = useContactErasurePreviewQuery({ variables: { contactId }, fetchPolicy: 'network-only' });
  const [erase, { loading }] = useEraseContactMutation({
    context: { quiet: true },
    refetchQueries: [{ query: OpenContactErasureDocument, variables: { contactId } }],
    awaitRefetchQueries: true,
  });
  const run = async () => {
    try {
      await erase({ variables: { input: { contactId, name } } });
      onClose();
    } catch (error) {
      const coded = codedError(error);
      const sentence = coded?.fields?.['name']?.[0];
      if (sentence) setFault(sentence);
      else toast.failure(coded?.message ?? t('offline'));
    }
  };
  const counts = data?.contactErasurePreview;
  return (
    <ConfirmModal
      isOpen
      title={t('erase.title', { name: fullName })}
      confirm={t('erase.confirm')}
      isBusy={loading}
      isDisabled={name.trim() === ''}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>{t('erase.text')}</p>
      {counts ? <ErasedCounts label={t('erase.counts')} counts={counts} /> : <LineSkeleton width={180} />}
      <TextInput
        label={t('erase.name', { name: fullName })}
        value={name}
        error={fault}
        autoComplete="off"
        dir="auto"
        onChange={(event) => {
          setFault(null);
          setName(event.currentTarget.value);
        }}
      />
    </ConfirmModal>
  );
}
