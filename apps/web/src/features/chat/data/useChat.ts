import { useApolloClient } from '@apollo/client/react';
import { useSession } from '@/lib/session';
import type { ChatFeed } from './feed';
import { liveChat } from './live';

/** The chat, begun at once: for its own pages, which cannot wait until the frame begins it. */
export function useChat(): ChatFeed {
  const client = useApolloClient();
  const { me } = useSession();
  return liveChat(client, me.id);
}
