import type { Room } from '../data/room';
import type { ChatThread } from '../data/shapes';
import { PinnedChatMessagesDocument } from './Found.generated';
import { fresh, useFoundList } from './useFoundList';

/** The pinned messages of a thread; asked for again when one that is on the screen was pinned, unpinned or deleted. */
export function usePinned(thread: ChatThread, room: Room | undefined) {
  const seen =
    room?.shown.flatMap(({ id, pinned, version }) => (pinned ? [`${id}.${version}`] : [])).join() ?? '';
  const subject = thread.id && room?.isLoaded ? `${thread.id} ${seen}` : null;
  const found = useFoundList(subject, async (client) => {
    const data = await fresh(client, PinnedChatMessagesDocument, { threadId: thread.id ?? '' });
    return { messages: data?.pinnedChatMessages ?? [], next: null };
  });
  return found;
}
