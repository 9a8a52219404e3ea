import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import type { Recipient } from '@/ui/recipients';
import { RecipientChoicesDocument } from './NewConversation.generated';

/** Contacts with an address, by the beginnings of their names and addresses. */
export function useRecipientSearch(): (term: string, signal: AbortSignal) => Promise<Recipient[]> {
  const client = useApolloClient();
  return useCallback(
    async (term, signal) => {
      const { data } = await client.query({
        query: RecipientChoicesDocument,
        variables: { term },
        context: { quiet: true, fetchOptions: { signal } },
        fetchPolicy: 'network-only',
      });
      return (data?.contacts.edges ?? []).flatMap(({ node }) =>
        node.email
          ? [{ address: node.email, name: node.fullName === node.email ? null : node.fullName }]
          : [],
      );
    },
    [client],
  );
}
