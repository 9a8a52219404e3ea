import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuickReplyRowFragment } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { fieldErrors, sentenceOf } from './failure';
import { fieldsOf, type QuickReplyDraft } from './quick-reply-draft';
import { useCreateQuickReplyMutation, useUpdateQuickReplyMutation } from './QuickReplies.generated';

/** Saves what stands in the form; somebody else's change in between is said, and can be read. */
export function useSaveQuickReply(
  reply: QuickReplyRowFragment | null,
  on: { saved: () => void; refetch: () => void },
) {
  const { t } = useTranslation('quickReplies');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const quiet = { context: { quiet: true } };
  const [create, creating] = useCreateQuickReplyMutation(quiet);
  const [update, updating] = useUpdateQuickReplyMutation(quiet);

  async function save(draft: QuickReplyDraft): Promise<void> {
    const fields = fieldsOf(draft);
    try {
      if (reply) {
        await update({ variables: { input: { id: reply.id, version: reply.version, ...fields } } });
        toast.done(t('done.saved'));
      } else {
        await create({ variables: { input: fields } });
        toast.done(t('done.created', { title: fields.title }));
      }
      on.saved();
    } catch (error) {
      if (codedError(error)?.code === 'inbox.quick_reply_version_conflict') {
        toast.failure(t('conflict'), { action: { label: t('reload'), run: on.refetch } });
        return;
      }
      const found = fieldErrors(error);
      if (found) setErrors(found);
      else toast.failure(sentenceOf(error) ?? t('offline'));
    }
  }
  return { save, errors, isSaving: creating.loading || updating.loading, clear: () => setErrors({}) };
}
