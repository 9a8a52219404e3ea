import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type FragmentType, readFragment } from '@/gql';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { ChatThreadFactsFragmentDoc } from '../data/Chat.generated';
import { change } from '../data/chatStore';
import type { ChatThread } from '../data/shapes';
import {
  CreateChatThreadDocument,
  DeleteChatThreadDocument,
  LeaveChatThreadDocument,
  RestoreChatThreadDocument,
  UpdateChatThreadDocument,
} from './Groups.generated';

export interface GroupWish {
  subject: string;
  participants: { id: string; owner: boolean }[];
}

const WITH = { fetchPolicy: 'no-cache', context: { quiet: true } } as const;

function pictured(ref: FragmentType<typeof ChatThreadFactsFragmentDoc> | undefined): ChatThread | null {
  if (!ref) return null;
  const thread = readFragment(ChatThreadFactsFragmentDoc, ref);
  change({ type: 'threads', threads: [thread] });
  return thread;
}

/** What is done to groups. Making and saving throw what the form shows at its fields. */
export function useGroupVerbs() {
  const client = useApolloClient();
  const { t } = useTranslation('chat');
  return useMemo(() => {
    const fail = (error: unknown) => toast.failure(codedError(error)?.message ?? t('notReached'));
    return {
      async create(input: GroupWish): Promise<ChatThread | null> {
        const asked = { mutation: CreateChatThreadDocument, variables: { input }, ...WITH };
        return pictured((await client.mutate(asked)).data?.createChatThread);
      },
      async update({ id, version }: ChatThread, wish: GroupWish): Promise<ChatThread | null> {
        const input = { ...wish, id: id ?? '', version };
        const asked = { mutation: UpdateChatThreadDocument, variables: { input }, ...WITH };
        return pictured((await client.mutate(asked)).data?.updateChatThread);
      },
      /** It cannot be undone: only who stays can let somebody in again. Answers whether it was done. */
      async leave({ id, name }: ChatThread): Promise<boolean> {
        if (!id) return false;
        try {
          await client.mutate({ mutation: LeaveChatThreadDocument, variables: { id }, ...WITH });
          change({ type: 'gone', threadId: id });
          toast.done(t('group.left', { name }));
          return true;
        } catch (error) {
          fail(error);
          return false;
        }
      },
      async remove({ id, name }: ChatThread): Promise<boolean> {
        if (!id) return false;
        const restore = async () => {
          const asked = { mutation: RestoreChatThreadDocument, variables: { id }, ...WITH };
          pictured((await client.mutate(asked)).data?.restoreChatThread);
        };
        try {
          await client.mutate({ mutation: DeleteChatThreadDocument, variables: { id }, ...WITH });
          change({ type: 'gone', threadId: id });
          const undo = { label: t('undo'), run: () => void restore().catch(fail) };
          toast.done(t('group.deleted', { name }), { undo });
          return true;
        } catch (error) {
          fail(error);
          return false;
        }
      },
    };
  }, [client, t]);
}
