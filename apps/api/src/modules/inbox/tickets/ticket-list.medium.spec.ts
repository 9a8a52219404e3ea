import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

const PAGE = `query ($filter: TicketFilter, $sort: TicketSort, $first: Int, $after: String) {
  tickets(filter: $filter, sort: $sort, first: $first, after: $after) {
    eventCursor pageInfo { hasNextPage endCursor } edges { cursor node { id number subject status } } } }`;
const COUNTS = '{ ticketCounts { new assigned mine closed spam unread } }';

let world: InboxWorld;
let harbour: Company;
let anna: Colleague;
let support: number;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  anna = await harbour.colleague('anna');
  support = await harbour.mailbox('support@harbour.test');
});

afterAll(() => world?.close());

async function readAll(filter: object, first: number, sort = 'NEWEST', between?: () => Promise<unknown>) {
  const ids: string[] = [];
  let after: string | null = null;
  for (;;) {
    const { tickets } = await anna.ask(PAGE, { filter, sort, first, after });
    ids.push(...tickets.edges.map((edge: { node: { id: string } }) => edge.node.id));
    if (!tickets.pageInfo.hasNextPage) return ids;
    after = tickets.pageInfo.endCursor;
    await between?.();
  }
}

describe('a list of tickets', () => {
  it('shows every ticket once, in one order, though times are equal and new ones arrive meanwhile', async () => {
    const made: number[] = [];
    for (let count = 0; count < 23; count += 1) {
      made.push(
        (await harbour.mail(support, { subject: `Mail ${count}`, from: `c${count % 5}@home.test` })).ticketId,
      );
    }
    // Three moments only, so that most neighbours are equal and the id decides.
    await harbour.query(
      `UPDATE ticket SET last_message_at = timestamptz '2026-01-01' + (id % 3) * interval '1 hour'`,
    );
    const expected = await harbour.query<{ id: number }>(
      'SELECT id FROM ticket WHERE agency_id = $1 ORDER BY last_message_at DESC, id DESC',
      [harbour.agencyId],
    );
    const order = expected.map((row) => String(row.id));
    expect(await readAll({}, 4, 'NEWEST', () => harbour.mail(support, { subject: 'Later' }))).toEqual(order);
    expect(
      (await readAll({ status: ['OPEN'], term: 'mail' }, 5, 'OLDEST')).filter((id) => order.includes(id)),
    ).toEqual([...order].reverse());
  });

  it('merges several states of one owner in the same order', async () => {
    const mine = await harbour.query<{ id: number }>(
      `UPDATE ticket SET assignee_id = $2, status = CASE WHEN id % 2 = 0 THEN 'ASSIGNED' ELSE 'CLOSED' END
       WHERE agency_id = $1 AND id % 4 < 2 RETURNING id`,
      [harbour.agencyId, anna.id],
    );
    const order = await harbour.query<{ id: number }>(
      'SELECT id FROM ticket WHERE agency_id = $1 AND assignee_id = $2 ORDER BY last_message_at DESC, id DESC',
      [harbour.agencyId, anna.id],
    );
    expect(order).toHaveLength(mine.length);
    expect(await readAll({ mine: true }, 3)).toEqual(order.map((row) => String(row.id)));
    expect(await readAll({ mine: true, status: ['ASSIGNED', 'CLOSED'] }, 3)).toEqual(
      order.map((row) => String(row.id)),
    );
    expect(await readAll({ users: [String(anna.id)], mine: true, unassigned: true }, 3)).toEqual([]);
  });

  it('finds by the beginnings of words of subject and customer, and by number', async () => {
    const { ticketId } = await harbour.mail(support, {
      subject: 'Zadel à la carte',
      name: 'Zoë de Boer',
      from: 'zoe@elsewhere.test',
    });
    const [row] = await harbour.query<{ number: number }>('SELECT number FROM ticket WHERE id = $1', [
      ticketId,
    ]);
    for (const term of ['zad', 'ZOE boer', 'elsewh', 'zadel zoe', `${row?.number}`]) {
      expect(await readAll({ term }, 25)).toContain(String(ticketId));
    }
    expect(await readAll({ term: 'adel' }, 25)).toEqual([]);
    expect(await readAll({ term: 'zadel nothing' }, 25)).toEqual([]);
  });

  it('filters by label, favourite, channel and contact', async () => {
    const sales = await harbour.mailbox('sales@harbour.test');
    const label = await harbour.label('Urgent');
    const { ticketId } = await harbour.mail(sales, { subject: 'A new bike', from: 'kim@home.test' });
    const id = String(ticketId);
    await anna.ask(
      'mutation ($t: ID!, $l: ID!) { labelTicket(ticketId: $t, labelId: $l) { labels { name } } }',
      {
        t: id,
        l: String(label),
      },
    );
    await anna.ask(
      'mutation ($t: ID!) { setTicketFavourite(ticketId: $t, isFavourite: true) { isFavourite } }',
      { t: id },
    );
    const { ticket } = await anna.ask(
      'query ($id: ID!) { ticket(id: $id) { isFavourite contact { id } labels { name color } } }',
      {
        id,
      },
    );
    expect(ticket).toMatchObject({ isFavourite: true, labels: [{ name: 'Urgent', color: '#336699' }] });
    for (const filter of [
      { labels: [String(label)] },
      { favorited: true },
      { channels: [String(sales)] },
      { contact: ticket.contact.id },
      { channels: [String(sales)], status: ['OPEN'], labels: [String(label)], favorited: true },
    ]) {
      expect(await readAll(filter, 25)).toEqual([id]);
    }
  });

  it('counts what a recount counts', async () => {
    const [{ id: spam } = { id: 0 }] = await harbour.query<{ id: number }>(
      'UPDATE ticket SET is_spam = true WHERE id = (SELECT max(id) FROM ticket) RETURNING id',
    );
    expect(await readAll({ isSpam: true }, 25)).toEqual([String(spam)]);
    const [recount] = await harbour.query(
      `SELECT count(*) FILTER (WHERE status = 'OPEN' AND NOT is_spam)::int AS new,
        count(*) FILTER (WHERE status = 'ASSIGNED' AND NOT is_spam)::int AS assigned,
        count(*) FILTER (WHERE status = 'ASSIGNED' AND assignee_id = $2 AND NOT is_spam)::int AS mine,
        count(*) FILTER (WHERE status = 'CLOSED' AND NOT is_spam)::int AS closed,
        count(*) FILTER (WHERE is_spam)::int AS spam,
        count(*) FILTER (WHERE NOT is_spam AND status <> 'CLOSED' AND inbound_count > answered_inbound_count)::int AS unread
       FROM ticket WHERE agency_id = $1`,
      [harbour.agencyId, anna.id],
    );
    expect((await anna.ask(COUNTS)).ticketCounts).toEqual(recount);
  });

  it('refuses pages that are too large and cursors that are not ours', async () => {
    for (const [variables, field] of [
      [{ first: 101 }, 'first'],
      [{ first: 0 }, 'first'],
      [{ after: 'x' }, 'after'],
    ] as const) {
      const { errors } = await anna.graphql(PAGE, variables);
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'validation.failed',
        fields: { [field]: [expect.any(String)] },
      });
    }
  });
});
