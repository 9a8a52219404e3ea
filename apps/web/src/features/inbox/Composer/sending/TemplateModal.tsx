import { useApolloClient } from '@apollo/client/react';
import { Modal } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComposerTicketFragment } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { useViewport } from '@/lib/viewport';
import { TemplateChooser } from '@/features/channels/Templates/Picker/TemplateChooser';
import type { TemplateWish } from '@/features/channels/Templates/Picker/useFilling';
import { SendMessageDocument } from '../Composer.generated';
import { keepSent } from '../keepSent';

interface Props {
  ticket: ComposerTicketFragment;
  /** The merged conversation in whose thread it goes out. */
  viaTicketId?: string | undefined;
  onClose: () => void;
}

/** An approved template, sent to the customer of this conversation. */
export default function TemplateModal({ ticket, viaTicketId, onClose }: Props) {
  const { t } = useTranslation('templates');
  const isPhone = useViewport() === 'phone';
  const client = useApolloClient();
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  // The same key at every try: it is sent once.
  const key = useRef(crypto.randomUUID());

  async function send({ attachmentIds, ...template }: TemplateWish): Promise<void> {
    setBusy(true);
    setErrors({});
    try {
      const { data } = await client.mutate({
        mutation: SendMessageDocument,
        variables: {
          input: {
            ticketId: ticket.id,
            ...(viaTicketId && { viaTicketId }),
            kind: 'REPLY',
            body: '',
            template,
            attachmentIds,
            clientMutationId: key.current,
          },
        },
        context: { quiet: true },
        fetchPolicy: 'no-cache',
      });
      if (data) keepSent(client.cache, data.sendMessage);
      onClose();
    } catch (error) {
      const refusal = codedError(error);
      const fields = Object.entries(refusal?.fields ?? {});
      setErrors(Object.fromEntries(fields.map(([name, [sentence = '']]) => [name, sentence])));
      if (fields.length === 0) toast.failure(refusal?.message ?? t('offline'));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size={760}
      fullScreen={isPhone}
      title={t('chooseTitle', { name: ticket.contact.fullName })}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      <TemplateChooser
        channelId={ticket.channel.id}
        ticketId={ticket.id}
        submit={t('send')}
        isBusy={isBusy}
        errors={errors}
        onUse={(wish) => void send(wish)}
      />
    </Modal>
  );
}
