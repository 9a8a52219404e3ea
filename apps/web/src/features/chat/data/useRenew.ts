import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import type { Renew } from '@/features/inbox/Timeline/renewed';
import { readFragment } from '@/gql';
import { ChatMessageDocument, ChatMessageFactsFragmentDoc } from './Chat.generated';
import { change, chatNow } from './chatStore';

/** Addresses of files live for some minutes: the message is asked for anew, and whatever shows it has them. */
export function useRenew(messageId: string): Renew {
  const client = useApolloClient();
  return useCallback(
    async (fileId) => {
      const { data } = await client.query({
        query: ChatMessageDocument,
        variables: { id: messageId },
        fetchPolicy: 'no-cache',
        context: { quiet: true },
      });
      if (!data) return null;
      const message = readFragment(ChatMessageFactsFragmentDoc, data.chatMessage);
      const identifier = chatNow().identifiers.get(message.threadId);
      if (identifier) change({ type: 'answered', identifier, message });
      return message.attachments.find(({ id }) => id === fileId)?.url ?? null;
    },
    [client, messageId],
  );
}
