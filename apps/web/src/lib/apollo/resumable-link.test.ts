import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import type { Client, Sink, SubscribePayload } from 'graphql-ws';
import { isResyncRequired } from '../error-catalogue/coded-error';
import { resumableLink } from './resumable-link';

/** A socket in the hands of the test: what is sent on it, and a way to speak back. */
function heldSocket() {
  const sent: SubscribePayload[] = [];
  const sinks: Sink[] = [];
  const client = {
    subscribe: (payload: SubscribePayload, sink: Sink) => {
      sent.push(payload);
      sinks.push(sink);
      return () => {};
    },
  } as unknown as Client;
  return { client, sent, sinks };
}

const EVENTS = gql`
  subscription Events($after: EventCursor) {
    ticketEvents(after: $after) {
      cursor
      ticketId
    }
  }
`;

function run(socket: ReturnType<typeof heldSocket>, variables: Record<string, unknown>) {
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([resumableLink(socket.client)]),
  });
  const errors: unknown[] = [];
  client.subscribe({ query: EVENTS, variables }).subscribe({
    next: (result) => result.error && errors.push(result.error),
    error: (error: unknown) => errors.push(error),
  });
  return errors;
}

describe('a subscription that resumes', () => {
  it('asks for what came after the last event it saw', () => {
    const socket = heldSocket();
    run(socket, { after: '7' });
    expect(socket.sent[0]?.variables).toEqual({ after: '7' });
    socket.sinks[0]?.next({ data: { ticketEvents: { cursor: '9', ticketId: '1' } } });
    // The socket sends this very payload again when it comes back.
    expect(socket.sent[0]?.variables).toEqual({ after: '9' });
  });

  it('tells a gap that is too long from other errors', () => {
    const socket = heldSocket();
    const errors = run(socket, { after: '1' });
    socket.sinks[0]?.error([
      { message: 'Too old.', extensions: { code: 'RESYNC_REQUIRED', status: 410 } } as never,
    ]);
    expect(errors.map(isResyncRequired)).toEqual([true]);
  });

  it.each([4401, 4403])(
    'knows from %i that the session is over, and that nothing is out of reach',
    (code) => {
      const socket = heldSocket();
      const errors = run(socket, { after: '1' });
      socket.sinks[0]?.error({ code, reason: '' } as never);
      expect(errors).toMatchObject([{ code: 'auth.session_over', status: 401 }]);
    },
  );
});
