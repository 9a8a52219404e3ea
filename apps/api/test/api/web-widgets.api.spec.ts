import jwt from 'jsonwebtoken';
import { InboxWorld, type Colleague, type Company } from '../worlds/inbox-world.js';

let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let agent: Colleague;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  admin = await harbour.colleague('admin', 'administrator');
  agent = await harbour.colleague('agent', 'basic_agent');
});

afterAll(() => world?.close());

const widgets = '/api/v2/web_widgets';
const uuid = () => crypto.randomUUID();

interface Widget {
  id: number;
  token: string;
  channel_id: number;
  version: number;
}

async function make(facts: object = {}): Promise<Widget> {
  const answer = await admin.rest('POST', widgets, { name: 'Shop', ...facts });
  expect([answer.statusCode, answer.body]).toMatchObject([201, expect.any(String)]);
  return answer.json().data;
}

/** A browser with nothing but the public protocol. */
function browser(widget: Widget, origin?: string) {
  let visitor = '';
  const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
    world.inject({
      method,
      url: `/widget/v1/${path}`,
      headers: {
        'x-widget-token': widget.token,
        ...(origin && { origin }),
        ...(visitor && { authorization: `Bearer ${visitor}` }),
      },
      ...(payload && { payload }),
    });
  return {
    call,
    async begin() {
      visitor = (await call('POST', 'session', {})).json().data.visitor_token;
      return this;
    },
    async identify(token: string) {
      const answer = await call('POST', 'identify', { token });
      if (answer.statusCode === 200) visitor = answer.json().data.visitor_token ?? visitor;
      return answer;
    },
    say: (text: string, more: object = {}) => call('POST', 'messages', { text, client_id: uuid(), ...more }),
    texts: async () =>
      ((await call('GET', 'messages')).json().data as { text: string }[] | undefined)?.map(
        ({ text }) => text,
      ),
  };
}

describe('widgets', () => {
  it('are made with a chat of their own or of several, changed, deleted and brought back', async () => {
    const first = await make({ name: 'First' });
    const second = await make({ name: 'Second', channel_id: first.channel_id });
    expect([second.channel_id, second.token === first.token]).toEqual([first.channel_id, false]);
    const changed = await admin.rest('PUT', `${widgets}/${second.id}`, {
      version: 1,
      allowed_domains: ['https://Shop.test/path', '*.example.com'],
      settings: { appearance: { color: '#AA3300', position: 'start' }, greetings: { 'nl-NL': 'Hallo' } },
    });
    expect(changed.json().data).toMatchObject({
      version: 2,
      allowed_domains: ['shop.test', '*.example.com'],
      settings: { appearance: { color: '#AA3300', position: 'start', icon: 'chat' }, tracksPages: true },
    });
    const late = await admin.rest('PUT', `${widgets}/${second.id}`, { name: 'Late', version: 1 });
    expect([late.statusCode, late.json().code]).toEqual([409, 'widget.version_conflict']);
    expect((await browser(second).call('GET', 'config')).json().data).toMatchObject({
      greetings: { 'nl-NL': 'Hallo' },
      appearance: { position: 'start' },
    });
    expect((await admin.rest('DELETE', `${widgets}/${second.id}`)).statusCode).toBe(204);
    expect((await admin.rest('GET', `${widgets}/${second.id}`)).statusCode).toBe(404);
    expect((await admin.rest('POST', `${widgets}/${second.id}/restore`)).json().data.id).toBe(second.id);
    expect((await agent.rest('GET', widgets)).statusCode).toBe(403);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ channel_id: 999_999 }, 'channel_id'],
    [{ allowed_domains: ['not a domain'] }, 'allowed_domains'],
    [{ allowed_domains: ['*.com'] }, 'allowed_domains'],
    [{ settings: { appearance: { color: 'red' } } }, 'settings.appearance.color'],
    [{ settings: { surprise: true } }, 'settings'],
    [{ settings: { greetings: { 'en-GB': 'x'.repeat(501) } } }, 'settings.greetings.en-_g_b'],
    [
      { settings: { preChat: { departments: [{ teamId: 999_999, label: 'Gone' }] } } },
      'settings.pre_chat.departments',
    ],
  ])('are refused with the field named: %#', async (wrong, field) => {
    const answer = await admin.rest('POST', widgets, { name: 'Shop', ...wrong });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  });

  it('are shown by the websites that may, and refused to others with words', async () => {
    const widget = await make({ allowed_domains: ['shop.test'] });
    expect((await browser(widget, 'https://shop.test').call('GET', 'config')).statusCode).toBe(200);
    const other = await browser(widget, 'https://elsewhere.test').call('GET', 'config');
    expect([other.statusCode, other.json()]).toMatchObject([
      403,
      { code: 'widget.site_not_allowed', message: expect.stringContaining('domain') },
    ]);
  });
});

describe('before the chat', () => {
  it('what is asked has to be answered, and the department leads to its team', async () => {
    const team = (await admin.rest('POST', '/api/v2/teams', { name: 'Workshop' })).json().data.id as number;
    const preChat = {
      isOn: true,
      fields: [
        { key: 'name', isRequired: true },
        { key: 'email', isRequired: true },
      ],
      departments: [{ teamId: team, label: 'Repairs' }],
      isDepartmentRequired: true,
      consent: { 'en-GB': 'You may keep this.' },
    };
    const widget = await make({ settings: { preChat } });
    const anna = await browser(widget).begin();
    const early = await anna.say('Hello', { name: 'Anna' });
    expect([early.statusCode, early.json().code, Object.keys(early.json().errors).sort()]).toEqual([
      422,
      'widget.details_missing',
      ['consent', 'department', 'email'],
    ]);
    const told = { name: 'Anna', email: 'anna@example.test', department: team, consent: true };
    expect((await anna.say('My brake squeaks', told)).statusCode).toBe(200);
    // Asked once.
    expect((await anna.say('And the bell')).statusCode).toBe(200);
    const list = await admin.ask(
      '{ tickets(filter: {}, first: 5) { edges { node { id subject status team { name } visitor { consentedAt } } } } }',
    );
    const ticket = list.tickets.edges
      .map((edge: { node: { subject: string } }) => edge.node)
      .find(({ subject }: { subject: string }) => subject === 'My brake squeaks');
    expect(ticket).toMatchObject({
      status: 'ASSIGNED',
      team: { name: 'Workshop' },
      visitor: { consentedAt: expect.any(String) },
    });
  });
});

describe('business hours', () => {
  it('close the chat: the form is shown, with when it opens', async () => {
    const widget = await make();
    await admin.rest('POST', '/api/v2/business_hours', {
      name: 'Never',
      time_zone: 'Europe/Amsterdam',
      channel_ids: [widget.channel_id],
      week: [],
      exceptions: [{ name: 'Once', from: '2099-01-01', spans: [{ from: '09:00', to: '10:00' }] }],
    });
    const config = (await browser(widget).call('GET', 'config')).json().data;
    expect(config).toMatchObject({ online: false, away: 'form', opens_at: null });
  });
});

describe('an identity that the website has signed', () => {
  const signed = (secret: string, claims: object) =>
    jwt.sign(claims, secret, { algorithm: 'HS256', expiresIn: '5m' });
  const secretOf = async ({ id }: Widget, endsOldNow = false): Promise<string> =>
    (await admin.rest('POST', `${widgets}/${id}/secret`, { ends_old_now: endsOldNow })).json().data.secret;

  it('is the same conversation and the same contact on each device', async () => {
    const widget = await make();
    const secret = await secretOf(widget);
    const phone = browser(widget);
    expect(
      (await phone.identify(signed(secret, { sub: '42', name: 'Anna', email: 'anna@shop.test' }))).statusCode,
    ).toBe(200);
    await phone.say('From the phone');
    const laptop = await browser(widget).begin();
    await laptop.identify(signed(secret, { sub: '42' }));
    expect(await laptop.texts()).toEqual(['From the phone']);
    await laptop.say('From the laptop');
    expect(await phone.texts()).toEqual(['From the phone', 'From the laptop']);
  });

  it('keeps what somebody wrote before, and shows nothing of one person to another', async () => {
    const widget = await make();
    const secret = await secretOf(widget);
    const shared = await browser(widget).begin();
    await shared.say('Not signed in yet');
    await shared.identify(signed(secret, { sub: 'anna' }));
    expect(await shared.texts()).toEqual(['Not signed in yet']);
    await shared.identify(signed(secret, { sub: 'bert' }));
    expect(await shared.texts()).toEqual([]);
    await shared.identify(signed(secret, { sub: 'anna' }));
    expect(await shared.texts()).toEqual(['Not signed in yet']);
    expect((await shared.call('POST', 'logout')).statusCode).toBe(204);
    expect((await shared.call('GET', 'messages')).statusCode).toBe(401);
  });

  it('with a proven address is the contact who has it already', async () => {
    const mailbox = await harbour.mailbox('desk@harbour.test');
    const { ticketId } = await harbour.mail(mailbox, { from: 'proven@shop.test' });
    const widget = await make();
    const anna = browser(widget);
    await anna.identify(signed(await secretOf(widget), { sub: 'p', email: 'proven@shop.test' }));
    await anna.say('It is me');
    const contact =
      'query ($id: ID!) { ticket(id: $id) { contact { tickets(first: 5) { edges { node { subject } } } } } }';
    const { ticket } = await admin.ask(contact, { id: ticketId });
    expect(
      ticket.contact.tickets.edges.map((edge: { node: { subject: string } }) => edge.node.subject),
    ).toContain('It is me');
  });

  it('is refused when it is forged, expired or of an old secret that was ended', async () => {
    const widget = await make();
    const visitor = browser(widget);
    const refused = async (token: string) => {
      const answer = await visitor.identify(token);
      return [answer.statusCode, answer.json().code, answer.json().facts?.reason];
    };
    expect(await refused(signed('x', { sub: 'a' }))).toEqual([403, 'widget.identity_refused', 'not_set_up']);
    const old = await secretOf(widget);
    // The door keeps what it knows of a widget for some seconds.
    await new Promise((resolve) => setTimeout(resolve, 5_100));
    expect(await refused(signed('forged', { sub: 'a' }))).toEqual([403, 'widget.identity_refused', 'forged']);
    expect(await refused(jwt.sign({ sub: 'a', exp: 1 }, old))).toMatchObject([
      403,
      expect.any(String),
      'expired',
    ]);
    await secretOf(widget);
    await new Promise((resolve) => setTimeout(resolve, 5_100));
    expect((await visitor.identify(signed(old, { sub: 'a' }))).statusCode).toBe(200);
    await secretOf(widget, true);
    await new Promise((resolve) => setTimeout(resolve, 5_100));
    expect(await refused(signed(old, { sub: 'a' }))).toMatchObject([403, expect.any(String), 'forged']);
    const shown = (await admin.rest('GET', `${widgets}/${widget.id}`)).body;
    expect([shown.includes(old), JSON.parse(shown).data.has_secret]).toEqual([false, true]);
  });
});

describe('pages', () => {
  it('of somebody who chats are shown with the conversation, bounded and without secrets', async () => {
    const widget = await make();
    const visitor = await browser(widget).begin();
    await visitor.say('Where is my order?');
    for (let at = 1; at <= 52; at += 1)
      await visitor.call('POST', 'pages', {
        url: `https://shop.test/${at}?token=abc#x`,
        title: `Page ${at}`,
      });
    const list = await agent.ask(
      '{ tickets(filter: {}, first: 1) { edges { node { visitor { isHere pages { url title } } } } } }',
    );
    const { visitor: shown } = list.tickets.edges[0].node;
    expect([shown.isHere, shown.pages.length, shown.pages[0]]).toEqual([
      true,
      50,
      { url: 'https://shop.test/52?token=%E2%80%A6', title: 'Page 52' },
    ]);
  });
});
