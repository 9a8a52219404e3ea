import { type Client, createClient } from 'graphql-ws';
import { connection, socketId } from '../connection';
import { noteSessionEnd } from '../session/ended';
import { noteRightsChanged } from '../session/rights';
import { accessToken, dropToken } from '../session/token';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** For what is no failure: long enough that a whole company does not come back in the same moment. */
const AT_ONCE_MS = 150;

/** The close code with which the server ends a socket whose session was revoked. */
const SESSION_ENDED = 4403;
/** The one with which it says that this person may do something else now: come back at once, with fresh rights. */
const RIGHTS_CHANGED = 4410;

/**
 * The one live socket of this tab. It opens with the first subscription, comes back by itself for as long as it takes
 * (waiting longer each time, with a random part so that not everybody returns in the same second), and asks for a fresh
 * token on each new connection.
 */
export function liveSocket(onSessionEnded: () => void): Client {
  let isExpected = false;
  return createClient({
    url: socketUrl(),
    lazy: true,
    lazyCloseTimeout: 5_000,
    keepAlive: 15_000,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: (retries) => {
      const longest = isExpected ? AT_ONCE_MS : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** retries);
      isExpected = false;
      return wait(longest * (0.5 + Math.random()));
    },
    connectionParams: async () => {
      const token = await accessToken();
      if (!token) onSessionEnded();
      return { authorization: `Bearer ${token ?? ''}` };
    },
    on: {
      connected: (_socket, acknowledgement) => {
        socketId.set((acknowledgement as { socket_id?: string } | undefined)?.socket_id ?? null);
        connection.set('connected');
      },
      closed: (event) => {
        const { code, reason, wasClean } = event as CloseEvent;
        socketId.set(null);
        if (code === SESSION_ENDED) {
          noteSessionEnd(reason);
          dropToken();
        }
        isExpected = code === RIGHTS_CHANGED;
        if (isExpected) noteRightsChanged();
        connection.set(wasClean && code === 1000 ? 'idle' : 'reconnecting');
      },
    },
  });
}

function socketUrl(): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/graphql`;
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    window.addEventListener('online', done);
  });
}
