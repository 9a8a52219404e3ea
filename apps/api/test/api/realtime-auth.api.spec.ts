import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { until } from '../floor.js';
import { type Colleague, type Company, InboxWorld } from '../worlds/inbox-world.js';

let world: InboxWorld;
let company: Company;
let anna: Colleague;
let ben: Colleague;
let ticketId: number;
let closedTicket: number;
let foreignTicket: number;
const open: { dispose(): void }[] = [];

beforeAll(async () => {
  world = await InboxWorld.open();
  company = await world.company('Harbour Bikes');
  anna = await company.colleague('anna');
  ben = await company.colleague('ben');
  ({ ticketId } = await company.mail(await company.mailbox('support@harbour.test')));
  ({ ticketId: closedTicket } = await company.mail(await company.privateMailbox('board@harbour.test', ben)));
  const other = await world.company('Dune Hotels');
  ({ ticketId: foreignTicket } = await other.mail(await other.mailbox('stay@dune.test')));
});

afterEach(() => {
  for (const one of open.splice(0)) one.dispose();
});
afterAll(() => world?.close());

const ask = async (who: Colleague, names: unknown, socketId: unknown = '1.2') => {
  const answer = await who.rest('POST', '/realtime/auth', { socket_id: socketId, channel_names: names });
  return { status: answer.statusCode, body: answer.json() };
};

/** A socket of this person, with the name that its acknowledgement gave it. */
async function connect(who: Colleague) {
  let socketId = '';
  const authorization = await who.authorization();
  const client = createClient({
    url: await world.socketUrl(),
    webSocketImpl: WebSocket,
    connectionParams: { authorization },
    retryAttempts: 0,
    lazy: false,
    on: { connected: (_socket, told) => void (socketId = (told as { socket_id: string }).socket_id) },
  });
  open.push(client);
  await until('the socket has a name', () => socketId !== '');
  return { client, socketId };
}

function follow({ client }: Awaited<ReturnType<typeof connect>>, channel: string, auth: string) {
  const seen: { name: string; payload: Record<string, unknown> }[] = [];
  const codes: string[] = [];
  const query =
    'subscription ($channel: String!, $auth: String!) { channelEvents(channel: $channel, auth: $auth) { name payload } }';
  client.subscribe<{ channelEvents: (typeof seen)[number] }>(
    { query, variables: { channel, auth } },
    {
      next: ({ data, errors }) => {
        if (data) seen.push(data.channelEvents);
        for (const { extensions } of errors ?? []) codes.push(String(extensions?.['code']));
      },
      error: (wrong) => {
        for (const { extensions } of wrong as { extensions: { code: string } }[]) codes.push(extensions.code);
      },
      complete: () => undefined,
    },
  );
  return { seen, codes };
}

describe('POST /realtime/auth', () => {
  it('gives a signed grant for each channel that is open to the caller, and tells which are not', async () => {
    const agencyId = (await anna.rest('GET', '/api/v2/me')).json().data.agency_id as number;
    const names = [
      `private-user.${anna.id}`,
      `presence-agency.${agencyId}`,
      `private-ticket.${ticketId}`,
      `private-user.${ben.id}`,
      `private-ticket.${closedTicket}`,
      `private-ticket.${foreignTicket}`,
      'private-ticket.999999',
      'everything',
    ];
    const { status, body } = await ask(anna, names);
    expect(status).toBe(200);
    const granted = {
      status: 200,
      auth: expect.stringMatching(/^[\w-]+\.[0-9a-f]{64}$/),
      expires_at: expect.any(String),
    };
    const refused = { status: 404, auth: null, expires_at: null };
    expect(body.data).toEqual(
      Object.fromEntries(names.map((name, place) => [name, place < 3 ? granted : refused])),
    );
  });

  it('looks the same for what is not there, what is closed and what is another company’s', async () => {
    const missing = await ask(anna, ['private-ticket.999999']);
    expect([missing.status, missing.body.code]).toEqual([404, 'not_found']);
    for (const id of [closedTicket, foreignTicket])
      expect(await ask(anna, [`private-ticket.${id}`])).toEqual(missing);
  });

  it.each([
    [[], '1.2', 'channel_names'],
    ['private-user.1', '1.2', 'channel_names'],
    [Array.from({ length: 101 }, () => 'private-user.1'), '1.2', 'channel_names'],
    [['private-user.1'], 'no socket!', 'socket_id'],
    [['private-user.1'], 7, 'socket_id'],
  ])('refuses what cannot be asked (%#)', async (names, socketId, field) => {
    const { status, body } = await ask(anna, names, socketId);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('is for those who are signed in', async () => {
    const answer = await world.inject({
      method: 'POST',
      url: '/realtime/auth',
      payload: { socket_id: '1.2', channel_names: ['private-user.1'] },
    });
    expect(answer.statusCode).toBe(401);
  });
});

describe('a grant', () => {
  it('opens its channel on its socket', async () => {
    const socket = await connect(anna);
    const name = `private-ticket.${ticketId}`;
    const { body } = await ask(anna, [name], socket.socketId);
    const { seen } = follow(socket, name, body.data[name].auth);
    await until('the viewers are told', () => seen.some((each) => each.name === 'ticketViewers'));
    await until('typing is told', async () => {
      await ben.ask(`mutation { setTicketTyping(ticketId: "${ticketId}", isTyping: true) }`);
      return seen.some((each) => each.name === 'ticketTyping');
    });
    const typing = seen.find((each) => each.name === 'ticketTyping');
    expect(typing?.payload).toMatchObject({ who: { id: ben.id }, isTyping: true });
  });

  it('opens nothing on another socket, for somebody else, for another channel, or when it was changed', async () => {
    const [socket, other, bens] = [await connect(anna), await connect(anna), await connect(ben)];
    const name = `private-ticket.${ticketId}`;
    const own = `private-user.${anna.id}`;
    const { data } = (await ask(anna, [name, own], socket.socketId)).body;
    const { auth } = data[name];
    for (const tried of [
      follow(other, name, auth),
      follow(bens, name, auth),
      follow(socket, own, auth),
      follow(socket, name, `${auth.slice(0, -1)}${auth.endsWith('0') ? '1' : '0'}`),
      follow(socket, name, 'nothing'),
    ]) {
      await until('it is refused', () => tried.codes.length > 0);
      expect(tried.codes).toEqual(['not_found']);
      expect(tried.seen).toEqual([]);
    }
    const right = follow(socket, own, data[own].auth);
    expect(right.codes).toEqual([]);
  });
});
