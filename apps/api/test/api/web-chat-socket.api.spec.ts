import { randomUUID } from 'node:crypto';
import { PUB_SUB, type PubSub } from '../../src/platform/realtime/index.js';
import { type Colleague, type Company, InboxWorld } from '../worlds/inbox-world.js';
import { VisitorSocket, WebVisitor, type Website, website } from '../worlds/web-visitor.js';

let world: InboxWorld;
let company: Company;
let site: Website;
let agent: Colleague;

beforeAll(async () => {
  world = await (await InboxWorld.open()).withWorker();
  company = await world.company('Harbour Bikes');
  site = await website(company);
  agent = await company.colleague('mila');
});

afterAll(() => world?.close());

const reply = async (ticketId: number, text: string): Promise<{ id: string; position: number }> => {
  const { sendMessage } = await agent.ask(
    'mutation($input: SendMessageInput!) { sendMessage(input: $input) { message { id position } } }',
    { input: { ticketId: String(ticketId), body: text, kind: 'REPLY' } },
  );
  return sendMessage.message;
};

const deliveryOf = async (messageId: string): Promise<string | undefined> => {
  const rows = await world.people.within<{ delivery_status: string }>(
    company.agencyId,
    'SELECT delivery_status FROM message WHERE id = $1',
    [messageId],
  );
  return rows[0]?.delivery_status;
};

async function eventually<T>(look: () => Promise<T>, wanted: T): Promise<void> {
  const end = Date.now() + 8_000;
  for (;;) {
    const found = await look();
    if (found === wanted) return;
    if (Date.now() > end) throw new Error(`Still ${String(found)}, not ${String(wanted)}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

it('brings answers at once, and the answer becomes delivered and then read', async () => {
  const visitor = await WebVisitor.at(world, site);
  await visitor.say('hello');
  const socket = await visitor.connect();
  await socket.next('message');
  const answer = await reply(await visitor.ticketId(), 'good day');
  await socket.until(() => socket.texts().includes('good day'));
  await eventually(() => deliveryOf(answer.id), 'DELIVERED');
  socket.send({ type: 'read', position: Number(answer.id) });
  await eventually(() => deliveryOf(answer.id), 'READ');
  socket.close();
});

it('misses nothing and doubles nothing over cuts while both sides write', async () => {
  const visitor = await WebVisitor.at(world, site);
  await visitor.say('start');
  const ticketId = await visitor.ticketId();
  const heard: { position: number; text: string }[] = [];
  let cursor = 0;
  const writing = (async () => {
    for (let n = 1; n <= 12; n += 1) {
      if (n % 3 === 0) await visitor.say(`visitor ${n}`);
      else await reply(ticketId, `agent ${n}`);
    }
  })();
  for (let round = 0; round < 4; round += 1) {
    const socket = await visitor.connect(cursor);
    await new Promise((resolve) => setTimeout(resolve, 120));
    socket.close();
    // Only what arrived before the cut is known to the browser.
    for (const { message } of socket.heard) if (message) heard.push(message);
    cursor = heard.at(-1)?.position ?? cursor;
  }
  await writing;
  const last = await visitor.connect(cursor);
  await last.until(() => heard.length + last.texts().length >= 13);
  for (const { message } of last.heard) if (message) heard.push(message);
  const expected = [
    'start',
    ...Array.from({ length: 12 }, (_, i) => `${(i + 1) % 3 === 0 ? 'visitor' : 'agent'} ${i + 1}`),
  ];
  expect(heard.map((message) => message.text)).toEqual(expected);
  last.close();
});

it('tells after coming back what changed besides messages', async () => {
  const visitor = await WebVisitor.at(world, site);
  await visitor.say('hello');
  const ticketId = await visitor.ticketId();
  await agent.ask('mutation($input: CloseTicketInput!) { closeTicket(input: $input) { id } }', {
    input: { ticketId: String(ticketId) },
  });
  const socket = await visitor.connect();
  await socket.next('closed');
  await visitor.say('wait');
  await socket.next('reopened');
  socket.close();
});

it('tells that it was read, also where the word of it was lost between the processes', async () => {
  const visitor = await WebVisitor.at(world, site);
  await visitor.say('hello');
  const ticketId = await visitor.ticketId();
  const socket = await visitor.connect();
  // All that is told at the beginning.
  await socket.next('reopened');
  const [message] = socket.heard.flatMap((frame) => frame.message ?? []);
  const isRead = (position: number) =>
    socket.heard.some((frame) => frame.type === 'read' && Number(frame.position) >= position);
  await world.people.within(
    company.agencyId,
    `INSERT INTO ticket_read (agency_id, ticket_id, user_id, inbound_count, position)
     SELECT agency_id, id, $2, inbound_count, message_count FROM ticket WHERE id = $1`,
    [ticketId, agent.id],
  );
  // What a line that is back does, and a heartbeat after some quiet time.
  const [row] = await world.people.within<{ visitor_id: number }>(
    company.agencyId,
    'SELECT visitor_id FROM ticket WHERE id = $1',
    [ticketId],
  );
  await world.app
    .get<PubSub>(PUB_SUB)
    .publish(`visitor.${row?.visitor_id}`, { kind: 'message', position: 0 });
  await socket.until(() => isRead(message?.position ?? Infinity));
  // Who answers has read, whether or not they say so.
  await visitor.say('and one more thing');
  const answer = await reply(ticketId, 'certainly');
  await socket.until(() => isRead(Number(answer.id)));
  const told = socket.heard.flatMap((frame) => (frame.type === 'read' ? [Number(frame.position)] : []));
  expect(told).toEqual([...new Set(told)].toSorted((a, b) => a - b));
  socket.close();
});

it('says that an agent types, and tells agents that the visitor does', async () => {
  const visitor = await WebVisitor.at(world, site);
  await visitor.say('hello');
  const ticketId = await visitor.ticketId();
  const socket = await visitor.connect();
  await agent.ask(`mutation { setTicketTyping(ticketId: "${ticketId}", isTyping: true) }`);
  expect(await socket.next('typing')).toMatchObject({ is_typing: true, name: 'mila' });
  const live: { kind: string; who?: { kind: string }; isTyping?: boolean }[] = [];
  const stop = await world.app
    .get<PubSub>(PUB_SUB)
    .subscribe(`live.${company.agencyId}`, (message) => void live.push(message as (typeof live)[number]));
  const visitorTypes = (isTyping: boolean) =>
    live.some((said) => said.kind === 'typing' && said.who?.kind === 'contact' && said.isTyping === isTyping);
  socket.send({ type: 'typing', is_typing: true });
  await socket.until(() => visitorTypes(true));
  // Who goes away in the middle of a word types no longer.
  socket.close();
  await socket.until(() => visitorTypes(false));
  await stop();
});

it('shows what one tab writes in the other tab too', async () => {
  const visitor = await WebVisitor.at(world, site);
  await visitor.say('from the first tab');
  const socket = await visitor.connect();
  await visitor.say('and once more');
  await socket.until(() => socket.texts().length === 2);
  socket.close();
});

it('is closed for strangers, silence, noise and sites that are not allowed', async () => {
  const visitor = await WebVisitor.at(world, site);
  const hello = { type: 'hello', widget_token: site.token, visitor_token: visitor.token, after: 0 };
  const stranger = await VisitorSocket.open(world);
  stranger.send({ ...hello, visitor_token: 'x'.repeat(43) });
  expect(await stranger.closed()).toBe(4401);
  const noise = await VisitorSocket.open(world);
  noise.send('not json');
  expect(await noise.closed()).toBe(4400);
  const early = await VisitorSocket.open(world);
  early.send({ type: 'ping' });
  expect(await early.closed()).toBe(4400);
  const silent = await VisitorSocket.open(world);
  expect(await silent.closed()).toBe(4408);
  const strict = await website(company, ['shop.test']);
  const elsewhere = await VisitorSocket.open(world, { origin: 'https://evil.test' });
  elsewhere.send({ ...hello, widget_token: strict.token });
  expect(await elsewhere.closed()).toBe(4403);
});

it('ends with the log-out of its browser, and nothing is heard on it afterwards', async () => {
  const visitor = await WebVisitor.at(world, site);
  await visitor.say('hello');
  const ticketId = await visitor.ticketId();
  const socket = await visitor.connect();
  await socket.next('message');
  expect((await visitor.call('POST', 'logout')).statusCode).toBe(204);
  expect(await socket.closed()).toBe(4401);
  await reply(ticketId, 'for somebody else');
  expect(socket.texts()).toEqual(['hello']);
});

it('brings nothing to who was logged out, also where the word of it was lost between the processes', async () => {
  const visitor = await WebVisitor.at(world, site);
  await visitor.say('hello');
  const ticketId = await visitor.ticketId();
  const socket = await visitor.connect();
  await socket.next('message');
  await world.people.within(company.agencyId, 'UPDATE visitor SET token_hash = $2 WHERE id = $1', [
    visitor.id,
    randomUUID(),
  ]);
  await reply(ticketId, 'for somebody else');
  expect(await socket.closed()).toBe(4401);
  expect(socket.texts()).toEqual(['hello']);
});

it('brings nothing any more where the widget is deleted, its channel switched off or the website taken from its list', async () => {
  const changes = [
    'UPDATE widget SET deleted_at = now() WHERE channel_id = $1',
    `UPDATE channel SET status = 'disabled' WHERE id = $1`,
    `UPDATE widget SET allowed_domains = '["other.test"]' WHERE channel_id = $1`,
  ];
  const ended = changes.map(async (change) => {
    const own = await website(company, ['shop.test']);
    const visitor = await WebVisitor.at(world, own, 'https://shop.test');
    await visitor.say('hello');
    const ticketId = await visitor.ticketId();
    const socket = await visitor.connect();
    await socket.next('message');
    await world.people.within(company.agencyId, change, [own.channelId]);
    // What is known of a widget is kept for five seconds.
    await new Promise((resolve) => setTimeout(resolve, 5_100));
    await reply(ticketId, 'too late').catch(() => undefined);
    // Whatever wakes the socket.
    await world.app.get<PubSub>(PUB_SUB).publish(`visitor.${visitor.id}`, { kind: 'message', position: 2 });
    return { code: await socket.closed(), texts: socket.texts() };
  });
  expect(await Promise.all(ended)).toEqual(changes.map(() => ({ code: 4403, texts: ['hello'] })));
});

it('is closed for who sends too much, or too large a frame', async () => {
  const visitor = await WebVisitor.at(world, site);
  const chatty = await visitor.connect();
  for (let n = 0; n < 80; n += 1) chatty.send({ type: 'ping' });
  expect(await chatty.closed()).toBe(4429);
  const large = await visitor.connect();
  large.send({ type: 'typing', is_typing: true, more: 'x'.repeat(70_000) });
  expect(await large.closed()).toBe(1009);
});
