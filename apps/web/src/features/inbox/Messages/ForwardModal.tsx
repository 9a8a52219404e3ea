import { useApolloClient } from '@apollo/client/react';
import { Button, Checkbox, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { type Recipient, RecipientsInput } from '@/ui/recipients';
import { bodyOfText } from '../Composer/textOf';
import type { ShownMessage } from '../Timeline/message';
import { ForwardMessageDocument } from './Messages.generated';

/** Passes a message on to somebody outside. Their answer comes back into this conversation. */
export function ForwardModal({ message, onClose }: { message: ShownMessage; onClose: () => void }) {
  const { t } = useTranslation('messages');
  const { values, set, error, isBusy, send } = useForward(message, onClose);
  const hasFiles = message.attachments.length > 0;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('forward.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="sm">
        <RecipientsInput
          isFirst
          label={t('mail.to')}
          value={values.to}
          onChange={(to) => set({ to })}
          limit={50}
          error={error}
        />
        <Textarea
          autosize
          minRows={3}
          maxRows={10}
          label={t('forward.note')}
          value={values.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
        {hasFiles ? (
          <Checkbox
            label={t('forward.files', { count: message.attachments.length })}
            checked={values.withAttachments}
            onChange={(event) => set({ withAttachments: event.currentTarget.checked })}
          />
        ) : null}
        {message.quotedBody ? (
          <Checkbox
            label={t('forward.history')}
            checked={values.withHistory}
            onChange={(event) => set({ withHistory: event.currentTarget.checked })}
          />
        ) : null}
      </Stack>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button loading={isBusy} disabled={values.to.length === 0} onClick={() => void send()}>
          {t('forward.send')}
        </Button>
      </Group>
    </Modal>
  );
}

interface Values {
  to: readonly Recipient[];
  note: string;
  withAttachments: boolean;
  withHistory: boolean;
}

function useForward(message: ShownMessage, onDone: () => void) {
  const { t } = useTranslation('messages');
  const client = useApolloClient();
  const [values, setValues] = useState<Values>({
    to: [],
    note: '',
    withAttachments: true,
    withHistory: false,
  });
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // One key for all tries of this dialog: what is sent twice is one mail.
  const key = useRef(crypto.randomUUID());
  const send = async () => {
    setBusy(true);
    const input = {
      messageId: message.id,
      ...values,
      to: values.to.map(({ address }) => address),
      note: bodyOfText(values.note),
      clientMutationId: key.current,
    };
    try {
      await client.mutate({
        mutation: ForwardMessageDocument,
        variables: { input },
        context: { quiet: true },
      });
      toast.done(t('forward.done'));
      onDone();
    } catch (failure) {
      const coded = codedError(failure);
      setError(coded?.fields?.['to']?.[0] ?? coded?.message ?? t('later.offline'));
      setBusy(false);
    }
  };
  const set = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));
  return { values, set, error, isBusy, send };
}
