import { useApolloClient } from '@apollo/client/react';
import { useReconnected } from '../connection';
import { SessionDocument } from './Session.generated';

/**
 * Role and permissions change while somebody works. The server then ends the live connection; it comes back with a fresh
 * token, and the session is asked for again.
 */
export function useSessionRefresh(): void {
  const client = useApolloClient();
  useReconnected(() => void client.refetchQueries({ include: [SessionDocument] }));
}
