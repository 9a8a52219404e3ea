import type { RoleName } from '@parley/schema';
import { type Colleague, type Company, InboxWorld } from '../worlds/inbox-world.js';

/** Every operation of the inbox over GraphQL, with the ids that it takes. */
const operations = {
  ticket: 'query ($ticket: ID!) { ticket(id: $ticket) { id messages { edges { node { id } } } } }',
  sendMessage:
    'mutation ($ticket: ID!) { sendMessage(input: { ticketId: $ticket, body: "Hi", kind: REPLY }) { message { id } } }',
  sendNote:
    'mutation ($ticket: ID!) { sendMessage(input: { ticketId: $ticket, body: "Hi", kind: NOTE }) { message { id } } }',
  retryMessage: 'mutation ($message: ID!) { retryMessage(messageId: $message) { id } }',
  assignTicket:
    'mutation ($ticket: ID!, $user: ID) { assignTicket(input: { ticketId: $ticket, userId: $user }) { id } }',
  assignToTeam:
    'mutation ($ticket: ID!, $team: ID) { assignTicket(input: { ticketId: $ticket, teamId: $team }) { id } }',
  closeTicket:
    'mutation ($ticket: ID!, $result: ID) { closeTicket(input: { ticketId: $ticket, resultId: $result }) { id } }',
  reopenTicket: 'mutation ($ticket: ID!) { reopenTicket(ticketId: $ticket) { id } }',
  markTicketSpam: 'mutation ($ticket: ID!) { markTicketSpam(ticketId: $ticket, isSpam: false) { id } }',
  labelTicket:
    'mutation ($ticket: ID!, $label: ID!) { labelTicket(ticketId: $ticket, labelId: $label) { id } }',
  unlabelTicket:
    'mutation ($ticket: ID!, $label: ID!) { unlabelTicket(ticketId: $ticket, labelId: $label) { id } }',
  setTicketFavourite:
    'mutation ($ticket: ID!) { setTicketFavourite(ticketId: $ticket, isFavourite: true) { id } }',
  markTicketRead: 'mutation ($ticket: ID!) { markTicketRead(ticketId: $ticket) { id } }',
  setTicketTyping: 'mutation ($ticket: ID!) { setTicketTyping(ticketId: $ticket, isTyping: true) }',
  setTicketViewing: 'mutation ($ticket: ID!) { setTicketViewing(ticketId: $ticket) }',
} as const;
type Operation = keyof typeof operations;

/** What observers, who change nothing, may still call. */
const forEverybody: Operation[] = ['ticket', 'setTicketFavourite', 'markTicketRead', 'setTicketViewing'];
/** Staff of the makers look and repair, but never speak for the company. */
const notForStaff: Operation[] = [
  'sendMessage',
  'sendNote',
  'retryMessage',
  'labelTicket',
  'unlabelTicket',
  'setTicketTyping',
];

let world: InboxWorld;
let harbour: Company;
let dune: Company;
let admin: Colleague;
let stranger: Colleague;
let support: number;
let ids: Record<string, string>;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  dune = await world.company('Dune Hotels');
  admin = await harbour.colleague('admin', 'administrator');
  stranger = await dune.colleague('stranger', 'administrator');
  support = await harbour.mailbox('support@harbour.test');
  ids = await things(harbour, support, admin);
});

afterAll(() => world?.close());

async function things(company: Company, channel: number, user: Colleague): Promise<Record<string, string>> {
  const mail = await company.mail(channel, { subject: 'Canary Harbour' });
  const made = {
    ticket: mail.ticketId,
    message: mail.messageId,
    user: user.id,
    team: await company.team('Service'),
    label: await company.label('Urgent'),
    result: await company.result('Solved'),
  };
  return Object.fromEntries(Object.entries(made).map(([name, id]) => [name, String(id)]));
}

describe('who may do what', () => {
  it.each<RoleName>(['supervisor', 'advanced_agent', 'basic_agent', 'observer', 'parley_staff'])(
    'holds for a %s over GraphQL',
    async (role) => {
      const who = await harbour.colleague(role.replace('_', '-'), role);
      for (const [name, document] of Object.entries(operations) as [Operation, string][]) {
        const isAllowed =
          role === 'observer'
            ? forEverybody.includes(name)
            : role === 'parley_staff'
              ? !notForStaff.includes(name)
              : true;
        const code = await who.refused(document, ids);
        // The message was never sent, so there is nothing to send again.
        const expected = isAllowed
          ? name === 'retryMessage'
            ? 'inbox.not_retryable'
            : undefined
          : 'auth.forbidden';
        expect({ name, code }).toEqual({ name, code: expected });
      }
    },
  );

  it('holds over REST as well', async () => {
    const observer = await harbour.colleague('watcher', 'observer');
    const base = `/api/v2/tickets/${ids['ticket']}`;
    for (const [method, path] of [
      ['POST', `${base}/messages`],
      ['POST', `${base}/messages/${ids['message']}/retry`],
      ['POST', `${base}/assign`],
      ['POST', `${base}/close`],
      ['POST', `${base}/reopen`],
      ['POST', `${base}/spam`],
      ['DELETE', `${base}/spam`],
      ['POST', `/client-api/tickets/label-ticket/${ids['ticket']}`],
      ['POST', '/client-api/tickets/media'],
    ] as const) {
      const answer = await observer.rest(method, path, method === 'POST' ? {} : undefined);
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 403, 'auth.forbidden']);
      expect((await world.inject({ method, url: path })).statusCode).toBe(401);
    }
    expect((await observer.rest('GET', base)).statusCode).toBe(200);
  });

  it('shows in what the ticket says of its viewer', async () => {
    const fields = 'viewerCanReply viewerCanNote viewerCanAssign viewerCanClose viewerCanReopen';
    const ask = `query ($ticket: ID!) { ticket(id: $ticket) { ${fields} } }`;
    const observer = await harbour.colleague('onlooker', 'observer');
    const none = {
      viewerCanReply: false,
      viewerCanNote: false,
      viewerCanAssign: false,
      viewerCanClose: false,
      viewerCanReopen: false,
    };
    expect((await observer.ask(ask, ids)).ticket).toEqual(none);
    await admin.ask(operations.reopenTicket, ids);
    expect((await admin.ask(ask, ids)).ticket).toEqual({
      viewerCanReply: true,
      viewerCanNote: true,
      viewerCanAssign: true,
      viewerCanClose: true,
      viewerCanReopen: false,
    });
    await admin.ask(operations.closeTicket, ids);
    expect((await admin.ask(ask, ids)).ticket).toMatchObject({
      viewerCanAssign: false,
      viewerCanClose: false,
      viewerCanReopen: true,
    });
    await admin.ask(operations.reopenTicket, ids);
  });
});

describe('another company', () => {
  const checksum = () =>
    harbour.query(`SELECT (SELECT md5(string_agg(t::text, '' ORDER BY id)) FROM ticket t) AS tickets,
      (SELECT count(*) FROM message) AS messages, (SELECT count(*) FROM ticket_label) AS labels,
      (SELECT count(*) FROM ticket_read) AS reads, (SELECT count(*) FROM ticket_favourite) AS favourites`);

  it('sees and changes nothing, whichever operation it uses', async () => {
    const before = await checksum();
    const missing = { ...ids, ticket: '999999', message: '999999' };
    for (const [name, document] of Object.entries(operations)) {
      const foreign = await stranger.graphql(document, ids);
      expect([name, foreign.errors?.[0]?.extensions.code]).toEqual([name, 'not_found']);
      expect(foreign).toEqual(await stranger.graphql(document, missing));
    }
    const base = `/api/v2/tickets/${ids['ticket']}`;
    for (const [method, path, body] of [
      ['GET', base, undefined],
      ['GET', `${base}/messages`, undefined],
      ['GET', `${base}/messages/${ids['message']}`, undefined],
      ['POST', `${base}/messages`, { message: 'Hi' }],
      ['POST', `${base}/messages/${ids['message']}/read`, {}],
      ['POST', `${base}/messages/${ids['message']}/retry`, {}],
      ['POST', `${base}/assign`, { user_id: stranger.id }],
      ['POST', `${base}/close`, {}],
      ['POST', `${base}/reopen`, {}],
      ['POST', `${base}/spam`, {}],
      ['DELETE', `${base}/spam`, undefined],
      ['POST', `/client-api/tickets/label-ticket/${ids['ticket']}`, { label_id: Number(ids['label']) }],
    ] as const) {
      const answer = await stranger.rest(method, path, body);
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 404, 'not_found']);
    }
    expect(await checksum()).toEqual(before);
  });

  it('finds nothing of it in lists, counts and searches', async () => {
    const everything = `query ($filter: TicketFilter) { tickets(filter: $filter) { edges { node { id subject } } }
      ticketCounts(filter: $filter) { new assigned mine closed spam unread } }`;
    const none = { new: 0, assigned: 0, mine: 0, closed: 0, spam: 0, unread: 0 };
    for (const filter of [
      {},
      { term: 'canary' },
      { labels: [ids['label']] },
      { teams: [ids['team']] },
      { users: [ids['user']] },
      { channels: [String(support)] },
    ]) {
      expect(await stranger.ask(everything, { filter })).toEqual({
        tickets: { edges: [] },
        ticketCounts: none,
      });
    }
    expect((await stranger.rest('GET', '/api/v2/tickets?term=canary')).json().data).toEqual([]);
  });

  it('cannot smuggle its own things into a ticket, nor have those of others', async () => {
    const theirs = await things(dune, await dune.mailbox('frontdesk@dune.test'), stranger);
    const mixed = {
      ...ids,
      user: theirs['user'],
      team: theirs['team'],
      label: theirs['label'],
      result: theirs['result'],
    };
    const codes: Record<string, string | undefined> = {};
    for (const name of [
      'assignTicket',
      'assignToTeam',
      'closeTicket',
      'labelTicket',
      'unlabelTicket',
    ] as const) {
      codes[name] = await admin.refused(operations[name], mixed);
    }
    expect(codes).toEqual({
      assignTicket: 'validation.failed',
      assignToTeam: 'validation.failed',
      closeTicket: 'validation.failed',
      labelTicket: 'not_found',
      unlabelTicket: 'not_found',
    });
  });
});

describe('a private channel', () => {
  it('is there for its members and administrators only, in every list and operation', async () => {
    const member = await harbour.colleague('member');
    const outsider = await harbour.colleague('outsider', 'supervisor');
    const hidden = await harbour.privateMailbox('board@harbour.test', member);
    const mail = await harbour.mail(hidden, { subject: 'Confidential' });
    const own = { ...ids, ticket: String(mail.ticketId), message: String(mail.messageId) };
    const search =
      '{ tickets(filter: { term: "confidential" }) { edges { node { id } } } ticketCounts(filter: { term: "confidential" }) { new } }';
    const found = { tickets: { edges: [{ node: { id: own.ticket } }] }, ticketCounts: { new: 1 } };
    expect(await member.ask(search)).toEqual(found);
    expect(await admin.ask(search)).toEqual(found);
    expect(await outsider.ask(search)).toEqual({ tickets: { edges: [] }, ticketCounts: { new: 0 } });
    for (const [name, document] of Object.entries(operations)) {
      expect([name, await outsider.refused(document, own)]).toEqual([name, 'not_found']);
    }
    const contact = 'query ($id: ID!) { contact(id: $id) { tickets { edges { node { id } } } } }';
    const { ticket } = await member.ask(
      'query ($ticket: ID!) { ticket(id: $ticket) { contact { id } } }',
      own,
    );
    const seen = (await outsider.ask(contact, ticket.contact)).contact.tickets.edges;
    expect(seen).not.toContainEqual({ node: { id: own.ticket } });
    // Giving it to somebody who cannot see it would lose it.
    const { errors } = await member.graphql(operations.assignTicket, { ...own, user: String(outsider.id) });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'validation.failed',
      fields: { userId: [expect.any(String)] },
    });
    expect(
      await member.refused(operations.assignTicket, { ...own, user: String(member.id) }),
    ).toBeUndefined();
  });
});

describe('two people at once', () => {
  it('are told when the conversation has changed since they looked', async () => {
    const read = 'query ($ticket: ID!) { ticket(id: $ticket) { version } }';
    const assign = `mutation ($ticket: ID!, $user: ID, $version: Int) {
      assignTicket(input: { ticketId: $ticket, userId: $user, version: $version }) { version assignee { id } } }`;
    await admin.ask(operations.reopenTicket, ids);
    await admin.ask('mutation ($ticket: ID!) { assignTicket(input: { ticketId: $ticket }) { id } }', ids);
    const { version } = (await admin.ask(read, ids)).ticket;
    const first = await admin.ask(assign, { ...ids, version });
    expect(first.assignTicket.version).toBe(version + 1);
    const second = await admin.graphql(assign, { ...ids, user: null, version });
    expect(second.errors?.[0]?.extensions).toMatchObject({
      code: 'inbox.version_conflict',
      version: version + 1,
    });
    const close = await admin.rest('POST', `/api/v2/tickets/${ids['ticket']}/close`, { version });
    expect(close.statusCode).toBe(409);
    expect(close.json()).toMatchObject({ code: 'inbox.version_conflict', facts: { version: version + 1 } });
  });
});
