import { SearchChatMessagesDocument } from './Found.generated';
import { fresh, useFoundList } from './useFoundList';

/** Messages by the beginnings of their words, in one thread or in all of one's own. */
export function useSearch(term: string, threadId: string | null | undefined) {
  return useFoundList(term === '' ? null : `${threadId ?? ''} ${term}`, async (client, after) => {
    const variables = { term, threadId: threadId ?? null, after };
    const list = (await fresh(client, SearchChatMessagesDocument, variables))?.searchChatMessages;
    return {
      messages: list?.edges.map(({ node }) => node) ?? [],
      next: list?.pageInfo.hasNextPage ? (list.pageInfo.endCursor ?? null) : null,
    };
  });
}
