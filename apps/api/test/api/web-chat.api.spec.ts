import { randomUUID } from 'node:crypto';
import { type Colleague, type Company, InboxWorld } from '../worlds/inbox-world.js';
import { WebVisitor, type Website, website } from '../worlds/web-visitor.js';

let world: InboxWorld;
let company: Company;
let site: Website;
let agent: Colleague;

beforeAll(async () => {
  world = await InboxWorld.open();
  company = await world.company('Harbour Bikes');
  site = await website(company);
  agent = await company.colleague('mila');
});

afterAll(() => world?.close());

const reply = (ticketId: number, text: string) =>
  agent.ask(
    'mutation($input: SendMessageInput!) { sendMessage(input: $input) { message { id position } } }',
    {
      input: { ticketId: String(ticketId), body: text, kind: 'REPLY' },
    },
  );

const config = (token: string, headers: object = {}) =>
  world.inject({ method: 'GET', url: '/widget/v1/config', headers: { 'x-widget-token': token, ...headers } });

describe('the widget', () => {
  it('tells what the head of the chat shows, without last names', async () => {
    const answer = await config(site.token);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      data: { name: 'Harbour Bikes', greetings: {}, online: false, locale: 'en-GB', team: [{ abbr: 'MT' }] },
    });
    expect(answer.body).not.toContain('Tester');
  });

  it('is not there without its token, nor when its channel is switched off', async () => {
    expect((await config('nobody-knows-this')).json()).toMatchObject({ code: 'widget.unknown' });
    expect((await config("x' OR 1=1 --")).statusCode).toBe(404);
    const off = await website(company);
    await world.people.within(company.agencyId, `UPDATE channel SET status = 'disabled' WHERE id = $1`, [
      off.channelId,
    ]);
    expect((await config(off.token)).statusCode).toBe(404);
  });
});

it('can be answered in the composer as soon as somebody has written', async () => {
  const sending = async (id: number) => {
    const query = 'query ($id: ID!) { ticket(id: $id) { sending { isOpen reason } } }';
    return (await agent.ask(query, { id: String(id) })).ticket.sending;
  };
  const visitor = await WebVisitor.at(world, site);
  await visitor.say('Is anybody there?');
  expect(await sending(await visitor.ticketId())).toEqual({ isOpen: true, reason: null });
});

describe('other websites', () => {
  it('may ask beforehand, and are told which headers may be sent', async () => {
    const answer = await world.inject({
      method: 'OPTIONS',
      url: '/widget/v1/messages',
      headers: { origin: 'https://shop.test', 'access-control-request-method': 'POST' },
    });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, content-type, x-widget-token',
    });
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('may show a chat only when their domain is on its list', async () => {
    const strict = await website(company, ['shop.test', '*.bikes.test']);
    const from = async (origin: string) => (await config(strict.token, { origin })).statusCode;
    expect(await from('https://shop.test')).toBe(200);
    expect(await from('https://www.bikes.test:8443')).toBe(200);
    expect(await from('https://evil.test')).toBe(403);
    expect(await from('https://shop.test.evil.test')).toBe(403);
    expect(await from('https://evilbikes.test')).toBe(403);
    expect(await from('null')).toBe(403);
  });

  it('that are refused leave no trace', async () => {
    const strict = await website(company, ['shop.test']);
    const visitor = await WebVisitor.at(world, strict);
    const answer = await visitor.call(
      'POST',
      'messages',
      { text: 'let me in', client_id: randomUUID() },
      { origin: 'https://evil.test' },
    );
    expect(answer.json()).toMatchObject({ code: 'widget.site_not_allowed' });
    expect((await visitor.page()).data).toEqual([]);
  });
});

describe('a visitor', () => {
  it('gets a token of 256 bits that is kept only as a hash', async () => {
    const visitor = await WebVisitor.at(world, site);
    expect(Buffer.from(visitor.token, 'base64url')).toHaveLength(32);
    const rows = await world.people.within<{ token_hash: string; locale_code: string }>(
      company.agencyId,
      'SELECT token_hash, locale_code FROM visitor WHERE id = $1',
      [visitor.id],
    );
    expect(rows[0]).toMatchObject({ locale_code: 'nl-NL' });
    expect(rows[0]?.token_hash).not.toContain(visitor.token);
  });

  it('writes, and an agent finds it as text, never as markup', async () => {
    const visitor = await WebVisitor.at(world, site);
    const said = await visitor.say('Hi <img src=x onerror=alert(1)>\nbye');
    expect(said).toMatchObject({ from: 'visitor', text: 'Hi <img src=x onerror=alert(1)>\nbye' });
    const { ticket } = await agent.ask(
      '{ ticket(id: "' +
        (await visitor.ticketId()) +
        '") { subject channel { type } messages(last: 1) { edges { node { body } } } } }',
    );
    expect(ticket).toMatchObject({ subject: 'Hi <img src=x onerror=alert(1)>', channel: { type: 'CHAT' } });
    expect(ticket.messages.edges[0].node.body).not.toContain('<img');
  });

  it('who sends the same message twice at once has written it once', async () => {
    const visitor = await WebVisitor.at(world, site);
    const id = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => visitor.say('only once', id)));
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    await visitor.say('only once', id);
    expect((await visitor.page()).data.map((message) => message.text)).toEqual(['only once']);
  });

  it('whose first messages come at the same time begins one conversation', async () => {
    const visitor = await WebVisitor.at(world, site);
    await Promise.all([visitor.say('one'), visitor.say('two'), visitor.say('three')]);
    const rows = await world.people.within(company.agencyId, 'SELECT id FROM ticket WHERE visitor_id = $1', [
      visitor.id,
    ]);
    expect(rows).toHaveLength(1);
    expect((await visitor.page()).data).toHaveLength(3);
  });

  it('may use the same client id as somebody else', async () => {
    const [one, two] = [await WebVisitor.at(world, site), await WebVisitor.at(world, site)];
    const id = randomUUID();
    await one.say('mine', id);
    await two.say('mine as well', id);
    expect((await two.page()).data.map((message) => message.text)).toEqual(['mine as well']);
  });

  it('sees answers, and neither notes nor what happens around them', async () => {
    const visitor = await WebVisitor.at(world, site);
    await visitor.say('hello');
    const id = await visitor.ticketId();
    await agent.ask('mutation($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }', {
      input: { ticketId: String(id), body: 'secret note', kind: 'NOTE' },
    });
    await reply(id, 'good day');
    const { data, meta } = await visitor.page();
    expect(data.map((message) => message.text)).toEqual(['hello', 'good day']);
    expect(meta.conversation).toBe('open');
    await agent.ask('mutation($input: CloseTicketInput!) { closeTicket(input: $input) { id } }', {
      input: { ticketId: String(id) },
    });
    expect((await visitor.page()).meta.conversation).toBe('closed');
    await visitor.say('one more thing');
    expect(await visitor.page()).toMatchObject({ meta: { conversation: 'open', conversation_id: id } });
  });

  it('reads on from a position, and back from one', async () => {
    const visitor = await WebVisitor.at(world, site);
    for (const text of ['a', 'b', 'c', 'd', 'e']) await visitor.say(text);
    const [, second] = (await visitor.page()).data;
    const texts = async (query: string) => (await visitor.page(query)).data.map((message) => message.text);
    expect(await texts(`?after=${second?.position}&limit=2`)).toEqual(['c', 'd']);
    expect(await texts('?limit=2')).toEqual(['d', 'e']);
    expect(await texts(`?before=${second?.position}`)).toEqual(['a']);
    expect((await visitor.call('GET', 'messages?after=x')).statusCode).toBe(422);
  });

  it('is known by the token alone: an address that somebody else has opens nothing', async () => {
    const victim = await WebVisitor.at(world, site);
    await victim.say('my secret', undefined, { email: 'anna@home.test', name: 'Anna' });
    const thief = await WebVisitor.at(world, site);
    await thief.say('hello', undefined, { email: 'anna@home.test', name: 'Anna' });
    expect((await thief.page()).data.map((message) => message.text)).toEqual(['hello']);
  });

  it('has no way into another company, nor with a token that is none', async () => {
    const other = await website(await world.company('Dune Hotels'));
    const visitor = await WebVisitor.at(world, site);
    await visitor.say('hello');
    const tried = await visitor.call('GET', 'messages', undefined, { 'x-widget-token': other.token });
    expect(tried.json()).toMatchObject({ code: 'widget.unknown_visitor' });
    for (const authorization of ['', 'Bearer x', `Bearer ${'a'.repeat(43)}`]) {
      expect((await visitor.call('GET', 'messages', undefined, { authorization })).statusCode).toBe(401);
    }
  });

  it('cannot write nothing, nor a book, nor without an id', async () => {
    const visitor = await WebVisitor.at(world, site);
    const code = async (payload: object) => (await visitor.call('POST', 'messages', payload)).json();
    const client_id = randomUUID();
    expect(await code({ text: ' \n\u0000 ', client_id })).toMatchObject({ code: 'widget.empty_message' });
    expect(await code({ text: 'x'.repeat(10_001), client_id })).toHaveProperty('errors.text');
    expect(await code({ text: 'x' })).toHaveProperty('errors.client_id');
    expect(await code({ text: 5, client_id })).toHaveProperty('errors.text');
  });

  it('who writes too fast is asked to wait', async () => {
    const visitor = await WebVisitor.at(world, site);
    const answers = await Promise.all(
      Array.from({ length: 32 }, () =>
        visitor.call('POST', 'messages', { text: 'x', client_id: randomUUID() }),
      ),
    );
    const refused = answers.filter((answer) => answer.statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.json()).toHaveProperty('retry_after');
  });

  it('leaves a message in the chat when nobody is there and no mailbox could answer', async () => {
    const visitor = await WebVisitor.at(world, site);
    const left = { name: 'Bo Berg', email: 'Bo@Home.test', message: 'Call me', client_id: randomUUID() };
    const answer = await visitor.call('POST', 'offline', left);
    expect(answer.json()).toMatchObject({ data: { answer_by: 'chat', message: { text: 'Call me' } } });
    const { ticket } = await agent.ask(
      `{ ticket(id: "${await visitor.ticketId()}") { contact { fullName email } lastMessage { text } } }`,
    );
    expect(ticket).toEqual({
      contact: { fullName: 'Bo Berg', email: 'bo@home.test' },
      lastMessage: { text: 'Call me' },
    });
    const wrong = await visitor.call('POST', 'offline', { ...left, email: 'nobody' });
    expect(wrong.json()).toHaveProperty('errors.email');
  });

  it('leaves a message that is answered by e-mail, once, and reads nothing of that conversation', async () => {
    const dune = await world.company('Dune Hotels, front desk');
    const [desk, mailbox] = [await dune.colleague('dora'), await dune.mailbox('frontdesk@dune-offline.test')];
    const visitor = await WebVisitor.at(world, await website(dune));
    const left = {
      name: 'Bo Berg',
      email: 'Bo@Home.test',
      message: 'A room\nplease',
      client_id: randomUUID(),
    };
    for (let n = 0; n < 2; n += 1) {
      const answer = await visitor.call('POST', 'offline', left);
      expect(answer.json()).toEqual({ data: { answer_by: 'email', message: null } });
    }
    const { tickets } = await desk.ask(
      '{ tickets { edges { node { id subject channel { id type } contact { fullName email } messages(first: 5) { edges { node { type text } } } } } } }',
    );
    expect(tickets.edges).toHaveLength(1);
    const [{ node }] = tickets.edges;
    expect(node).toMatchObject({
      subject: 'A room',
      channel: { id: String(mailbox), type: 'EMAIL' },
      contact: { fullName: 'Bo Berg', email: 'bo@home.test' },
      messages: { edges: [{ node: { type: 'INBOUND', text: 'A room\nplease' } }] },
    });
    const { sendMessage } = await desk.ask(
      'mutation($input: SendMessageInput!) { sendMessage(input: $input) { message { deliveryStatus } } }',
      { input: { ticketId: node.id, body: 'With pleasure', kind: 'REPLY' } },
    );
    expect(sendMessage.message.deliveryStatus).toBe('QUEUED');
    const [delivery] = await world.people.within<{ payload: { to: object } }>(
      dune.agencyId,
      'SELECT payload FROM delivery',
    );
    expect(delivery?.payload.to).toMatchObject({ address: 'bo@home.test' });
    expect((await visitor.page()).data).toEqual([]);
  });
});

describe('files', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  it('belong to the message that they are sent with, once', async () => {
    const visitor = await WebVisitor.at(world, site);
    const uploaded = await visitor.upload(PNG, '../../wheel.png');
    expect(uploaded.statusCode).toBe(201);
    const file = (uploaded.json() as { data: { id: number; name: string; mime_type: string } }).data;
    expect(file).toMatchObject({ name: 'wheel.png', mime_type: 'image/png', size: PNG.length });
    const said = await visitor.say('', undefined, { attachment_ids: [file.id] });
    expect(said).toMatchObject({
      attachments: [{ name: 'wheel.png', url: expect.stringMatching(/^\/files\//) }],
    });
    const again = await visitor.call('POST', 'messages', {
      text: 'again',
      client_id: randomUUID(),
      attachment_ids: [file.id],
    });
    expect(again.json()).toMatchObject({ code: 'widget.unknown_upload' });
  });

  it('of somebody else cannot be sent', async () => {
    const [one, two] = [await WebVisitor.at(world, site), await WebVisitor.at(world, site)];
    const { id } = ((await one.upload(PNG, 'a.png')).json() as { data: { id: number } }).data;
    const stolen = await two.call('POST', 'messages', {
      text: 'x',
      client_id: randomUUID(),
      attachment_ids: [id],
    });
    expect(stolen.json()).toMatchObject({ code: 'widget.unknown_upload' });
    expect((await two.page()).data).toEqual([]);
  });

  it('are what their bytes say: programs are refused, pages become text', async () => {
    const visitor = await WebVisitor.at(world, site);
    const type = async (content: Buffer, name: string) => (await visitor.upload(content, name)).json();
    expect(await type(Buffer.from('MZ\u0000\u0001 program'), 'photo.png')).toMatchObject({
      code: 'widget.file_refused',
    });
    expect(await type(Buffer.from('<html><script>1</script>'), 'page.png')).toMatchObject({
      data: { mime_type: 'text/plain' },
    });
    expect(await type(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg')).toMatchObject({
      data: { mime_type: 'text/plain' },
    });
    expect((await visitor.call('POST', 'uploads', { file: 'x' })).json()).toMatchObject({
      code: 'widget.file_missing',
    });
  });

  it('have a largest size', async () => {
    const visitor = await WebVisitor.at(world, site);
    const answer = await visitor.upload(Buffer.concat([PNG, Buffer.alloc(25_000_001)]), 'large.png');
    expect(answer.statusCode).toBe(413);
  });
});

describe('the script', () => {
  it('is sent compressed, and not again to who has it', async () => {
    const get = (headers: object = {}) =>
      world.inject({ method: 'GET', url: '/widget.js', headers: { ...headers } });
    const first = await get({ 'accept-encoding': 'gzip' });
    // The widget may not have been built where only the API is tested.
    if (first.statusCode === 404) return;
    expect(first.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
    });
    expect(first.rawPayload.length).toBeLessThan(30_000);
    const etag = String(first.headers.etag);
    expect((await get({ 'accept-encoding': 'gzip', 'if-none-match': etag })).statusCode).toBe(304);
  });

  it('has words in the ten languages and nothing else beside it', async () => {
    const status = async (file: string) =>
      (await world.inject({ method: 'GET', url: `/widget/locales/${file}` })).statusCode;
    expect(await status('..%2f..%2fpackage.json')).toBe(404);
    expect(await status('xx-XX.json')).toBe(404);
  });

  it('has no demo shop without the demo', async () => {
    expect((await world.inject({ method: 'GET', url: '/demo/shop' })).statusCode).toBe(404);
  });
});
