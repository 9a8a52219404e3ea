import { useApolloClient } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import { isResyncRequired } from '@/lib/apollo';
import { tellAllNews } from '@/lib/news';
import { useSession } from '@/lib/session';
import { SessionDocument } from '@/lib/session/Session.generated';
import { useUntilDone } from '@/lib/until-done';

/** Where the streams of the frame are, and what to do when they cannot go on from there. */
export interface Feed {
  /** The cursor behind which they begin. */
  after: string | null;
  /** An event was told. */
  heard(cursor: string): void;
  failed(error: Error): void;
}

/** The last event that this tab was told of: a frame that is drawn again begins there, and tells nothing twice. */
let last = { userId: '', cursor: 0 };

/**
 * The streams begin where the events were before the page was loaded, so that nothing falls between that and the live
 * connection. Who was away for too long is told nothing of what happened, and everything on the screen is asked for anew.
 */
export function useFeed(): Feed {
  const client = useApolloClient();
  const { me } = useSession();
  const [after, setAfter] = useState(() =>
    startOf(me.id, client.readQuery({ query: SessionDocument })?.eventCursor),
  );
  const untilDone = useUntilDone();
  return useMemo(() => {
    const startAfresh = async () => {
      const { data } = await client.query({
        query: SessionDocument,
        fetchPolicy: 'network-only',
        context: { quiet: true },
      });
      if (!data) return;
      setAfter(data.eventCursor);
      tellAllNews();
      await client.refetchQueries({ include: 'active' });
    };
    return {
      after,
      heard: (cursor) => {
        last = { userId: me.id, cursor: Number(cursor) };
      },
      failed: (error) => {
        if (isResyncRequired(error)) untilDone(startAfresh);
      },
    };
  }, [after, client, me.id, untilDone]);
}

function startOf(userId: string, loaded: string | undefined): string | null {
  if (loaded === undefined) return null;
  return last.userId === userId ? String(Math.max(last.cursor, Number(loaded))) : loaded;
}
