import { useApolloClient } from '@apollo/client/react';
import { Button, Group, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { isEmail } from '@/ui/recipients';
import { SendTranscriptDocument } from './Messages.generated';
import { closeTranscript } from './transcriptStore';

/** The conversation by mail to somebody who is not its customer. */
export default function TranscriptDialog({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation('messages');
  const { address, setAddress, error, isBusy, submit } = useTranscript(ticketId);
  return (
    <Modal
      opened
      onClose={closeTranscript}
      title={t('transcript.toTitle')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form noValidate onSubmit={submit}>
        <TextInput
          data-autofocus
          type="email"
          autoComplete="off"
          maxLength={320}
          label={t('transcript.address')}
          description={t('transcript.toWhat')}
          value={address}
          error={error}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={closeTranscript}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={address.trim() === ''}>
            {t('transcript.go')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

function useTranscript(ticketId: string) {
  const { t } = useTranslation('messages');
  const { t: words } = useTranslation('ui');
  const client = useApolloClient();
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async (to: string) => {
    setBusy(true);
    try {
      await client.mutate({
        mutation: SendTranscriptDocument,
        variables: { ticketId, input: { to } },
        context: { quiet: true },
      });
      toast.done(t('transcript.doneTo', { address: to }));
      closeTranscript();
    } catch (failure) {
      const coded = codedError(failure);
      setError(coded?.fields?.['to']?.[0] ?? coded?.message ?? t('later.offline'));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const to = address.trim();
    if (isEmail(to)) void send(to);
    else setError(words('recipients.invalid', { text: to }));
  };
  const change = (value: string) => {
    setAddress(value);
    setError(undefined);
  };
  return { address, setAddress: change, error, isBusy, submit };
}
