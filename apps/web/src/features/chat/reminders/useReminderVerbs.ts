import { useApolloClient } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { useMomentWords } from '@/features/inbox/Snooze/useMomentWords';
import type { ChatRemindersQuery } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { CancelChatReminderDocument } from '../tickets/ChatTickets.generated';
import { MoveChatReminderDocument, RestoreChatReminderDocument } from './Reminders.generated';

export type Reminder = ChatRemindersQuery['chatReminders']['edges'][number]['node'];

const WITH = { context: { quiet: true } } as const;

/** What can be done with a reminder that waits, or has rung. */
export function useReminderVerbs(refresh: () => void) {
  const { t } = useTranslation('chat');
  const client = useApolloClient();
  const momentWords = useMomentWords();
  const failed = (error: unknown) => toast.failure(codedError(error)?.message ?? t('notReached'));
  const cancel = (id: string) =>
    client.mutate({ mutation: CancelChatReminderDocument, variables: { id }, ...WITH });
  const restore = (id: string) =>
    client.mutate({ mutation: RestoreChatReminderDocument, variables: { id }, ...WITH });
  return {
    remove: ({ id }: Reminder) => {
      const run = () => void restore(id).then(refresh, failed);
      cancel(id).then(() => {
        toast.done(t('reminders.deleted'), { undo: { label: t('undo'), run } });
        refresh();
      }, failed);
    },
    putOff: ({ id }: Reminder, at: Date) => {
      const input = { id, dueAt: at.toISOString() };
      client.mutate({ mutation: MoveChatReminderDocument, variables: { input }, ...WITH }).then(() => {
        toast.done(t('reminders.moved', { time: momentWords(at) }));
        refresh();
      }, failed);
    },
  };
}
