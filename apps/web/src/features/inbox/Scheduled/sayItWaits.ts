import type { ApolloClient } from '@apollo/client';
import i18next from 'i18next';
import { readFragment } from '@/gql';
import type { PendingMessageFragment } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { formatDateTime } from '@/lib/format';
import { toast, withdrawUndo } from '@/lib/toast';
import { restoreDraft } from '../Composer/draftStore';
import { putMail } from '../Composer/mail/mailStore';
import { CancelScheduledMessageDocument, PendingMessageFragmentDoc } from './Scheduled.generated';

const t = (key: string, values: object = {}) => i18next.t(key, { ns: 'messages', ...values });

/** What the toast offers to take back. */
let offered: { id: string; run: () => void } | null = null;

/** Says when it leaves, with Undo: whoever has gone to the next ticket already can still take it back. */
export function sayItWaits(client: ApolloClient, waits: PendingMessageFragment, userId: string): void {
  const words = waits.isUndo ? t('later.sent') : t('later.planned', { time: formatDateTime(waits.sendAt) });
  const run = () => void takeBack(client, waits.id, userId);
  offered = { id: waits.id, run };
  toast.done(words, { undo: { label: t('later.undo'), run } });
}

/** Takes it back; its words go back to where they were typed. */
export async function takeBack(client: ApolloClient, id: string, userId: string): Promise<void> {
  try {
    const { data } = await client.mutate({
      mutation: CancelScheduledMessageDocument,
      variables: { id },
      context: { quiet: true },
    });
    if (!data) return;
    if (offered?.id === id) withdrawUndo(offered.run);
    const was = readFragment(PendingMessageFragmentDoc, data.cancelScheduledMessage);
    if (was.author.id !== userId) return;
    const files = was.attachments.map(({ id: fileId, name, mimeType, size }) => ({
      id: fileId,
      name,
      mimeType,
      size,
    }));
    restoreDraft(userId, was.ticketId, { mode: was.kind, body: was.body, files });
    putMail(was.ticketId, {
      from: was.from ?? null,
      to: was.to ?? null,
      cc: was.cc,
      bcc: was.bcc,
      withHistory: was.withHistory,
    });
  } catch (error) {
    toast.failure(codedError(error)?.message ?? t('later.offline'));
  }
}
