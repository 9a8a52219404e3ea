import { Chat } from '../src/chat/chat';
import type { Saved } from '../src/saved';
import { asksFirst } from '../src/view/PreChatForm';
import { FakeServer, FakeSocket, memorySaved } from './fakes';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function widget(server: FakeServer, remembered: Saved = {}) {
  const saved = memorySaved(remembered);
  const openSocket = () => new FakeSocket();
  const warn = jest.fn();
  let ids = 0;
  const newId = () => `id-${(ids += 1)}`;
  const chat = new Chat({ rest: server, saved, openSocket, widgetToken: 'w', locale: 'en-GB', newId, warn });
  return { chat, saved, warn };
}

const settle = () => jest.advanceTimersByTimeAsync(1);

it('goes on as the person whom the website has signed', async () => {
  const server = new FakeServer();
  server.people = { signed: { token: 'visitor-1', name: 'Anna' } };
  server.write({ text: 'Written on another device' });
  server.sessions = 1;
  const { chat, saved } = widget(server);
  await chat.boot();
  await chat.prove('signed');
  await settle();
  expect(saved.read().visitorToken).toBe('visitor-1');
  expect(chat.store.get().who.name).toBe('Anna');
});

it('sends what is written meanwhile as the person, and as nobody else', async () => {
  const server = new FakeServer();
  server.people = { signed: { token: 'visitor-1', name: 'Anna' } };
  server.sessions = 1;
  const { identify } = server;
  server.identify = async (...who) => {
    await new Promise((done) => setTimeout(done, 500));
    return identify(...who);
  };
  const send = jest.spyOn(server, 'send');
  const { chat, saved } = widget(server);
  await chat.boot();
  void chat.prove('signed');
  chat.send('Where is my bike?');
  await settle();
  expect(send).not.toHaveBeenCalled();
  expect(chat.store.get().timeline.pending).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(600);
  expect(send.mock.calls.map(([token]) => token)).toEqual(['visitor-1']);
  expect([server.sessions, saved.read().visitorToken]).toEqual([1, 'visitor-1']);
});

it('stays who it was when a signature is refused, and says so to whoever builds the page', async () => {
  const { chat, saved, warn } = widget(new FakeServer(), { visitorToken: 'visitor-1' });
  await chat.boot();
  await chat.prove('forged');
  expect(saved.read().visitorToken).toBe('visitor-1');
  expect(warn).toHaveBeenCalledWith('This identity was not accepted.');
});

it('leaves nothing of somebody who has logged out', async () => {
  const server = new FakeServer();
  server.sessions = 1;
  server.write({ text: 'Private' });
  const { chat, saved } = widget(server, {
    visitorToken: 'visitor-1',
    lastActiveAt: Date.now(),
    draft: 'half',
  });
  await chat.boot();
  await settle();
  expect(chat.store.get().timeline.messages).toHaveLength(1);
  await chat.logOut();
  expect(server.loggedOut).toEqual(['visitor-1']);
  expect(chat.store.get().timeline.messages).toEqual([]);
  expect([saved.read().visitorToken, saved.read().draft]).toEqual([undefined, '']);
});

it('tells pages only of somebody who chats, and only where that is wanted', async () => {
  const server = new FakeServer();
  const passerBy = widget(server).chat;
  await passerBy.boot();
  expect(server.visited).toEqual([]);
  passerBy.send('Hello');
  await settle();
  expect(server.visited).toEqual([location.href]);
  server.settings = { ...server.settings, tracks_pages: false };
  await widget(server, { visitorToken: 'visitor-1' }).chat.boot();
  expect(server.visited).toHaveLength(1);
});

it('asks before the first message only, and sends what was said with it', async () => {
  const server = new FakeServer();
  const fields = [{ key: 'name' as const, is_required: true }];
  const departments = [{ id: 3, label: 'Sales' }];
  server.settings = {
    ...server.settings,
    pre_chat: { fields, departments, is_department_required: true, consent: {} },
  };
  const { chat } = widget(server);
  const send = jest.spyOn(server, 'send');
  await chat.boot();
  expect(asksFirst(chat.store.get())).toBe(true);
  chat.introduce({ name: 'Anna', department: 3 });
  expect(asksFirst(chat.store.get())).toBe(false);
  chat.send('Hello');
  await settle();
  expect(send.mock.calls[0]![1]).toMatchObject({ text: 'Hello', name: 'Anna', department: 3 });
});
