import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef } from 'react';
import { SetChatTypingDocument } from '../data/Chat.generated';

/** Typing is forgotten after 1,500 ms: whoever goes on says so again before that. */
const AGAIN_MS = 1_000;

/** Tells the others in the thread that this person is writing; of no importance when it does not arrive. */
export function useTypingSign(threadId: string | null | undefined) {
  const client = useApolloClient();
  const toldAt = useRef(0);
  const tell = useCallback(
    (isTyping: boolean) => {
      if (!threadId) return;
      client
        .mutate({
          mutation: SetChatTypingDocument,
          variables: { threadId, isTyping },
          fetchPolicy: 'no-cache',
          context: { quiet: true },
        })
        .catch(() => undefined);
    },
    [client, threadId],
  );
  const typed = useCallback(() => {
    if (Date.now() - toldAt.current < AGAIN_MS) return;
    toldAt.current = Date.now();
    tell(true);
  }, [tell]);
  const ended = useCallback(() => {
    // Nobody remembers what was said longer ago.
    const isRemembered = Date.now() - toldAt.current < 2 * AGAIN_MS;
    toldAt.current = 0;
    if (isRemembered) tell(false);
  }, [tell]);
  useEffect(() => ended, [ended]);
  return { typed, ended };
}
