import { until } from '../floor.js';
import { type Colleague, type Company, InboxWorld } from '../worlds/inbox-world.js';
import { type Watch, watch } from '../worlds/live-socket.js';

/** Stands in everything of the channels that somebody must not see: names, subjects, texts, addresses. */
const CANARY = 'kanarie';

let world: InboxWorld;
let company: Company;
let admin: Colleague;
/** Sees what is open to everybody, and no private channel. */
let agent: Colleague;
/** Sees the private channel `board` and nothing else. */
let limited: Colleague;
let open: number;
let board: number;
let url: string;
const seenOpen: { ticketId: number; contactId: number } = { ticketId: 0, contactId: 0 };
const seenBoard: { ticketId: number; contactId: number } = { ticketId: 0, contactId: 0 };
const watches: Watch<never>[] = [];

async function limitToPrivate(name: string, role: 'basic_agent' | 'administrator' = 'basic_agent') {
  const colleague = await company.colleague(name, role);
  await company.query(
    'UPDATE user_account SET only_private_channels = true WHERE agency_id = $1 AND id = $2',
    [company.agencyId, colleague.id],
  );
  return colleague;
}

async function contactOf(ticketId: number): Promise<number> {
  const [row] = await company.query<{ id: string }>(
    'SELECT contact_id AS id FROM ticket WHERE agency_id = $1 AND id = $2',
    [company.agencyId, ticketId],
  );
  return Number(row?.id);
}

beforeAll(async () => {
  world = await (await InboxWorld.open()).withWorker();
  company = await world.company('Harbour Bikes');
  admin = await company.colleague('admin', 'administrator');
  agent = await company.colleague('agent');
  limited = await limitToPrivate('limited');
  open = await company.mailbox('open-kanarie@harbour.test');
  board = await company.privateMailbox('board@harbour.test', limited);
  seenOpen.ticketId = (
    await company.mail(open, {
      from: `open-${CANARY}@home.test`,
      name: `Open ${CANARY}`,
      subject: `Open ${CANARY}`,
      text: `Open ${CANARY}`,
    })
  ).ticketId;
  seenBoard.ticketId = (
    await company.mail(board, { from: 'ines@home.test', name: 'Ines Board', subject: 'For the board' })
  ).ticketId;
  seenOpen.contactId = await contactOf(seenOpen.ticketId);
  seenBoard.contactId = await contactOf(seenBoard.ticketId);
  url = await world.socketUrl();
});

afterEach(async () => {
  for (const one of watches.splice(0)) await one.close();
});
afterAll(() => world?.close());

async function look<T>(who: Colleague, query: string, variables: object = {}): Promise<Watch<T>> {
  const one = await watch<T>(url, who, query, variables);
  watches.push(one as unknown as Watch<never>);
  return one;
}

const listOf = async (who: Colleague, path: string): Promise<number[]> =>
  ((await who.rest('GET', path)).json().data as { id: number }[]).map((row) => row.id);

describe('somebody with private channels alone', () => {
  const REST: string[] = [
    '/api/v2/tickets',
    '/api/v2/tickets?status=OPEN',
    `/api/v2/tickets?term=${CANARY}`,
    '/api/v2/contacts',
    `/api/v2/contacts?term=${CANARY}`,
    '/api/v2/channels',
    '/api/v2/me/channels',
  ];

  it.each(REST)('sees nothing else on %s', async (path) => {
    const answer = await limited.rest('GET', path);
    expect(answer.statusCode).toBe(200);
    expect(JSON.stringify(answer.json().data)).not.toContain(CANARY);
    expect(JSON.stringify((await admin.rest('GET', path)).json().data)).toContain(CANARY);
  });

  it('sees what is theirs', async () => {
    expect(await listOf(limited, '/api/v2/tickets')).toEqual([seenBoard.ticketId]);
    expect(await listOf(limited, '/api/v2/contacts')).toEqual([seenBoard.contactId]);
    expect(await listOf(limited, '/api/v2/me/channels')).toEqual([board]);
    expect(await listOf(limited, '/api/v2/channels')).toEqual([board]);
    const counts = await limited.ask('{ ticketCounts { new assigned mine closed spam unread } }');
    expect(counts.ticketCounts).toEqual({ new: 1, assigned: 0, mine: 0, closed: 0, spam: 0, unread: 1 });
  });

  it('meets foreign ids as if they were not there', async () => {
    const { ticketId, contactId } = seenOpen;
    const paths = (ticket: number, contact: number) => [
      `/api/v2/tickets/${ticket}`,
      `/api/v2/tickets/${ticket}/messages`,
      `/api/v2/contacts/${contact}`,
    ];
    const strangers = paths(ticketId, contactId);
    const missing = paths(999_999, 999_999);
    for (const [place, path] of strangers.entries()) {
      const [foreign, none] = await Promise.all([
        limited.rest('GET', path),
        limited.rest('GET', missing[place] ?? ''),
      ]);
      expect([path, foreign.statusCode, foreign.body]).toEqual([path, 404, none.body]);
    }
    for (const deed of [
      'closeTicket(input: { ticketId: $t }) { id }',
      'reopenTicket(ticketId: $t) { id }',
      'markTicketRead(ticketId: $t) { id }',
      'setTicketFavourite(ticketId: $t, isFavourite: true) { id }',
      'assignTicket(input: { ticketId: $t }) { id }',
      'setTicketTyping(ticketId: $t, isTyping: true)',
      'sendMessage(input: { ticketId: $t, body: "hello", kind: NOTE }) { message { id } }',
    ]) {
      const codes = await Promise.all(
        [ticketId, 999_999].map((id) => limited.refused(`mutation ($t: ID!) { ${deed} }`, { t: String(id) })),
      );
      expect([deed, ...codes]).toEqual([deed, 'not_found', 'not_found']);
    }
  });

  it('cannot widen a list by naming channels, people or contacts', async () => {
    const list = `query ($f: TicketFilter) { tickets(filter: $f) { edges { node { id subject } } } ticketCounts(filter: $f) { new } }`;
    for (const f of [
      { channels: [String(open)] },
      { channels: [String(open), String(board)] },
      { contact: String(seenOpen.contactId) },
      { users: [String(admin.id)] },
      { status: ['OPEN', 'ASSIGNED', 'CLOSED'] },
      { unassigned: true },
    ]) {
      const { data, errors } = await limited.graphql(list, { f });
      expect(errors).toBeUndefined();
      expect(JSON.stringify(data)).not.toContain(CANARY);
      expect(data.ticketCounts.new).toBe(data.tickets.edges.length);
    }
    const contact = await limited.ask(
      `{ contact(id: "${seenBoard.contactId}") { fullName identities { value channel { name } } tickets { edges { node { id } } } } }`,
    );
    expect(contact.contact.tickets.edges).toHaveLength(1);
  });

  it('hears of nothing else over sockets: no tickets, no messages, no typing, no viewers', async () => {
    const events = await look(
      limited,
      'subscription { ticketEvents { change ticketId ticket { subject } } }',
    );
    const mine = await look(limited, 'subscription { myEvents { kind payload } }');
    const t = { t: String(seenOpen.ticketId) };
    const refused = await Promise.all(
      [
        'ticketMessages(ticketId: $t) { message { text } }',
        'ticketTyping(ticketId: $t) { isTyping }',
        'ticketViewers(ticketId: $t) { users { id } }',
      ].map((field) => look(limited, `subscription ($t: ID!) { ${field} }`, t)),
    );
    await until('all three are refused', () => refused.every((one) => one.errors.length === 1));
    expect(refused.map((one) => one.errors[0]?.extensions?.code)).toEqual([
      'not_found',
      'not_found',
      'not_found',
    ]);
    await company.mail(open, { subject: `Secret ${CANARY}`, from: `open-${CANARY}@home.test` });
    const { ticketId } = await company.mail(board, { subject: 'Another', from: 'ines@home.test' });
    await events.until('what is theirs', (seen) =>
      seen.some((event) => (event as { ticketId: string }).ticketId === String(ticketId)),
    );
    expect(JSON.stringify([events.seen, mine.seen])).not.toContain(CANARY);
  });

  it('gets no conversation of an open channel, and gets those of the own ones', async () => {
    const assign = `mutation ($t: ID!, $u: ID) { assignTicket(input: { ticketId: $t, userId: $u }) { assignee { id } } }`;
    const u = String(limited.id);
    expect(await admin.refused(assign, { t: String(seenOpen.ticketId), u })).toBe('validation.failed');
    const given = await admin.ask(assign, { t: String(seenBoard.ticketId), u });
    expect(given.assignTicket.assignee.id).toBe(u);
    const rest = await admin.rest('POST', `/api/v2/tickets/${seenOpen.ticketId}/assign`, {
      user_id: limited.id,
    });
    expect(rest.statusCode).toBe(422);
  });

  it('is limited as an administrator too', async () => {
    const chief = await limitToPrivate('chief', 'administrator');
    expect(await listOf(chief, '/api/v2/tickets')).toEqual([]);
    expect((await chief.rest('GET', '/api/v2/contacts')).statusCode).toBe(403);
    expect(await listOf(chief, '/api/v2/channels')).toEqual([]);
  });
});

describe('contacts', () => {
  it('known only from private channels of others are not shown', async () => {
    expect(await listOf(agent, '/api/v2/contacts')).toEqual([seenOpen.contactId]);
    expect((await agent.rest('GET', `/api/v2/contacts/${seenBoard.contactId}`)).statusCode).toBe(404);
    expect(await listOf(agent, '/api/v2/contacts?term=ines')).toEqual([]);
    expect(await listOf(admin, '/api/v2/contacts')).toEqual([seenBoard.contactId, seenOpen.contactId]);
  });

  it('are shown once they wrote somewhere else as well, or nowhere', async () => {
    const { ticketId } = await company.mail(board, { from: 'both@home.test', name: 'Both Ways' });
    const both = await contactOf(ticketId);
    expect(await listOf(agent, '/api/v2/contacts?term=both')).toEqual([]);
    await company.mail(open, { from: 'both@home.test', name: 'Both Ways' });
    expect(await listOf(agent, '/api/v2/contacts?term=both')).toEqual([both]);
    const [lonely] = await company.query<{ id: string }>(
      `INSERT INTO contact (agency_id, full_name) VALUES ($1, 'Lonely') RETURNING id`,
      [company.agencyId],
    );
    expect(await listOf(agent, '/api/v2/contacts')).toContain(Number(lonely?.id));
    expect(await listOf(limited, '/api/v2/contacts')).not.toContain(Number(lonely?.id));
  });

  it('without the permission are those of the own private channels; without such channels it is refused', async () => {
    const change = (granted: boolean) =>
      admin.rest('PUT', '/api/v2/roles/advanced_agent', {
        permissions: { 'contacts.contacts.view': granted },
      });
    await change(false);
    const member = await company.colleague('member', 'advanced_agent');
    const stranger = await company.colleague('stranger', 'advanced_agent');
    await company.query('INSERT INTO channel_member (agency_id, channel_id, user_id) VALUES ($1, $2, $3)', [
      company.agencyId,
      board,
      member.id,
    ]);
    expect(await listOf(member, '/api/v2/contacts')).toContain(seenBoard.contactId);
    expect(await listOf(member, '/api/v2/contacts')).not.toContain(seenOpen.contactId);
    expect((await stranger.rest('GET', '/api/v2/contacts')).statusCode).toBe(403);
    expect(await stranger.refused('{ contacts { edges { node { id } } } }')).toBe('auth.forbidden');
    await change(true);
  });
});

describe('who works on a channel', () => {
  const put = (who: Colleague, id: number, body: object) => who.rest('PUT', `/api/v2/channels/${id}`, body);

  it('is chosen by who manages channels, with people of the own company', async () => {
    expect((await put(agent, board, { members: [agent.id] })).statusCode).toBe(403);
    const other = await world.company('Dune Hotels');
    const stranger = await other.colleague('stranger');
    const foreign = await put(admin, board, { members: [stranger.id] });
    const missing = await put(admin, board, { members: [999_999] });
    expect([foreign.statusCode, missing.statusCode]).toEqual([422, 422]);
    expect(foreign.json().errors.members[0].replace(/\d+/, 'N')).toBe(
      missing.json().errors.members[0].replace(/\d+/, 'N'),
    );
    expect((await put(admin, 999_999, {})).json()).toMatchObject({ code: 'not_found' });
    const theirs = await other.mailbox('front@dune.test');
    expect((await put(admin, theirs, { is_private: true })).statusCode).toBe(404);
  });

  it('sees it at once, and no longer at once, with an entry in the audit log', async () => {
    const list = 'subscription { ticketEvents { ticketId ticket { subject } } }';
    const typing = 'subscription ($t: ID!) { ticketTyping(ticketId: $t) { isTyping } }';
    const given = await put(admin, board, { members: [limited.id, agent.id] });
    expect(given.json().data).toMatchObject({
      is_private: true,
      members: [{ id: agent.id }, { id: limited.id }],
    });
    expect((await agent.rest('GET', `/api/v2/tickets/${seenBoard.ticketId}`)).statusCode).toBe(200);
    const events = await look<{ ticketId: string }>(agent, list);
    const types = await look(agent, typing, { t: String(seenBoard.ticketId) });
    const before = await company.mail(board, { subject: 'Before', from: 'ines@home.test' });
    await events.until('the ticket', (seen) => seen.some((one) => one.ticketId === String(before.ticketId)));
    await put(admin, board, { members: [limited.id] });
    expect((await agent.rest('GET', `/api/v2/tickets/${seenBoard.ticketId}`)).statusCode).toBe(404);
    await until('the socket is sent off', () => events.errors.length + types.errors.length >= 2);
    await company.mail(board, { subject: `After ${CANARY}`, from: 'ines@home.test' });
    await limited.ask('mutation ($t: ID!) { setTicketTyping(ticketId: $t, isTyping: true) }', {
      t: String(seenBoard.ticketId),
    });
    const again = await look(agent, list);
    const { ticketId } = await company.mail(open, { subject: 'Mark', from: 'mark@home.test' });
    await again.until('what is open', (seen) =>
      seen.some((one) => (one as { ticketId: string }).ticketId === String(ticketId)),
    );
    expect(JSON.stringify([events.seen, types.seen, again.seen])).not.toContain('After');
    const entries = await company.query<{ before: unknown; after: unknown }>(
      `SELECT before, after FROM audit_entry WHERE agency_id = $1 AND action = 'channel.access_changed'
       ORDER BY id DESC LIMIT 1`,
      [company.agencyId],
    );
    expect(entries[0]?.after).toEqual({ is_private: true, members: [limited.id] });
  });

  it('is hidden from everybody else when an open channel turns private', async () => {
    const shop = await company.mailbox('shop@harbour.test');
    const { ticketId } = await company.mail(shop, { from: 'shop@home.test' });
    const path = `/api/v2/tickets/${ticketId}`;
    expect((await agent.rest('GET', path)).statusCode).toBe(200);
    const events = await look(agent, 'subscription { ticketEvents { ticketId } }');
    await put(admin, shop, { is_private: true });
    await until('sockets are sent off', () => events.errors.length > 0);
    expect((await agent.rest('GET', path)).statusCode).toBe(404);
    await put(admin, shop, { is_private: false });
    expect((await agent.rest('GET', path)).statusCode).toBe(200);
  });

  it('is told of a person to those who manage people or channels, and to the person', async () => {
    const ask = async (who: Colleague) => {
      const { users } = await who.ask('{ users(first: 50) { edges { node { id channels { id name } } } } }');
      return (users.edges as { node: { id: string; channels: { id: string }[] | null } }[]).find(
        ({ node }) => node.id === String(limited.id),
      )?.node.channels;
    };
    expect(await ask(admin)).toEqual([{ id: String(board), name: 'board@harbour.test' }]);
    expect(await ask(limited)).toEqual([{ id: String(board), name: 'board@harbour.test' }]);
    expect(await ask(agent)).toBeNull();
  });

  it('is not chosen over what somebody else has chosen in the meantime', async () => {
    const access =
      'mutation ($input: UpdateChannelAccessInput!) { updateChannelAccess(input: $input) { id } }';
    const seen = async (): Promise<number> =>
      (
        await admin.ask('query ($id: ID!) { channelConnection(channelId: $id) { version } }', {
          id: String(open),
        })
      ).channelConnection.version;
    const channelId = String(open);
    const version = await seen();
    await admin.ask(access, { input: { channelId, memberIds: [String(agent.id)], version } });
    expect(await seen()).toBe(version + 1);
    const late = { channelId, memberIds: [], version };
    const refused = await admin.graphql(access, { input: late });
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      ...{ code: 'channels.version_conflict', status: 409 },
      version: version + 1,
    });
    expect((await put(admin, open, { members: [], version })).statusCode).toBe(409);
    const { channelMembers } = await admin.ask('query ($id: ID!) { channelMembers(channelId: $id) { id } }', {
      id: channelId,
    });
    expect(channelMembers).toEqual([{ id: String(agent.id) }]);
    expect((await put(admin, open, { members: [], version: version + 1 })).statusCode).toBe(200);
  });
});
