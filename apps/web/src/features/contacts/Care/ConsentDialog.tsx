import { Button, Group, Modal, Radio, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConsentLineFragment, ConsentState } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { ContactConsentsDocument, useSetContactConsentMutation } from './Consents.generated';

interface Props {
  contactId: string;
  kind: string;
  known: ConsentLineFragment | undefined;
  onClose: () => void;
}

const STATES: readonly ConsentState[] = ['UNKNOWN', 'OPTED_IN', 'OPTED_OUT'];

/** Puts down what somebody said, and how it is known: it may have to be shown one day. */
export function ConsentDialog({ contactId, kind, known, onClose }: Props) {
  const { t } = useTranslation('contactCare');
  const [state, setState] = useState<ConsentState>(known?.state ?? 'UNKNOWN');
  const [evidence, setEvidence] = useState('');
  const [set, { loading }] = useSetContactConsentMutation({
    context: { quiet: true },
    refetchQueries: [{ query: ContactConsentsDocument, variables: { contactId } }],
  });
  const save = async () => {
    try {
      await set({ variables: { input: { contactId, channelType: kind, state, evidence: evidence.trim() } } });
      toast.done(t('consents.saved'));
      onClose();
    } catch (error) {
      toast.failure(codedError(error)?.message ?? t('offline'));
    }
  };
  const name = t(`kinds.${kind}`, { defaultValue: kind });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('consents.changeOf', { name })}
      closeButtonProps={{ 'aria-label': t('cancel') }}
    >
      <Stack gap="md">
        <Radio.Group
          label={t('consents.ask')}
          value={state}
          onChange={(value) => setState(value as ConsentState)}
        >
          <Stack gap={8} mt={8}>
            {STATES.map((one) => (
              <Radio key={one} value={one} label={t(`consents.${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={t('consents.evidence')}
          description={t('consents.evidenceHelp')}
          value={evidence}
          maxLength={1_000}
          autosize
          minRows={2}
          dir="auto"
          onChange={(event) => setEvidence(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={loading} onClick={() => void save()}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
