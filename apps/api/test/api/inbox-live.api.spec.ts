import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../../src/app.module.js';
import { EventTail } from '../../src/platform/realtime/index.js';
import { createHttpApp } from '../../src/platform/http/create-app.js';
import { testConfig, until } from '../floor.js';
import { type Colleague, type Company, InboxWorld } from '../worlds/inbox-world.js';
import { type Watch, watch } from '../worlds/live-socket.js';

const LIST = `subscription ($filter: TicketFilter, $after: EventCursor) { ticketEvents(filter: $filter, after: $after) {
  cursor change ticketId ticket { id status subject unreadCount isFavourite assignee { id } labels { id } lastMessage { text } } } }`;
const MESSAGES = `subscription ($ticket: ID!, $after: EventCursor) { ticketMessages(ticketId: $ticket, after: $after) {
  cursor change message { id position type text deliveryStatus } } }`;

interface ListEvent {
  cursor: string;
  change: 'ENTERED' | 'CHANGED' | 'LEFT';
  ticketId: string;
  ticket: { id: string; status: string; unreadCount: number; isFavourite: boolean } | null;
}
interface MessageEvent {
  cursor: string;
  change: 'ADDED' | 'UPDATED';
  message: { id: string; position: number; type: string; text: string; deliveryStatus: string | null };
}

let world: InboxWorld;
let harbour: Company;
let anna: Colleague;
let ben: Colleague;
let support: number;
let url: string;
const open: Watch<never>[] = [];

beforeAll(async () => {
  world = await (await InboxWorld.open()).withWorker();
  harbour = await world.company('Harbour Bikes');
  anna = await harbour.colleague('anna');
  ben = await harbour.colleague('ben');
  support = await harbour.mailbox('support@harbour.test');
  url = await world.socketUrl();
});

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

afterAll(() => world?.close());

async function look<T>(who: Colleague, query: string, variables: object = {}, at = url): Promise<Watch<T>> {
  const one = await watch<T>(at, who, query, variables);
  open.push(one as unknown as Watch<never>);
  return one;
}

const isFor = (ticketId: number, change: string) => (event: ListEvent) =>
  event.ticketId === String(ticketId) && event.change === change;
const act = (who: Colleague, mutation: string, ticketId: number, more: object = {}) =>
  who.ask(`mutation ($t: ID!${'u' in more ? ', $u: ID' : ''}) { ${mutation} }`, {
    t: String(ticketId),
    ...more,
  });

describe('ticketEvents', () => {
  it('tells each list what enters it, changes in it and leaves it', async () => {
    const after = await anna.cursorNow();
    const news = await look<ListEvent>(anna, LIST, { filter: { status: ['OPEN'] }, after });
    const mine = await look<ListEvent>(ben, LIST, { filter: { mine: true }, after });
    const { ticketId } = await harbour.mail(support, { subject: 'Live' });
    await news.until('the new ticket', (seen) => seen.some(isFor(ticketId, 'ENTERED')));
    await act(anna, 'assignTicket(input: { ticketId: $t, userId: $u }) { id }', ticketId, {
      u: String(ben.id),
    });
    await news.until('it left', (seen) => seen.some(isFor(ticketId, 'LEFT')));
    await mine.until('it came to ben', (seen) => seen.some(isFor(ticketId, 'ENTERED')));
    await harbour.mail(support, { more: { conversationRef: ticketId }, text: 'Are you there?' });
    await mine.until('the next message', (seen) => seen.some((event) => event.ticket?.unreadCount === 2));
    expect(mine.seen.find((event) => event.ticket?.unreadCount === 2)).toMatchObject({
      change: 'CHANGED',
      ticket: { lastMessage: { text: 'Are you there?' }, assignee: { id: String(ben.id) } },
    });
    await act(ben, 'closeTicket(input: { ticketId: $t }) { id }', ticketId);
    await act(anna, 'assignTicket(input: { ticketId: $t }) { id }', ticketId).catch(() => undefined);
    await mine.until('closed, but still his', (seen) =>
      seen.some((event) => event.ticket?.status === 'CLOSED'),
    );
  });

  it('keeps what is personal personal', async () => {
    const { ticketId } = await harbour.mail(support);
    const after = await anna.cursorNow();
    const stars = await look<ListEvent>(anna, LIST, { filter: { favorited: true }, after });
    const bens = await look<ListEvent>(ben, LIST, { after });
    await act(anna, 'setTicketFavourite(ticketId: $t, isFavourite: true) { id }', ticketId);
    await stars.until('in', (seen) => seen.some(isFor(ticketId, 'ENTERED')));
    await act(anna, 'markTicketRead(ticketId: $t) { id }', ticketId);
    await act(anna, 'setTicketFavourite(ticketId: $t, isFavourite: false) { id }', ticketId);
    await stars.until('in and out', (seen) => seen.some(isFor(ticketId, 'LEFT')));
    expect(stars.seen[0]).toMatchObject({ change: 'ENTERED', ticket: { isFavourite: true } });
    await act(anna, 'markTicketSpam(ticketId: $t, isSpam: true) { id }', ticketId);
    await bens.until('only the spam concerns him', (seen) => seen.some(isFor(ticketId, 'LEFT')));
    expect(bens.seen).toHaveLength(1);
  });

  it('shows each what they may do and have seen, also where many are told of the same', async () => {
    const sees = `subscription ($after: EventCursor) { ticketEvents(after: $after) {
      cursor change ticketId ticket { id unreadCount isFavourite viewerCanReply viewerCanDelete } } }`;
    const boss = await harbour.colleague('boss', 'administrator');
    const looker = await harbour.colleague('looker', 'observer');
    const { ticketId } = await harbour.mail(support);
    await act(anna, 'markTicketRead(ticketId: $t) { id }', ticketId);
    const after = await anna.cursorNow();
    const watches = [];
    for (const who of [ben, anna, boss, looker]) watches.push(await look<ListEvent>(who, sees, { after }));
    await act(ben, 'assignTicket(input: { ticketId: $t, userId: $u }) { id }', ticketId, {
      u: String(ben.id),
    });
    const told = [];
    for (const one of watches) {
      await one.until('assigned', (seen) => seen.some(isFor(ticketId, 'CHANGED')));
      told.push(one.seen.find(isFor(ticketId, 'CHANGED'))?.ticket);
    }
    const common = { id: String(ticketId), isFavourite: false };
    expect(told).toEqual([
      { ...common, unreadCount: 1, viewerCanReply: true, viewerCanDelete: false },
      { ...common, unreadCount: 0, viewerCanReply: true, viewerCanDelete: false },
      { ...common, unreadCount: 1, viewerCanReply: true, viewerCanDelete: true },
      { ...common, unreadCount: 1, viewerCanReply: false, viewerCanDelete: false },
    ]);
  });

  it('gives who comes back all that was missed, in order, once', async () => {
    const after = await anna.cursorNow();
    const first = await look<ListEvent>(anna, LIST, { after });
    const { ticketId } = await harbour.mail(support, { subject: 'Before the cut' });
    await first.until('the first', (seen) => seen.some(isFor(ticketId, 'ENTERED')));
    const last = first.seen.at(-1)?.cursor;
    await first.close();
    const missed: number[] = [];
    for (let count = 0; count < 12; count += 1)
      missed.push((await harbour.mail(support, { subject: `Missed ${count}` })).ticketId);
    const again = await look<ListEvent>(anna, LIST, { after: last });
    await again.until('all that was missed', (seen) => seen.length >= missed.length);
    expect(again.seen.map((event) => event.ticketId)).toEqual(missed.map(String));
    const cursors = again.seen.map((event) => Number(event.cursor));
    expect(cursors).toEqual([...cursors].sort((a, b) => a - b));
    expect(Math.min(...cursors)).toBeGreaterThan(Number(last));
  });

  it('says so when the cursor is none, or lies too far back', async () => {
    const wrong = await look<ListEvent>(anna, LIST, { after: 'nonsense' });
    await until('the refusal', () => wrong.errors.length > 0);
    expect(wrong.errors[0]?.extensions?.code).toBe('validation.failed');
    const old = await world.company('Old Mills');
    const olga = await old.colleague('olga');
    await world.people.query('INSERT INTO event_counter (agency_id, value) VALUES ($1, 20000)', [
      old.agencyId,
    ]);
    const late = await look<ListEvent>(olga, LIST, { after: '1' });
    await until('the refusal', () => late.errors.length > 0);
    expect(late.errors[0]?.extensions?.code).toBe('RESYNC_REQUIRED');
  });

  it('shows a private channel to its members only', async () => {
    const hidden = await harbour.privateMailbox('board@harbour.test', ben);
    const after = await anna.cursorNow();
    const outside = await look<ListEvent>(anna, LIST, { after });
    const inside = await look<ListEvent>(ben, LIST, { after });
    const secret = await harbour.mail(hidden, { subject: 'Secret' });
    await inside.until('the secret', (seen) => seen.some(isFor(secret.ticketId, 'ENTERED')));
    const other = await harbour.mail(support, { subject: 'For all' });
    await outside.until('what is for all', (seen) => seen.some(isFor(other.ticketId, 'ENTERED')));
    expect(outside.seen.some((event) => event.ticketId === String(secret.ticketId))).toBe(false);
    const denied = await look<MessageEvent>(anna, MESSAGES, { ticket: String(secret.ticketId) });
    await until('the refusal', () => denied.errors.length > 0);
    expect(denied.errors[0]?.extensions?.code).toBe('not_found');
  });

  it('never reaches another company, and leaves nothing behind', async () => {
    const dune = await world.company('Dune Hotels');
    const stranger = await dune.colleague('stranger', 'administrator');
    const theirs = await look<ListEvent>(stranger, LIST);
    const { ticketId } = await harbour.mail(support);
    const denied = await look<MessageEvent>(stranger, MESSAGES, { ticket: String(ticketId) });
    await until('the refusal', () => denied.errors.length > 0);
    const frontDesk = await dune.mailbox('frontdesk@dune.test');
    const own = await dune.mail(frontDesk, { subject: 'A room' });
    await theirs.until('their own', (seen) => seen.some(isFor(own.ticketId, 'ENTERED')));
    expect(theirs.seen).toHaveLength(1);
    for (const one of open.splice(0)) await one.close();
    const tails = (world.app.get(EventTail) as unknown as { tails: Map<number, unknown> }).tails;
    await until('no tail is left', () => tails.size === 0);
  });
});

describe('ticketMessages', () => {
  it('tells what is added and how far it has come', async () => {
    const { ticketId } = await harbour.mail(support);
    const after = await anna.cursorNow();
    const seen = await look<MessageEvent>(ben, MESSAGES, { ticket: String(ticketId), after });
    const input = { ticketId: String(ticketId), body: 'Soon', kind: 'NOTE' };
    await anna.ask('mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }', {
      input,
    });
    await seen.until('the note', (all) => all.some((event) => event.message.type === 'NOTE'));
    expect(seen.seen.at(-1)).toMatchObject({ change: 'ADDED', message: { text: 'Soon', position: 2 } });
  });
});

describe('who watches a conversation', () => {
  it('is told at once and each time that it changes, to those who see the conversation', async () => {
    const { ticketId } = await harbour.mail(support);
    const ticket = { ticket: String(ticketId) };
    const query = 'subscription ($ticket: ID!) { ticketWatchers(ticketId: $ticket) { id watchers { id } } }';
    const news = await look<{ watchers: { id: string }[] }>(ben, query, ticket);
    const now = (seen: { watchers: { id: string }[] }[]) =>
      seen
        .at(-1)
        ?.watchers.map(({ id }) => id)
        .join();
    await news.until('nobody', (seen) => now(seen) === '');
    await act(anna, 'watchTicket(ticketId: $t, isWatching: true) { id }', ticketId);
    await news.until('anna', (seen) => now(seen) === String(anna.id));
    await act(anna, 'watchTicket(ticketId: $t, isWatching: false) { id }', ticketId);
    await news.until('nobody again', (seen) => now(seen) === '');
    const stranger = await (await world.company('Far Away')).colleague('fred');
    const refused = await look(stranger, query, ticket);
    await until('it is refused', () => refused.errors.length > 0);
    expect(refused.errors[0]?.extensions?.code).toBe('not_found');
  });
});

describe('typing and viewers', () => {
  it('pass between two API processes', async () => {
    const config = testConfig(world.database, 'PostgreSQL');
    const other: NestFastifyApplication = await createHttpApp(AppModule.forRoot(config, 'api'), config);
    try {
      await other.listen(0, '127.0.0.1');
      const { port } = other.getHttpServer().address() as { port: number };
      const far = `ws://127.0.0.1:${port}/graphql`;
      const { ticketId } = await harbour.mail(support);
      const ticket = { ticket: String(ticketId) };
      await act(anna, 'setTicketViewing(ticketId: $t)', ticketId);
      const viewers = await look<{ users: { id: string }[] }>(
        ben,
        'subscription ($ticket: ID!) { ticketViewers(ticketId: $ticket) { users { id fullName } } }',
        ticket,
        far,
      );
      await viewers.until('anna looks', (seen) =>
        seen.some(({ users }) => users.some(({ id }) => id === String(anna.id))),
      );
      const typing = await look<{ who: { name: string }; isTyping: boolean; mode: string }>(
        ben,
        'subscription ($ticket: ID!) { ticketTyping(ticketId: $ticket) { who { kind id name abbr } isTyping mode } }',
        ticket,
        far,
      );
      // A fleeting word needs somebody who listens already, so it is repeated as a client does.
      await until('anna types', async () => {
        await act(anna, 'setTicketTyping(ticketId: $t, isTyping: true, mode: NOTE)', ticketId);
        return typing.seen.length > 0;
      });
      expect(typing.seen[0]).toMatchObject({
        isTyping: true,
        mode: 'NOTE',
        who: { kind: 'USER', id: String(anna.id) },
      });
    } finally {
      for (const one of open.splice(0)) await one.close();
      await other.close();
    }
  });
});

describe('myEvents', () => {
  it('tells of tickets that others gave me and of what customers write in them', async () => {
    const { ticketId } = await harbour.mail(support, { subject: 'For ben' });
    const mine = await look<{ kind: string; payload: { ticketId: number; subject: string } }>(
      ben,
      'subscription ($after: EventCursor) { myEvents(after: $after) { cursor kind payload } }',
      { after: await anna.cursorNow() },
    );
    await act(anna, 'assignTicket(input: { ticketId: $t, userId: $u }) { id }', ticketId, {
      u: String(ben.id),
    });
    await harbour.mail(support, { more: { conversationRef: ticketId } });
    await mine.until('all three', (seen) => seen.length >= 3);
    expect(mine.seen).toMatchObject([
      { kind: 'ticket.assigned', payload: { ticketId, subject: 'For ben' } },
      { kind: 'notice.added', payload: { ticketId, noticeKind: 'ASSIGNED' } },
      { kind: 'message.received', payload: { ticketId } },
    ]);
  });
});
