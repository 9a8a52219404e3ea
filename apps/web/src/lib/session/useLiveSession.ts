import { useApolloClient } from '@apollo/client/react';
import { SessionDocument, useMyEventsSubscription } from './Session.generated';

/** Role and permissions change while somebody works: the session is asked for again when the server says so. */
export function useLiveSession(): void {
  const client = useApolloClient();
  useMyEventsSubscription({
    ignoreResults: true,
    fetchPolicy: 'no-cache',
    context: { quiet: true },
    onData: ({ data }) => {
      if (data.data) void client.refetchQueries({ include: [SessionDocument] });
    },
  });
}
