import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { codedError } from '@/lib/apollo';
import { ChatPersonDocument } from '../data/Chat.generated';
import { chatNow, useStanding, useThread } from '../data/chatStore';
import type { ChatFeed } from '../data/feed';
import { useChat } from '../data/useChat';

interface Wanted {
  identifier?: string | undefined;
  threadId?: string | undefined;
}

/** The identifier of a thread that is asked for by either name. What the list has not reached yet is asked for alone. */
export function useFindThread({ identifier, threadId }: Wanted) {
  const feed = useChat();
  const client = useApolloClient();
  const standing = useStanding();
  const asked = identifier ?? (threadId ? (chatNow().identifiers.get(threadId) ?? `?${threadId}`) : '');
  const [found, setFound] = useState<{ of: string; identifier: string } | null>(null);
  const name = found?.of === asked ? found.identifier : asked;
  const isThere = useThread(name) !== undefined;
  const [failed, setFailed] = useState<'missing' | 'broken' | null>(null);
  const [turn, setTurn] = useState(0);
  const isReady = standing === 'ready';
  useEffect(() => {
    setFailed(null);
    if (isThere || !isReady || asked === '') return undefined;
    let isOver = false;
    const nameOfPerson = async (id: string) => {
      const { data } = await client.query({
        query: ChatPersonDocument,
        variables: { id },
        fetchPolicy: 'no-cache',
        context: { quiet: true },
      });
      return data?.user.fullName ?? null;
    };
    find(feed, asked, nameOfPerson).then(
      (there) => {
        if (isOver) return;
        if (there) setFound({ of: asked, identifier: there });
        else setFailed('missing');
      },
      (error: unknown) => {
        if (!isOver) setFailed(codedError(error)?.code === 'not_found' ? 'missing' : 'broken');
      },
    );
    return () => {
      isOver = true;
    };
  }, [asked, client, feed, isReady, isThere, turn]);
  return {
    identifier: isThere ? name : null,
    isMissing: (failed !== null && !isThere) || standing === 'refused',
    isBroken: failed === 'broken',
    again: () => setTurn((before) => before + 1),
  };
}

async function find(
  feed: ChatFeed,
  asked: string,
  nameOfPerson: (id: string) => Promise<string | null>,
): Promise<string | null> {
  if (asked.startsWith('@')) {
    const name = await nameOfPerson(asked.slice(1));
    if (name) await feed.find(name);
    return chatNow().threads.has(asked) ? asked : null;
  }
  return (await feed.thread(asked.slice(1)))?.identifier ?? null;
}
