import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

/** Whatever a list of tickets can show without asking anew. */
const FIELDS = [
  'number subject status isSpam version mergedIntoId isDeleted eventCursor lastMessageAt',
  'channel { id type name address status isPrivate provider handle }',
  'contact { id fullName email phone localeCode createdAt picture }',
  'assignee { id fullName firstName email role color abbr isAssignable }',
  'contact { id fullName }',
  'assignee { id fullName firstName abbr }',
  'assignee { color }',
  'assignee { id isOnline }',
  'team { id name loadBalancingEnabled }',
  'team { id memberCount }',
  'result { id name }',
  'labels { id name color }',
  'createdAt',
  'updatedAt',
  'closedAt',
  'waitingSince',
  'snoozedUntil',
  'unreadCount',
  'isFavourite',
  'isWatched',
  'reminderAt',
  'viewerCanReply',
  'viewerCanNote viewerCanAssign viewerCanClose viewerCanReopen viewerCanMerge viewerCanDelete',
  'lastMessage { id ticketId position type text createdAt deliveryStatus author { kind id name } }',
  'lastMessage { id attachments { id name size } }',
  'lastMessage { id body quotedBody channel { id type name } author { color } viewerCanEdit }',
];

let world: InboxWorld;
let harbour: Company;
let anna: Colleague;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  anna = await harbour.colleague('anna');
});

afterAll(() => world?.close());

const nodesOf = async (fields: string, sort = 'NEWEST') => {
  const { tickets } = await anna.ask(
    `query ($sort: TicketSort) { tickets(filter: { status: [OPEN, ASSIGNED, CLOSED] }, sort: $sort) { edges { node { id ${fields} } } } }`,
    { sort },
  );
  return tickets.edges.map(({ node }: { node: object }) => node) as Record<string, unknown>[];
};

const one = (fields: string) => `query ($id: ID!) { ticket(id: $id) { id ${fields} } }`;

describe('a list that shows a part of its tickets', () => {
  it('shows in each field what the list of all fields shows, in each order', async () => {
    await oneOfEach();
    for (const sort of ['NEWEST', 'OLDEST', 'CREATED_NEWEST', 'CREATED_OLDEST', 'WAITING_LONGEST']) {
      const whole = await nodesOf(FIELDS.join(' '), sort);
      expect(whole.length).toBeGreaterThan(2);
      for (const fields of FIELDS) {
        const part = await nodesOf(fields, sort);
        expect(part.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
        for (const [at, node] of part.entries()) expect(whole[at]).toMatchObject(node);
      }
    }
    const filled = (await nodesOf(FIELDS.join(' '))).map((node) =>
      Object.keys(node).filter((name) => node[name] !== null && node[name] !== false && node[name] !== 0),
    );
    const seen = new Set(filled.flat());
    for (const name of [
      'assignee',
      'team',
      'result',
      'closedAt',
      'waitingSince',
      'unreadCount',
      'isFavourite',
    ])
      expect(seen).toContain(name);
  });

  it('shows of one ticket what is asked for, as it shows all of it', async () => {
    for (const { id } of await nodesOf('number')) {
      const { ticket: whole } = await anna.ask(one(FIELDS.join(' ')), { id });
      for (const fields of FIELDS) expect(whole).toMatchObject((await anna.ask(one(fields), { id })).ticket);
    }
  });

  it('shows the conversations of a customer as far as they are asked for', async () => {
    const asked = 'createdAt channel { name } labels { name }';
    const [{ contact } = { contact: null }] = await nodesOf(
      `contact { id tickets { edges { node { id ${asked} } } } }`,
    );
    const [first] = (contact as { tickets: { edges: { node: { id: string } }[] } }).tickets.edges;
    const { ticket } = await anna.ask(one(asked), { id: first?.node.id });
    expect(first?.node).toEqual(ticket);
  });

  it('shows the same of a ticket in which something was just written', async () => {
    const [{ id } = { id: '' }] = await nodesOf('number');
    for (const fields of FIELDS) {
      const { sendMessage } = await anna.ask(
        `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } ticket { id ${fields} } } }`,
        { input: { ticketId: id, kind: 'NOTE', body: '<p>For us.</p>' } },
      );
      const { ticket } = await anna.ask(one(fields), { id });
      // Its events get their numbers a moment later.
      expect({ ...sendMessage.ticket, eventCursor: 0 }).toEqual({ ...ticket, eventCursor: 0 });
    }
  });

  it('writes a message whose ticket nobody asks for, or asks for only beside it', async () => {
    const [{ id } = { id: '' }] = await nodesOf('number');
    const input = { ticketId: id, kind: 'NOTE', body: '<p>For us.</p>' };
    const write = (selection: string) =>
      anna.ask(`mutation ($input: SendMessageInput!) { ${selection} }`, { input });
    const alone = await write('sendMessage(input: $input) { message { id ticketId text } }');
    expect(alone.sendMessage).toEqual({
      message: { id: expect.any(String), ticketId: id, text: 'For us.' },
    });
    const twice = await write(
      'sendMessage(input: $input) { message { id } } sendMessage(input: $input) { ticket { id number } }',
    );
    expect(twice.sendMessage.ticket).toEqual({ id, number: expect.any(Number) });
  });

  it('reads what fragments ask for, and two selections of the same field', async () => {
    const [whole] = await nodesOf('labels { name } contact { fullName } channel { name }');
    const { tickets } = await anna.ask(
      `{ tickets(filter: { status: [OPEN, ASSIGNED, CLOSED] }) { edges { node { ...Labels } } edges { node { ... on Ticket { channel { name } } } } }
       } fragment Labels on Ticket { id labels { name } ...Whose } fragment Whose on Ticket { contact { fullName } }`,
    );
    expect(tickets.edges[0].node).toEqual(whole);
  });
});

/** A ticket for each thing that a row can show. */
async function oneOfEach(): Promise<void> {
  const mailbox = await harbour.mailbox('support@harbour.test');
  const ids: number[] = [];
  for (const name of ['one', 'two', 'three', 'four'])
    ids.push((await harbour.mail(mailbox, { subject: name, from: `${name}@home.test` })).ticketId);
  const [one = 0, two = 0, three = 0] = ids;
  const label = await harbour.label('Urgent');
  const team = await harbour.query<{ id: number }>(
    `INSERT INTO team (agency_id, name) VALUES ($1, 'Days') RETURNING id`,
    [harbour.agencyId],
  );
  const result = await harbour.query<{ id: number }>(
    `INSERT INTO ticket_result (agency_id, name) VALUES ($1, 'Sold') RETURNING id`,
    [harbour.agencyId],
  );
  await anna.ask('mutation ($t: ID!, $l: ID!) { labelTicket(ticketId: $t, labelId: $l) { id } }', {
    t: String(one),
    l: String(label),
  });
  await anna.ask('mutation ($t: ID!) { setTicketFavourite(ticketId: $t, isFavourite: true) { id } }', {
    t: String(two),
  });
  await anna.ask('mutation ($t: ID!) { markTicketRead(ticketId: $t) { id } }', { t: String(two) });
  await harbour.query(
    `UPDATE ticket SET status = 'ASSIGNED', assignee_id = $2, team_id = $3 WHERE agency_id = $1 AND id = $4`,
    [harbour.agencyId, anna.id, team[0]?.id, one],
  );
  await harbour.query(
    `UPDATE ticket SET status = 'CLOSED', closed_at = now(), result_id = $2 WHERE agency_id = $1 AND id = $3`,
    [harbour.agencyId, result[0]?.id, three],
  );
}
