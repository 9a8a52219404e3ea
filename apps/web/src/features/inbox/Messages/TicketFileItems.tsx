import { useApolloClient } from '@apollo/client/react';
import { Menu } from '@mantine/core';
import { IconDownload, IconMailForward, IconMailShare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ConversationHeadFragment } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { saveFile } from '@/lib/save-file';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
import { SendTranscriptDocument } from './Messages.generated';
import { openTranscript } from './transcriptStore';

/** The conversation as a file, and by mail to the customer or to somebody else. */
export function TicketFileItems({ ticket }: { ticket: ConversationHeadFragment }) {
  const { t, i18n } = useTranslation('messages');
  const client = useApolloClient();
  const mayDownload = useSession().can('inbox.conversations.download');
  const fail = (error: unknown) => toast.failure(codedError(error)?.message ?? t('later.offline'));
  const download = (withNotes: boolean) => {
    const query = new URLSearchParams({ locale: i18n.language, ...(withNotes && { notes: 'true' }) });
    saveFile(`/api/v2/tickets/${ticket.id}/download?${query}`, `conversation-${ticket.number}.html`).catch(
      fail,
    );
  };
  const transcript = () => {
    client
      .mutate({
        mutation: SendTranscriptDocument,
        variables: { ticketId: ticket.id, input: null },
        context: { quiet: true },
      })
      .then(() => toast.done(t('transcript.done')), fail);
  };
  return (
    <>
      {mayDownload ? (
        <>
          <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => download(false)}>
            {t('download.plain')}
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => download(true)}>
            {t('download.withNotes')}
          </Menu.Item>
        </>
      ) : null}
      {ticket.viewerCanReply ? (
        <Menu.Item leftSection={<IconMailForward size={16} />} onClick={transcript}>
          {t('transcript.send')}
        </Menu.Item>
      ) : null}
      {ticket.viewerCanReply && mayDownload ? (
        <Menu.Item leftSection={<IconMailShare size={16} />} onClick={() => openTranscript(ticket.id)}>
          {t('transcript.to')}
        </Menu.Item>
      ) : null}
    </>
  );
}
