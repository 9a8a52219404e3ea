import { Connection, type ConnectionState, waitBeforeAttempt } from '../src/chat/connection';
import type { ServerFrame } from '../src/protocol';
import { FakeSocket } from './fakes';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function connect() {
  const sockets: FakeSocket[] = [];
  const states: ConnectionState[] = [];
  const frames: ServerFrame[] = [];
  const calls = { unknown: 0, broken: 0 };
  let after = 0;
  const connection = new Connection({
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    hello: () => ({ type: 'hello', widget_token: 'w', visitor_token: 'v', after }),
    onFrame: (frame) => {
      frames.push(frame);
      if (frame.type === 'message') after = frame.message.position;
    },
    onState: (state) => states.push(state),
    onUnknownVisitor: () => (calls.unknown += 1),
    onBroken: () => (calls.broken += 1),
    random: () => 1,
  });
  const greet = (socket: FakeSocket) => {
    socket.onopen?.();
    socket.say({ type: 'ready' });
  };
  return { connection, sockets, states, frames, calls, greet };
}

it('says hello first, and is online when the server is ready', () => {
  const { connection, sockets, states, greet } = connect();
  connection.start();
  expect(connection.send({ type: 'ping' })).toBe(false);
  greet(sockets[0]!);
  expect(sockets[0]!.sent[0]).toMatchObject({ type: 'hello', after: 0 });
  expect(states).toEqual(['connecting', 'online']);
  expect(connection.send({ type: 'typing', is_typing: true })).toBe(true);
});

it('comes back after a cut with the newest position, and waits longer each time', () => {
  const { connection, sockets, calls, greet } = connect();
  connection.start();
  greet(sockets[0]!);
  sockets[0]!.say({ type: 'message', message: { position: 9 } as never });
  sockets[0]!.cut();
  expect(calls.broken).toBe(1);
  jest.advanceTimersByTime(600);
  expect(sockets).toHaveLength(2);
  sockets[1]!.onopen?.();
  expect(sockets[1]!.sent[0]).toMatchObject({ after: 9 });
  sockets[1]!.cut();
  jest.advanceTimersByTime(1_199);
  expect(sockets).toHaveLength(2);
  jest.advanceTimersByTime(1);
  expect(sockets).toHaveLength(3);
});

it('begins with short waits again once it was online', () => {
  const { connection, sockets, greet } = connect();
  connection.start();
  for (let i = 0; i < 5; i++) {
    sockets.at(-1)!.cut();
    jest.advanceTimersByTime(30_000);
  }
  greet(sockets.at(-1)!);
  sockets.at(-1)!.cut();
  const before = sockets.length;
  jest.advanceTimersByTime(600);
  expect(sockets).toHaveLength(before + 1);
});

it('does not wait when the page says that the network is back', () => {
  const { connection, sockets } = connect();
  connection.start();
  sockets[0]!.cut();
  connection.hurry();
  expect(sockets).toHaveLength(2);
});

it('gives up a server that never gets ready, and one that falls silent', () => {
  const { connection, sockets, greet } = connect();
  connection.start();
  jest.advanceTimersByTime(10_000);
  expect(sockets[0]!.isClosed).toBe(true);
  jest.advanceTimersByTime(600);
  greet(sockets[1]!);
  jest.advanceTimersByTime(100_000);
  expect(sockets[1]!.isClosed).toBe(true);
  expect(sockets[1]!.sent.filter((frame) => frame.type === 'ping').length).toBeGreaterThan(0);
});

it('makes no further attempt when the visitor is unknown', () => {
  const { connection, sockets, calls } = connect();
  connection.start();
  sockets[0]!.cut(4401);
  jest.advanceTimersByTime(60_000);
  expect(calls.unknown).toBe(1);
  expect(sockets).toHaveLength(1);
});

it('hears nothing from a socket that it has given up, nor what is no frame', () => {
  const { connection, sockets, frames, greet } = connect();
  connection.start();
  greet(sockets[0]!);
  sockets[0]!.say('{"broken');
  sockets[0]!.say('"text"');
  const old = sockets[0]!;
  const oldListener = old.onmessage;
  connection.stop();
  oldListener?.({ data: '{"type":"closed"}' });
  expect(frames.map((frame) => frame.type)).toEqual(['ready']);
});

it('spreads the waits, up to half a minute', () => {
  expect(waitBeforeAttempt(0, 0)).toBe(300);
  expect(waitBeforeAttempt(0, 1)).toBe(600);
  expect(waitBeforeAttempt(20, 1)).toBe(30_000);
});
