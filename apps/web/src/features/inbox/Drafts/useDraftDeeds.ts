import { useApolloClient } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { codedError } from '@/lib/apollo';
import { openCompose } from '@/lib/overlays';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
import { changeDraft } from '../Composer/draftStore';
import { putExtras, extrasOf } from '../Composer/extras/extrasStore';
import { forgetNewDraft, keepNewDraft } from '../Composer/new/useNewDraft';
import {
  DiscardTicketDraftDocument,
  SaveTicketDraftDocument,
} from '../Composer/serverDrafts/Drafts.generated';
import type { ListedDraft } from './useDraftList';

/** What is done with a draft from the list: gone on with where it belongs, or thrown away and brought back. */
export function useDraftDeeds(list: { without: (id: string) => void; reload: () => Promise<void> }) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { me } = useSession();
  const { t } = useTranslation('composer');
  const failed = (error: unknown) => {
    toast.failure(codedError(error)?.message ?? t('errors.offline', { ns: 'ui' }));
    void list.reload();
  };

  const open = (draft: ListedDraft) => {
    if (draft.kind === 'NEW') {
      keepNewDraft(me.id, newDraftOf(draft));
      putExtras(me.id, draft.clientKey ?? '', {
        ...extrasOf(me.id, draft.clientKey ?? ''),
        lentFiles: draft.lentFiles,
      });
      openCompose();
    } else if (draft.ticketId) {
      changeDraft(me.id, draft.ticketId, { mode: draft.kind });
      void navigate(`/tickets/${draft.ticketId}`);
    }
  };
  const restore = (draft: ListedDraft) =>
    client
      .mutate({
        mutation: SaveTicketDraftDocument,
        variables: { input: inputOf(draft) },
        context: { quiet: true },
        fetchPolicy: 'no-cache',
      })
      .then(() => list.reload(), failed);
  const discard = (draft: ListedDraft) => {
    list.without(draft.id);
    if (draft.kind === 'NEW') forgetNewDraft(me.id, draft.clientKey);
    toast.done(t('write.undoDiscard'), {
      undo: { label: t('undo', { ns: 'ui' }), run: () => void gone.then(() => restore(draft)) },
    });
    const gone = client
      .mutate({
        mutation: DiscardTicketDraftDocument,
        variables: { id: draft.id },
        context: { quiet: true },
      })
      .then(() => undefined, failed);
  };
  return { open, discard };
}

/** The same draft once more. */
function inputOf({ kind, ticketId, clientKey, body, attachments, lentFiles, envelope }: ListedDraft) {
  const { __typename: _, ...people } = envelope as typeof envelope & { __typename?: string };
  return {
    kind,
    body,
    attachmentIds: attachments.map(({ id }) => id),
    quickReplyAttachmentIds: lentFiles.map(({ id }) => id),
    envelope: people,
    ...(kind === 'NEW' ? { clientKey } : { ticketId }),
  };
}

/** As the dialog of new conversations keeps it. */
function newDraftOf({ id, clientKey, body, attachments, envelope }: ListedDraft) {
  const people = (addresses: readonly string[]) => addresses.map((address) => ({ address, name: null }));
  const { assigneeId, teamId } = envelope;
  return {
    clientKey: clientKey ?? crypto.randomUUID(),
    channelId: envelope.channelId ?? null,
    to: people(envelope.to),
    cc: people(envelope.cc),
    bcc: people(envelope.bcc),
    subject: envelope.subject ?? '',
    body,
    files: attachments.map(({ id: fileId, name, mimeType, size }) => ({ id: fileId, name, mimeType, size })),
    assignee: assigneeId ? `user:${assigneeId}` : teamId ? `team:${teamId}` : null,
    labelIds: [...envelope.labelIds],
    serverId: id,
  };
}
