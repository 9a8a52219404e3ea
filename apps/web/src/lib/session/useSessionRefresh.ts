import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useConnection } from '../connection';
import { onRightsChanged } from './rights';
import { SessionDocument } from './Session.generated';

/**
 * Role and permissions change while somebody works. The server then ends the live connection, which comes back with fresh
 * rights, and says so as an event: who one is and what one may do is asked for again, so menus and buttons follow, and
 * the guard of the open page runs once more, so nobody stays where they may no longer be.
 */
export function useSessionRefresh(): void {
  const client = useApolloClient();
  const { revalidate } = useRevalidator();
  const latest = useRef(() => Promise.resolve());
  latest.current = async () => {
    try {
      await client.refetchQueries({ include: [SessionDocument] });
      await revalidate();
    } catch {
      // Whoever cannot reach the server just now asks again when the connection is back.
    }
  };
  // From the moment of the connection on, changes are told; what came between loading and connecting is asked for.
  const isConnected = useConnection() === 'connected';
  useEffect(() => {
    if (isConnected) void latest.current();
  }, [isConnected]);
  useEffect(() => onRightsChanged(() => void latest.current()), []);
}
