import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { fetchPart } from '@/lib/fetch-part';
import { useSession } from '@/lib/session';
import { liveDoor } from './liveDoor';

/** The page that was asked for comes first. */
const BEGIN_MS = 2_000;

const loadLive = () => import('./live');
let ending: ReturnType<typeof setTimeout> | undefined;

/** Follows the team chat from a moment after the start on: its code is none that the first page waits for. Once, in the frame. */
export function useChatFeed(): void {
  const client = useApolloClient();
  const { me } = useSession();
  useEffect(() => {
    clearTimeout(ending);
    let isOver = false;
    const begin = () =>
      fetchPart(loadLive).then(
        ({ liveChat }) => {
          if (!isOver) liveChat(client, me.id);
        },
        () => undefined,
      );
    const timer = setTimeout(() => void begin(), BEGIN_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      // A frame that is drawn again at once goes on with what it has.
      ending = setTimeout(() => liveDoor.end?.());
    };
  }, [client, me.id]);
}
