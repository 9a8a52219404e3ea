import { useApolloClient } from '@apollo/client/react';
import { timing } from '@parley/schema';
import { useEffect } from 'react';
import { waitBeforeRetry } from '@/lib/error-catalogue/retry-missing';
import { ConversationDocument } from './ConversationRoute.generated';

/**
 * A colleague may hand over a ticket before every server has heard of it. It is asked for again behind the page that
 * already says that it is not there; once it is found it stands in the cache, and so on the screen.
 */
export function useAskAgain(ticketId: string, isMissing: boolean): void {
  const client = useApolloClient();
  useEffect(() => {
    if (!isMissing) return undefined;
    const left = new AbortController();
    const ask = () =>
      client.query({
        query: ConversationDocument,
        variables: { id: ticketId },
        fetchPolicy: 'network-only',
        context: { quiet: true, fetchOptions: { signal: left.signal } },
      });
    void askAgain(ask, left.signal);
    return () => left.abort();
  }, [client, isMissing, ticketId]);
}

async function askAgain(ask: () => Promise<unknown>, left: AbortSignal): Promise<void> {
  for (let time = 0; time < timing.retryTimes; time += 1) {
    await new Promise((resolve) => setTimeout(resolve, waitBeforeRetry()));
    if (left.aborted) return;
    const isThere = await ask().then(
      () => true,
      () => false,
    );
    if (isThere) return;
  }
}
