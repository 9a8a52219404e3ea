import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import type { Client, Sink, SubscribePayload } from 'graphql-ws';
import { isResyncRequired } from '../error-catalogue/coded-error';
import { resumableLink } from './resumable-link';

/** A socket in the hands of the test: what is sent on it, and a way to speak back. */
function heldSocket() {
  const sent: SubscribePayload[] = [];
  const sinks: Sink[] = [];
  const left: number[] = [];
  const client = {
    subscribe: (payload: SubscribePayload, sink: Sink) => {
      sent.push(payload);
      const place = sinks.push(sink) - 1;
      // As the socket does it: who leaves is told of the end as well.
      return () => {
        left.push(place);
        sink.complete();
      };
    },
  } as unknown as Client;
  return { client, sent, sinks, left };
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
  const seen: unknown[] = [];
  const running = client.subscribe({ query: EVENTS, variables }).subscribe({
    next: (result) => (result.error ? errors.push(result.error) : seen.push(result.data)),
    error: (error: unknown) => errors.push(error),
  });
  return { errors, seen, stop: () => running.unsubscribe() };
}

const failed = (code: string, status: number) => ({ message: 'No.', extensions: { code, status } }) as never;
const event = (cursor: string) => ({ data: { ticketEvents: { cursor, ticketId: '1' } } });

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
    const { errors } = run(socket, { after: '1' });
    socket.sinks[0]?.error([
      { message: 'Too old.', extensions: { code: 'RESYNC_REQUIRED', status: 410 } } as never,
    ]);
    expect(errors.map(isResyncRequired)).toEqual([true]);
  });

  it.each([4401, 4403])(
    'knows from %i that the session is over, and that nothing is out of reach',
    (code) => {
      const socket = heldSocket();
      const { errors } = run(socket, { after: '1' });
      socket.sinks[0]?.error({ code, reason: '' } as never);
      expect(errors).toMatchObject([{ code: 'auth.session_over', status: 401 }]);
    },
  );

  describe('that the server ended for a reason that passes', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    it.each<[string, (sink: Sink) => void]>([
      ['its database is away', (sink) => sink.error([failed('unavailable', 503)])],
      ['its own fault', (sink) => sink.error([failed('internal', 500)])],
      ['too much at once', (sink) => sink.error([failed('rate_limit.exceeded', 429)])],
      ['a socket that it closed', (sink) => sink.error({ code: 4500, reason: '' })],
      [
        'an event that could not be read',
        (sink) => sink.next({ data: null, errors: [failed('internal', 500)] } as never),
      ],
      ['the end without a word', (sink) => sink.complete()],
    ])('comes again behind the last event: %s', (_reason, fail) => {
      const socket = heldSocket();
      const told = run(socket, { after: '7' });
      socket.sinks[0]?.next(event('9'));
      fail(socket.sinks[0] as Sink);
      expect(socket.sent).toHaveLength(1);
      jest.advanceTimersByTime(1_000);
      expect(socket.sent).toHaveLength(2);
      expect(socket.left).toEqual([0]);
      expect(socket.sent[1]?.variables).toEqual({ after: '9' });
      socket.sinks[1]?.next(event('10'));
      expect(told.seen).toHaveLength(2);
      expect(told.errors).toHaveLength(0);
    });

    it('waits longer each time, and no more once it is left', () => {
      const socket = heldSocket();
      const told = run(socket, { after: '7' });
      const fail = () => socket.sinks.at(-1)?.error([failed('unavailable', 503)]);
      for (let times = 0; times < 6; times += 1) {
        fail();
        jest.advanceTimersByTime(30_000);
      }
      expect(socket.sent).toHaveLength(7);
      fail();
      jest.advanceTimersByTime(5_000);
      expect(socket.sent).toHaveLength(7);
      told.stop();
      jest.advanceTimersByTime(60_000);
      expect(socket.sent).toHaveLength(7);
    });

    it('does not wait once there is a network again', () => {
      const socket = heldSocket();
      run(socket, { after: '7' });
      for (let times = 0; times < 6; times += 1) {
        socket.sinks.at(-1)?.error({ code: 4005, reason: '' } as never);
        window.dispatchEvent(new Event('online'));
        expect(socket.sent).toHaveLength(times + 2);
      }
      window.dispatchEvent(new Event('online'));
      jest.advanceTimersByTime(60_000);
      expect(socket.sent).toHaveLength(7);
    });

    it('is told of what stays, once', () => {
      const socket = heldSocket();
      const told = run(socket, { after: '7' });
      socket.sinks[0]?.next({ data: null, errors: [failed('RESYNC_REQUIRED', 410)] } as never);
      socket.sinks[0]?.complete();
      jest.advanceTimersByTime(60_000);
      expect(told.errors.map(isResyncRequired)).toEqual([true]);
      expect(socket.sent).toHaveLength(1);
    });
  });
});
