import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import type { SessionQuery } from '@/gql/graphql';
import { forgetOthers } from './forget-kept';
import { useSessionSuspenseQuery } from './Session.generated';

export interface Session {
  me: SessionQuery['me'];
  agency: SessionQuery['agency'];
  can(permission: string): boolean;
}

const SessionContext = createContext<Session | null>(null);

/** Holds the signed-in user for everything below it. The guard has loaded it already, so this does not wait. */
export function SessionProvider(props: { children: ReactNode }) {
  const { data } = useSessionSuspenseQuery();
  const { me, agency, impersonation } = data;
  // Where the events are is asked for each time anew; only who one is and what one may do is drawn again.
  const session = useMemo<Session>(() => {
    const permissions = new Set(me.permissions);
    return { me, agency, can: (permission) => permissions.has(permission) };
  }, [me, agency]);
  const isThemselves = !impersonation;
  // Who acts as a colleague comes back to their own things.
  useEffect(() => {
    if (isThemselves) forgetOthers(me.id);
  }, [isThemselves, me.id]);
  return <SessionContext value={session}>{props.children}</SessionContext>;
}

/** The signed-in user, the agency, and what the user may do. Only below the shell. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession is used outside the shell.');
  return session;
}
