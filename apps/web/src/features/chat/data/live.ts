import type { ApolloClient } from '@apollo/client';
import { ChatFeed } from './feed';
import { liveDoor } from './liveDoor';
import { loadPeople } from './people';

let running: { feed: ChatFeed; client: ApolloClient } | null = null;

/** The one feed of this tab, begun by whoever needs it first. */
export function liveChat(client: ApolloClient, meId: string): ChatFeed {
  if (running?.feed.meId === meId && running.client === client) return running.feed;
  running?.feed.end();
  const feed = new ChatFeed(client, meId);
  running = { feed, client };
  liveDoor.end = endLiveChat;
  feed.start();
  void loadPeople(client);
  return feed;
}

function endLiveChat(): void {
  running?.feed.end();
  running = null;
  liveDoor.end = null;
}
