import { type Client, createClient } from 'graphql-ws';
import { connection } from '../connection';
import { accessToken, dropToken } from '../session/token';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

/** The close code with which the server ends a socket whose session was revoked. */
const SESSION_ENDED = 4403;

/**
 * The one live socket of this tab. It opens with the first subscription, comes back by itself for as long as it takes
 * (waiting longer each time, with a random part so that not everybody returns in the same second), and asks for a fresh
 * token on each new connection.
 */
export function liveSocket(onSessionEnded: () => void): Client {
  return createClient({
    url: socketUrl(),
    lazy: true,
    lazyCloseTimeout: 5_000,
    keepAlive: 15_000,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: (retries) =>
      wait(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** retries) * (0.5 + Math.random())),
    connectionParams: async () => {
      const token = await accessToken();
      if (!token) onSessionEnded();
      return { authorization: `Bearer ${token ?? ''}` };
    },
    on: {
      connected: () => connection.set('connected'),
      closed: (event) => {
        const { code, wasClean } = event as CloseEvent;
        if (code === SESSION_ENDED) dropToken();
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
