import { useTranslation } from 'react-i18next';
import { chatNow } from '../data/chatStore';
import { StarredChatMessagesDocument } from './Found.generated';
import { FoundMessages } from './FoundMessages';
import { fresh, useFoundList } from './useFoundList';

/** What this person starred, in all their threads. */
export function StarredList({ onOpen }: { onOpen: (identifier: string, messageId: string) => void }) {
  const { t } = useTranslation('chat');
  const found = useFoundList('starred', async (client, after) => {
    const list = (await fresh(client, StarredChatMessagesDocument, { after }))?.starredChatMessages;
    return {
      messages: list?.edges.map(({ node }) => node) ?? [],
      next: list?.pageInfo.hasNextPage ? (list.pageInfo.endCursor ?? null) : null,
    };
  });
  return (
    <FoundMessages
      found={found}
      hasPlaces
      empty={t('starred.none')}
      onChoose={({ id, threadId }) => {
        const identifier = chatNow().identifiers.get(threadId);
        if (identifier) onOpen(identifier, id);
      }}
    />
  );
}
