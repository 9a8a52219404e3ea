import { ApolloProvider } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { SessionProvider } from '@/lib/session';
import { client } from './client';

/** What the shell gives to the pages below it, for a page that stands outside. */
export function WithSession({ children }: { children: ReactNode }) {
  return (
    <ApolloProvider client={client}>
      <SessionProvider>{children}</SessionProvider>
    </ApolloProvider>
  );
}
