/** @jest-environment node */
import fc from 'fast-check';
import {
  type ChatAction,
  type ChatState,
  changed,
  emptyChat,
  inOrder,
  staleThreads,
  unreadIn,
} from './chatState';
import type { ChatMessage, ChatNews, ChatThread, PendingMessage } from './shapes';

const ME = '1';
const OTHER = '2';
const THREAD = '7';
const PLACE = '#7';

interface Kept {
  message: ChatMessage;
  isThere: boolean;
}

/** A server with one thread: what it would show to who loads afresh, and the events that it told on the way. */
class Server {
  private readonly kept: Kept[] = [];
  private cursor = 0;
  private version = 1;
  private ownVersion = 1;
  private read = 0;
  private muted = false;
  readonly news: ChatNews[] = [];

  say(userId: string, namesMe: boolean, key: string | null): ChatMessage {
    const position = this.kept.length + 1;
    const message: ChatMessage = {
      ...{
        id: `m${position}`,
        threadId: THREAD,
        position,
        userId,
        body: `words ${position}`,
        text: `words ${position}`,
      },
      ...{
        bodyType: 'TEXT',
        meta: null,
        isRunningCall: false,
        parentId: null,
        parent: null,
        attachments: [],
      },
      ...{
        reactions: [],
        ticketIds: [],
        links: [],
        pinned: false,
        starred: false,
        editedAt: null,
        version: 1,
      },
      mentionsViewer: namesMe && userId !== ME,
      createdAt: new Date(1_000_000 + position * 60_000).toISOString(),
      clientMutationId: userId === ME ? key : null,
      viewerCanEdit: userId === ME,
    };
    this.kept.push({ message, isThere: true });
    this.version += 1;
    if (userId === ME) this.readUpTo(position);
    this.tell('MESSAGE_ADDED', userId, message.id, this.version);
    return message;
  }

  private at(index: number): Kept | undefined {
    return this.kept[index % Math.max(1, this.kept.length)];
  }

  edit(index: number): void {
    const found = this.at(index);
    if (!found?.isThere) return;
    const { message } = found;
    const words = `${message.text} again`;
    this.put(found, { body: words, text: words, editedAt: '2026-01-01T00:00:00.000Z' });
    this.tell('MESSAGE_UPDATED', message.userId, message.id, null);
  }

  pin(index: number): void {
    const found = this.at(index);
    if (!found?.isThere) return;
    this.put(found, { pinned: !found.message.pinned });
    this.tell('MESSAGE_UPDATED', OTHER, found.message.id, null);
  }

  react(index: number, userId: string): void {
    const found = this.at(index);
    if (!found?.isThere) return;
    const isOn = !found.message.reactions[0]?.userIds.includes(userId);
    const userIds = (found.message.reactions[0]?.userIds ?? []).filter((id) => id !== userId);
    const next = isOn ? [...userIds, userId] : userIds;
    this.put(found, { reactions: next.length > 0 ? [{ emoji: '👍', userIds: next }] : [] });
    this.tell(isOn ? 'REACTION_ADDED' : 'REACTION_REMOVED', userId, found.message.id, null);
  }

  /** One's own, and in no order but that of the events. */
  star(index: number): void {
    const found = this.at(index);
    if (!found?.isThere) return;
    found.message = { ...found.message, starred: !found.message.starred };
    this.ownVersion += 1;
    this.tell('MESSAGE_UPDATED', ME, found.message.id, null, true);
  }

  remove(index: number): void {
    const found = this.at(index);
    if (!found) return;
    found.isThere = !found.isThere;
    this.put(found, {});
    this.version += 1;
    const { id, userId } = found.message;
    this.tell(found.isThere ? 'MESSAGE_ADDED' : 'MESSAGE_DELETED', userId, id, this.version);
  }

  mark(position: number): void {
    this.read = Math.min(position, this.kept.length);
    this.ownVersion += 1;
    this.tell('THREAD_READ', ME, null, null);
  }

  mute(): void {
    this.muted = !this.muted;
    this.ownVersion += 1;
    this.tell('THREAD_CHANGED', ME, null, null);
  }

  private readUpTo(position: number): void {
    this.read = Math.max(this.read, position);
    this.ownVersion += 1;
  }

  private put(kept: Kept, part: Partial<ChatMessage>): void {
    kept.message = { ...kept.message, ...part, version: kept.message.version + 1 };
  }

  private tell(
    kind: ChatNews['kind'],
    userId: string,
    messageId: string | null,
    threadVersion: number | null,
    isOwn = false,
  ): void {
    this.cursor += 1;
    const kept = messageId ? this.kept.find(({ message }) => message.id === messageId) : undefined;
    this.news.push({
      ...{ kind, cursor: this.cursor, threadId: THREAD, userId, messageId, threadVersion },
      message: kept?.isThere ? kept.message : null,
      thread: messageId ? null : this.thread(),
      version: kept && !isOwn ? kept.message.version : null,
      position: kept?.message.position ?? null,
      authorId: kept?.message.userId ?? null,
    });
  }

  messages(): ChatMessage[] {
    return this.kept.flatMap(({ message, isThere }) => (isThere ? [message] : []));
  }

  thread(): ChatThread {
    const behind = this.messages().filter(({ userId, position }) => userId !== ME && position > this.read);
    return {
      ...{
        id: THREAD,
        identifier: PLACE,
        kind: 'GROUP',
        personal: false,
        name: 'workshop',
        subject: 'workshop',
      },
      ...{ isDeserted: false, muted: this.muted, unread: behind.length, markUnread: false },
      unreadMentions: behind.filter(({ mentionsViewer }) => mentionsViewer).length,
      ...{ readPosition: this.read, lastPosition: this.kept.length, attachmentsTotal: 0, ticketId: null },
      lastMessageTime: this.kept.at(-1)?.message.createdAt ?? null,
      participants: [
        { id: ME, owner: true },
        { id: OTHER, owner: false },
      ],
      ...{ version: this.version, ownVersion: this.ownVersion, viewerCanChange: true, viewerCanLeave: true },
    };
  }
}

const listed = (server: Server): ChatAction => ({ type: 'threads', threads: [server.thread()] });
const end = (server: Server): ChatAction => ({
  ...{ type: 'page', identifier: PLACE },
  page: { direction: 'END', messages: server.messages(), hasOlder: false, hasNewer: false },
});
const told = (news: ChatNews): ChatAction => ({ type: 'news', news });
const run = (state: ChatState, actions: readonly ChatAction[]): ChatState => actions.reduce(changed, state);

function shownOf(state: ChatState) {
  const thread = state.threads.get(PLACE);
  return {
    messages: state.rooms.get(PLACE)?.shown.map(({ id, text, version, pinned, starred, reactions }) => ({
      id,
      text,
      version,
      pinned,
      starred,
      reactions,
    })),
    thread: thread && {
      ...{ unread: thread.unread, mentions: thread.unreadMentions, muted: thread.muted },
      ...{ read: thread.readPosition, last: thread.lastPosition, time: thread.lastMessageTime },
    },
  };
}

const deed = fc.record({
  what: fc.constantFrom('say', 'hear', 'edit', 'pin', 'react', 'star', 'remove', 'mark', 'mute'),
  at: fc.nat(12),
  flag: fc.boolean(),
});
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

function does(server: Server, { what, at, flag }: Deed, step: number): void {
  if (what === 'say') server.say(ME, false, `key ${step}`);
  if (what === 'hear') server.say(OTHER, flag, null);
  if (what === 'edit') server.edit(at);
  if (what === 'pin') server.pin(at);
  if (what === 'react') server.react(at, flag ? ME : OTHER);
  if (what === 'star') server.star(at);
  if (what === 'remove') server.remove(at);
  if (what === 'mark') server.mark(at);
  if (what === 'mute') server.mute();
}

function freshly(server: Server): ChatState {
  return run(emptyChat(ME), [listed(server), { type: 'opened', identifier: PLACE }, end(server)]);
}

/** What cannot be told from news alone is read again, as the feed does. */
function settled(state: ChatState, server: Server): ChatState {
  return staleThreads(state).length > 0 ? changed(state, listed(server)) : state;
}

const pendingOf = (key: string): PendingMessage => ({
  ...{ key, body: 'hello', text: 'hello', files: [], parent: null, ticketIds: [] },
  createdAt: new Date(0).toISOString(),
});

it('ends where a fresh load begins, in whatever order and however often news arrive', () => {
  fc.assert(
    fc.property(
      fc.array(deed, { maxLength: 8 }),
      fc.array(deed, { minLength: 1, maxLength: 25 }),
      fc.nat(25),
      fc.infiniteStream(fc.nat(1_000)),
      (past, deeds, loadsAt, chances) => {
        const server = new Server();
        past.forEach((each, step) => does(server, each, step));
        const since = server.news.length;
        const list = listed(server);
        let page: ChatAction | null = null;
        deeds.forEach((each, step) => {
          if (step === loadsAt) page = end(server);
          does(server, each, 100 + step);
        });
        page ??= end(server);
        // All that came after the list, some of it twice, in any order; the room was loaded somewhere between.
        const chance = () => chances.next().value as number;
        const news = server.news.slice(since).flatMap((each) => (chance() % 3 === 0 ? [each, each] : [each]));
        const actions = [...news.map(told), page]
          .map((action) => ({ action, place: chance() }))
          .sort((one, other) => one.place - other.place)
          .map(({ action }) => action);
        const state = run(emptyChat(ME), [list, { type: 'opened', identifier: PLACE }, ...actions]);
        expect(shownOf(settled(state, server))).toEqual(shownOf(freshly(server)));
      },
    ),
    { numRuns: 600 },
  );
});

it('shows what is sent from here once, whether the answer or the event comes first', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ fails: fc.boolean(), eventFirst: fc.boolean(), others: fc.nat(2) }), {
        maxLength: 8,
      }),
      (sends) => {
        const server = new Server();
        let state = freshly(server);
        sends.forEach(({ fails, eventFirst, others }, index) => {
          const key = `key ${index}`;
          state = changed(state, { type: 'sent', identifier: PLACE, pending: pendingOf(key) });
          expect(state.rooms.get(PLACE)?.shown.at(-1)).toMatchObject({ text: 'hello', isSending: true });
          if (fails) {
            state = changed(state, { type: 'rolledBack', identifier: PLACE, key });
            return;
          }
          const heard = server.news.length;
          const message = server.say(ME, false, key);
          for (let other = 0; other < others; other += 1) server.say(OTHER, false, null);
          const events = server.news.slice(heard).map(told);
          const answer: ChatAction = { type: 'answered', identifier: PLACE, message };
          state = run(state, eventFirst ? [...events, answer] : [answer, ...events.toReversed()]);
        });
        expect(shownOf(settled(state, server))).toEqual(shownOf(freshly(server)));
        expect(state.rooms.get(PLACE)?.pending).toEqual([]);
      },
    ),
  );
});

describe('what is done here and not answered yet', () => {
  it('is laid over what the server told, and goes without a trace when it says no', () => {
    const server = new Server();
    server.say(OTHER, false, null);
    const before = freshly(server);
    const wishes = [
      { kind: 'react', emoji: '👍', isOn: true },
      { kind: 'pin', isOn: true },
      { kind: 'star', isOn: true },
      { kind: 'edit', body: 'other', text: 'other' },
      { kind: 'delete' },
    ] as const;
    for (const wish of wishes) {
      const hope = { key: 'h', messageId: 'm1', change: wish };
      const hoped = changed(before, { type: 'hoped', identifier: PLACE, hope });
      expect(shownOf(hoped)).not.toEqual(shownOf(before));
      expect(shownOf(changed(hoped, { type: 'settled', identifier: PLACE, key: 'h' }))).toEqual(
        shownOf(before),
      );
    }
  });

  it('keeps a deleted message away until the server says the same, and shows it again when it is brought back', () => {
    const server = new Server();
    server.say(ME, false, 'a');
    const hope = { key: 'h', messageId: 'm1', change: { kind: 'delete' } } as const;
    let state = changed(freshly(server), { type: 'hoped', identifier: PLACE, hope });
    expect(state.rooms.get(PLACE)?.shown).toEqual([]);
    server.remove(0);
    state = changed(state, told(server.news.at(-1) as ChatNews));
    expect(state.rooms.get(PLACE)?.hopes).toEqual([]);
    server.remove(0);
    state = changed(state, told(server.news.at(-1) as ChatNews));
    expect(shownOf(state)).toEqual(shownOf(freshly(server)));
  });
});

it('forgets a thread that somebody was taken out of, and takes it again when they are back', () => {
  const server = new Server();
  server.say(OTHER, true, null);
  const before = freshly(server);
  const removal = {
    ...(server.news[0] as ChatNews),
    kind: 'THREAD_REMOVED',
    cursor: 50,
    message: null,
  } as const;
  const gone = changed(before, told(removal));
  expect([gone.threads.size, gone.rooms.size, unreadIn(gone)]).toEqual([0, 0, { threads: 0, mentions: 0 }]);
  // A list that was asked for before that comes late.
  expect(changed(gone, listed(server)).threads.size).toBe(0);
  const back = { ...server.thread(), version: 90 };
  const again = { ...removal, kind: 'THREAD_CHANGED', cursor: 60, messageId: null, thread: back } as const;
  expect(changed(gone, told(again)).threads.get(PLACE)?.name).toBe('workshop');
  expect(changed(changed(before, told(again)), told(removal)).threads.size).toBe(1);
});

it('orders by weights, then by time, then by name', () => {
  const thread = (name: string, part: Partial<ChatThread>) => ({ ...new Server().thread(), name, ...part });
  const list = [
    thread('left', { isDeserted: true, lastMessageTime: '2026-03-01T00:00:00Z' }),
    thread('zoe', { lastMessageTime: null }),
    thread('quiet', { muted: true, lastMessageTime: '2026-03-01T00:00:00Z' }),
    thread('anna', { lastMessageTime: null }),
    thread('old', { lastMessageTime: '2026-01-01T00:00:00Z' }),
    thread('new', { lastMessageTime: '2026-02-01T00:00:00Z' }),
  ];
  expect(inOrder(list).map(({ name }) => name)).toEqual(['new', 'old', 'anna', 'zoe', 'quiet', 'left']);
});
