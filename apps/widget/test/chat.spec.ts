import { Chat } from '../src/chat/chat';
import type { Saved } from '../src/saved';
import { FakeServer, FakeSocket, memorySaved, message } from './fakes';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function widget(server: FakeServer, remembered: Saved = {}) {
  const sockets: FakeSocket[] = [];
  const saved = memorySaved(remembered);
  let ids = 0;
  const chat = new Chat({
    rest: server,
    saved,
    openSocket: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    widgetToken: 'w',
    locale: 'en-GB',
    newId: () => `id-${(ids += 1)}`,
    warn: () => undefined,
  });
  const texts = () => chat.store.get().timeline.messages.map((m) => m.text);
  const greet = () => {
    const socket = sockets.at(-1)!;
    socket.onopen?.();
    socket.say({ type: 'ready' });
    return socket;
  };
  return { chat, saved, sockets, texts, greet };
}

const settle = () => jest.advanceTimersByTimeAsync(1);

it('makes a session only when the visitor writes', async () => {
  const server = new FakeServer();
  const { chat, texts, sockets } = widget(server);
  await chat.boot();
  chat.open();
  await settle();
  expect(server.sessions).toBe(0);
  chat.send('Hello');
  expect(chat.store.get().timeline.pending).toHaveLength(1);
  await settle();
  expect(server.sessions).toBe(1);
  expect(texts()).toEqual(['Hello']);
  expect(chat.store.get().timeline.pending).toEqual([]);
  expect(sockets).toHaveLength(1);
});

it('takes up the conversation after a reload, and reads on behind what it has', async () => {
  const server = new FakeServer();
  server.sessions = 1;
  server.write();
  server.write({ from: 'visitor' });
  const { chat, greet, sockets } = widget(server, { visitorToken: 'visitor-1', lastActiveAt: Date.now() });
  await chat.boot();
  greet();
  expect(sockets[0]!.sent[0]).toMatchObject({ type: 'hello', visitor_token: 'visitor-1', after: 2 });
});

it('misses nothing and doubles nothing over a cut', async () => {
  const server = new FakeServer();
  const { chat, texts, greet, sockets } = widget(server);
  await chat.boot();
  chat.send('one');
  await settle();
  greet().say({ type: 'message', message: server.stored[0]! });
  // The line breaks; meanwhile the team writes twice, and plain requests still get through.
  server.write({ text: 'two' });
  server.write({ text: 'three' });
  sockets[0]!.cut();
  await settle();
  expect(texts()).toEqual(['one', 'two', 'three']);
  await jest.advanceTimersByTimeAsync(1_000);
  const socket = greet();
  expect(socket.sent[0]).toMatchObject({ after: 3 });
  socket.say({ type: 'message', message: server.stored[2]! });
  expect(texts()).toEqual(['one', 'two', 'three']);
});

it('does not forget that it was read when a page comes that was asked for before', async () => {
  const server = new FakeServer();
  const { chat, greet, sockets } = widget(server);
  await chat.boot();
  chat.send('one');
  await settle();
  greet().say({ type: 'message', message: server.stored[0]! });
  sockets[0]!.say({ type: 'read', position: 1 });
  expect(chat.store.get().readByTeam).toBe(1);
  sockets[0]!.cut();
  await settle();
  expect(chat.store.get().readByTeam).toBe(1);
});

it('does not skip what the team wrote just before an own message', async () => {
  const server = new FakeServer();
  const { chat, texts, greet, sockets } = widget(server);
  await chat.boot();
  chat.send('one');
  await settle();
  greet().say({ type: 'message', message: server.stored[0]! });
  server.write({ text: 'two, still on its way' });
  chat.send('three');
  await settle();
  sockets[0]!.cut();
  await settle();
  expect(texts()).toEqual(['one', 'two, still on its way', 'three']);
});

it('sends again with the same client id when the answer was lost', async () => {
  const server = new FakeServer();
  const { chat, texts } = widget(server);
  await chat.boot();
  server.losesNextAnswer = true;
  chat.send('only once');
  await jest.advanceTimersByTimeAsync(2_000);
  expect(server.stored).toHaveLength(1);
  expect(texts()).toEqual(['only once']);
});

it('keeps the order of what was written while the line was down', async () => {
  const server = new FakeServer();
  const { chat, texts, greet } = widget(server);
  await chat.boot();
  chat.send('first');
  await settle();
  server.isDown = true;
  chat.send('second');
  chat.send('third');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(chat.store.get().timeline.pending.map((item) => item.state)).toEqual(['failed', 'failed']);
  server.isDown = false;
  chat.wake();
  greet();
  await settle();
  expect(texts()).toEqual(['first', 'second', 'third']);
});

it('lets nothing through before what was written earlier, even when the line comes back in between', async () => {
  const server = new FakeServer();
  const { chat } = widget(server);
  await chat.boot();
  server.isDown = true;
  chat.send('first');
  chat.send('second');
  await jest.advanceTimersByTimeAsync(7_500);
  server.isDown = false;
  await jest.advanceTimersByTimeAsync(60_000);
  chat.send('third');
  await settle();
  expect(server.stored.map((m) => m.text)).toEqual(['first', 'second', 'third']);
});

it('keeps what could not be sent over a reload', async () => {
  const server = new FakeServer();
  const before = widget(server);
  await before.chat.boot();
  server.isDown = true;
  before.chat.send('unsent');
  await jest.advanceTimersByTimeAsync(60_000);
  server.isDown = false;
  const after = widget(server, before.saved.read());
  await after.chat.boot();
  await settle();
  expect(server.stored.map((m) => m.text)).toEqual(['unsent']);
});

it('begins anew when the server forgot the visitor', async () => {
  const server = new FakeServer();
  server.sessions = 5;
  const { chat, texts } = widget(server, { visitorToken: 'visitor-1' });
  await chat.boot();
  chat.send('hello again');
  await settle();
  expect(server.sessions).toBe(6);
  expect(texts()).toEqual(['hello again']);
});

it('shows only the new conversation when another one has begun', async () => {
  const server = new FakeServer();
  const { chat, texts, greet, sockets } = widget(server);
  await chat.boot();
  chat.send('old');
  await settle();
  greet().say({ type: 'message', message: server.stored[0]! });
  sockets[0]!.cut();
  await settle();
  server.stored.length = 0;
  server.conversationId = 2;
  server.write({ text: 'new' });
  await jest.advanceTimersByTimeAsync(1_000);
  sockets.at(-1)!.cut(4409);
  await settle();
  expect(texts()).toEqual(['new']);
  expect(chat.store.get().connection).toBe('connecting');
});

it('marks as read what was looked at, once, and counts the rest', async () => {
  const server = new FakeServer();
  const { chat, greet } = widget(server);
  await chat.boot();
  chat.send('hi');
  await settle();
  const socket = greet();
  socket.say({ type: 'message', message: message(2) });
  chat.seen();
  chat.seen();
  expect(socket.sent.filter((frame) => frame.type === 'read')).toEqual([{ type: 'read', position: 2 }]);
});

it('shows that somebody types, and forgets it by itself', async () => {
  const server = new FakeServer();
  const { chat, greet } = widget(server);
  await chat.boot();
  chat.send('hi');
  await settle();
  const socket = greet();
  socket.say({ type: 'typing', is_typing: true, name: 'Mila' });
  expect(chat.store.get().typingName).toBe('Mila');
  jest.advanceTimersByTime(6_000);
  expect(chat.store.get().typingName).toBeNull();
});

it('tells that the visitor types at most every three seconds, and when it ends', async () => {
  const server = new FakeServer();
  const { chat, greet } = widget(server);
  await chat.boot();
  chat.send('hi');
  await settle();
  const socket = greet();
  for (const draft of ['a', 'ab', 'abc']) chat.typed(draft);
  jest.advanceTimersByTime(5_000);
  expect(socket.sent.filter((frame) => frame.type === 'typing')).toEqual([
    { type: 'typing', is_typing: true },
    { type: 'typing', is_typing: false },
  ]);
});

it('keeps the message of the form until there is a connection', async () => {
  const server = new FakeServer();
  server.isDown = true;
  const { chat } = widget(server);
  await chat.boot();
  expect(chat.store.get().reach).toBe('unreachable');
  chat.sendOffline({ name: 'Anna', email: 'anna@example.com', message: 'Call me' });
  await jest.advanceTimersByTimeAsync(14_000);
  server.isDown = false;
  await jest.advanceTimersByTimeAsync(30_000);
  expect(server.mails.map((mail) => mail.message)).toEqual(['Call me']);
  expect(chat.store.get().timeline.pending).toEqual([]);
  expect(chat.store.get().answerTo).toBe('anna@example.com');
});
