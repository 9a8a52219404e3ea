import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';
import { systemContext } from '../../../platform/context/index.js';
import { LiveTicketsRepository } from '../live/live-tickets.repository.js';
import { listedTicket } from '../live/live-tickets.service.js';
import { type Asker, criteriaOf } from './ticket-criteria.rules.js';
import { type FilterFields, scopes } from './ticket-filter.rules.js';
import { TicketListRepository } from './ticket-list.repository.js';
import { matches, ticketSorts } from './ticket-list.rules.js';

const LIST = `query ($filter: TicketFilter, $sort: TicketSort, $first: Int, $after: String) {
  tickets(filter: $filter, sort: $sort, first: $first, after: $after) {
    pageInfo { hasNextPage endCursor } edges { node { id createdAt lastMessageAt waitingSince } } } }`;

let world: InboxWorld;
let harbour: Company;
let anna: Colleague;
let ben: Colleague;
let admin: Colleague;
let closed: number;
const seed = Number(process.env.PARLEY_TEST_SEED ?? 20_261_122);
const random = seeded(seed);
const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  anna = await harbour.colleague('anna');
  ben = await harbour.colleague('ben');
  admin = await harbour.colleague('ada', 'administrator');
  const channels = [
    await harbour.mailbox('support@harbour.test'),
    await harbour.mailbox('sales@harbour.test'),
  ];
  closed = await harbour.privateMailbox('board@harbour.test', ben);
  const labels = [await harbour.label('Urgent'), await harbour.label('Later')];
  const teams = [await harbour.team('Front'), await harbour.team('Back')];
  await harbour.query('INSERT INTO team_member (agency_id, team_id, user_id) VALUES ($1, $2, $3)', [
    harbour.agencyId,
    teams[0],
    anna.id,
  ]);
  for (let count = 0; count < 60; count += 1) {
    const words = oneOf(['red bike', 'blue bike', 'green saddle']);
    await harbour.mail(oneOf([...channels, closed]), { subject: words, from: `c${count % 7}@home.test` });
  }
  await scatter(labels, teams);
});

afterAll(() => world?.close());

/** Gives the tickets all that can be filtered by, by chance. */
async function scatter(labels: number[], teams: number[]): Promise<void> {
  const agency = harbour.agencyId;
  const tickets = await harbour.query<{ id: number }>('SELECT id FROM ticket WHERE agency_id = $1', [agency]);
  for (const { id } of tickets) {
    const days = (from: number) => new Date(Date.now() - (from + random() * 120) * 86_400_000);
    const created = days(30);
    const status = oneOf(['OPEN', 'ASSIGNED', 'CLOSED']);
    const isOwned = status !== 'OPEN';
    await harbour.query(
      `UPDATE ticket SET status = $3, assignee_id = $4, team_id = $5, is_spam = $6, snoozed_until = $7, deleted_at = $8,
        last_message_type = $9, created_at = $10, last_message_at = $11, waiting_since = $12 WHERE agency_id = $1 AND id = $2`,
      [
        agency,
        id,
        status,
        isOwned ? oneOf([anna.id, ben.id, null]) : null,
        isOwned ? oneOf([...teams, null]) : null,
        random() < 0.1,
        random() < 0.2 ? new Date(Date.now() + 86_400_000) : null,
        random() < 0.1 ? new Date() : null,
        oneOf(['INBOUND', 'OUTBOUND', 'NOTE']),
        created,
        random() < 0.5 ? days(0) : created,
        random() < 0.5 ? created : '9999-12-31 00:00:00+00',
      ],
    );
    const put = (table: string, columns: string, values: unknown[]) =>
      harbour.query(
        `INSERT INTO ${table} (agency_id, ticket_id, ${columns}) VALUES (${values.map((_, n) => `$${n + 1}`)})`,
        values,
      );
    for (const label of labels)
      if (random() < 0.3) await put('ticket_label', 'label_id', [agency, id, label]);
    for (const { id: user } of [anna, ben]) {
      const now = new Date();
      if (random() < 0.3) await put('ticket_favourite', 'user_id', [agency, id, user]);
      if (random() < 0.3) await put('ticket_watch', 'user_id, created_at', [agency, id, user, now]);
      if (random() < 0.2)
        await put('ticket_guest', 'user_id, invited_by_id, created_at', [agency, id, user, ben.id, now]);
      if (random() < 0.3) {
        const state = oneOf(['PENDING', 'DUE', 'DONE']);
        await put('ticket_reminder', 'user_id, due_at, state, created_at, updated_at', [
          agency,
          id,
          user,
          now,
          state,
          now,
          now,
        ]);
      }
      if (random() < 0.2) {
        await harbour.query(
          `INSERT INTO ticket_mention (agency_id, ticket_id, message_id, user_id, created_at)
           SELECT $1, $2, min(id), $3, now() FROM message WHERE agency_id = $1 AND ticket_id = $2`,
          [agency, id, user],
        );
      }
    }
  }
}

/** Each field of the filter with some value that makes sense. */
async function chances(): Promise<(() => FilterFields)[]> {
  const ids = async (sql: string) =>
    (await harbour.query<{ id: number }>(`${sql} WHERE agency_id = $1`, [harbour.agencyId])).map(({ id }) =>
      String(id),
    );
  const [channels, labels, teams, contacts] = await Promise.all([
    ids('SELECT id FROM channel'),
    ids('SELECT id FROM label'),
    ids('SELECT id FROM team'),
    ids('SELECT id FROM contact'),
  ]);
  const some = (values: readonly string[]) => [oneOf(values), oneOf(values)];
  return [
    () => ({ status: [oneOf(['OPEN', 'ASSIGNED', 'CLOSED'] as const)] }),
    () => ({ status: ['OPEN', 'ASSIGNED'] }),
    () => ({ users: some([String(anna.id), String(ben.id)]) }),
    () => ({ teams: some(teams) }),
    () => ({ channels: some(channels) }),
    () => ({ labels: some(labels) }),
    () => ({ onlyUnlabelled: true }),
    () => ({ contact: oneOf(contacts) }),
    () => ({ lastMessageType: [oneOf(['INBOUND', 'OUTBOUND', 'NOTE'] as const)] }),
    () => ({
      term: oneOf(['bike', 're', 'sadd gre', 'nothing']),
      searchRange: oneOf(['DAYS_30', 'DAYS_90', 'ALL'] as const),
    }),
    () => ({ favorited: true }),
    () => ({ mentioned: true }),
    () => ({ watching: true }),
    () => ({ reminders: true }),
    () => ({ snoozed: oneOf([true, false]) }),
    () => ({ mine: true }),
    () => ({ unassigned: true }),
    () => ({ isSpam: true }),
    () => ({ scope: oneOf(scopes) }),
    () => ({
      createdWithin: oneOf(['LAST_30_DAYS', 'LAST_MONTH', 'THIS_YEAR', 'LAST_YEAR', 'TODAY'] as const),
    }),
    () => ({ createdAtStart: new Date(Date.now() - random() * 90 * 86_400_000) }),
    () => ({ createdAtEnd: new Date(Date.now() - random() * 90 * 86_400_000) }),
  ];
}

async function listOf(who: Colleague, filter: FilterFields, sort = 'NEWEST', first = 100): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | null = null; ;) {
    const { tickets } = await who.ask(LIST, { filter, sort, first, after });
    found.push(...tickets.edges.map((edge: { node: { id: string } }) => edge.node.id));
    if (!tickets.pageInfo.hasNextPage) return found;
    after = tickets.pageInfo.endCursor;
  }
}

describe('a filter', () => {
  it('means the same to the statement and to the predicate of live events, in any three fields', async () => {
    const made = await chances();
    const tickets = await world.db.read(systemContext(harbour.agencyId, 'test'), async (q) => {
      const rows = await q.query<{ id: number }>('SELECT id FROM ticket WHERE agency_id = $1', [
        harbour.agencyId,
      ]);
      return new LiveTicketsRepository().byIds(
        q,
        rows.map(({ id }) => id),
      );
    });
    let found = 0;
    for (let round = 0; round < 250; round += 1) {
      const filter = { ...oneOf(made)(), ...oneOf(made)(), ...oneOf(made)() };
      const teamIds = await harbour.query<{ id: number }>(
        'SELECT team_id AS id FROM team_member WHERE agency_id = $1 AND user_id = $2',
        [harbour.agencyId, anna.id],
      );
      const asker: Asker = {
        userId: anna.id,
        now: new Date(),
        zone: 'Europe/Amsterdam',
        teamIds: teamIds.map(({ id }) => id),
      };
      const criteria = { ...criteriaOf(filter, asker), exceptChannels: [closed] };
      const expected = tickets
        .filter((row) => matches(criteria, listedTicket(row)))
        .map((row) => String(row.id));
      found += expected.length;
      const list = await listOf(anna, filter);
      expect({ seed, filter, list: list.toSorted() }).toEqual({ seed, filter, list: expected.toSorted() });
    }
    expect(found).toBeGreaterThan(100);
  });

  it('of what was deleted is for those who may delete', async () => {
    expect(await anna.refused(LIST, { filter: { deleted: true } })).toBe('auth.forbidden');
    expect(await anna.refused(LIST, { filter: { feed: 'TRASH' } })).toBe('auth.forbidden');
    const rows = await harbour.query<{ id: number }>(
      'SELECT id FROM ticket WHERE agency_id = $1 AND deleted_at IS NOT NULL',
      [harbour.agencyId],
    );
    expect((await listOf(admin, { feed: 'TRASH' })).toSorted()).toEqual(
      rows.map(({ id }) => String(id)).toSorted(),
    );
  });

  it.each(ticketSorts)('in the order %s shows everything once, page by page', async (sort) => {
    const column = { NEWEST: 'last_message_at', OLDEST: 'last_message_at', WAITING_LONGEST: 'waiting_since' };
    const by = column[sort as keyof typeof column] ?? 'created_at';
    const direction = sort.endsWith('NEWEST') ? 'DESC' : 'ASC';
    for (const [filter, condition] of [
      [{}, 'true'],
      [{ status: ['OPEN', 'ASSIGNED'], snoozed: false }, `status <> 'CLOSED' AND snoozed_until IS NULL`],
      [{ users: [String(ben.id)] }, `assignee_id = ${ben.id}`],
    ] as const) {
      const rows = await harbour.query<{ id: number }>(
        `SELECT id FROM ticket WHERE agency_id = $1 AND NOT is_spam AND deleted_at IS NULL AND ${condition}
         ORDER BY ${by} ${direction}, id ${direction}`,
        [harbour.agencyId],
      );
      expect(await listOf(admin, filter as FilterFields, sort, 7)).toEqual(rows.map(({ id }) => String(id)));
    }
  });

  it('is a query string in REST, in the words of the specification', async () => {
    const query =
      'status=open,closed&last_message_type=inbound,outbound&only_unlabelled=true&searchRange=90d&term=bike&scope=all&sort=created_oldest&per_page=100';
    const rest = await anna.rest('GET', `/api/v2/tickets?${query}`);
    expect(rest.statusCode).toBe(200);
    const filter: FilterFields = {
      status: ['OPEN', 'CLOSED'],
      lastMessageType: ['INBOUND', 'OUTBOUND'],
      onlyUnlabelled: true,
      term: 'bike',
      searchRange: 'DAYS_90',
    };
    const { data } = rest.json() as { data: { id: number }[] };
    expect(data.map(({ id }) => String(id))).toEqual(await listOf(anna, filter, 'CREATED_OLDEST'));
    expect(data.length).toBeGreaterThan(0);
    for (const [wrong, field] of [
      ['feed=nonsense', 'feed'],
      ['search_range=2d', 'search_range'],
      ['created_at_start=yesterday', 'created_at_start'],
      ['labels=x', 'labels'],
      ['watching=perhaps', 'watching'],
      ['custom_view_id=99999', 'custom_view_id'],
    ]) {
      const refused = await anna.rest('GET', `/api/v2/tickets?${wrong}`);
      expect([wrong, refused.statusCode, Object.keys(refused.json().errors ?? {})]).toEqual([
        wrong,
        422,
        [field],
      ]);
    }
  });

  it('walks indexes only, whatever three fields are asked for', async () => {
    const made = await chances();
    const plans: string[] = [];
    await world.db.write(systemContext(harbour.agencyId, 'test'), async (tx) => {
      // So few rows would all be read at once; what the indexes allow is asked for.
      await tx.query('SET LOCAL enable_seqscan = off');
      const ctx = {
        ...tx.ctx,
        actor: {
          kind: 'user',
          userId: anna.id,
          role: 'basic_agent',
          permissions: new Set(),
          onlyPrivateChannels: false,
        },
      };
      const explaining = {
        ctx,
        query: async (sql: string, params?: readonly unknown[]) => {
          const rows = await tx.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, params);
          plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
          return [];
        },
      };
      const asker: Asker = { userId: anna.id, now: new Date(), zone: 'UTC', teamIds: [1] };
      for (let round = 0; round < 120; round += 1) {
        const criteria = criteriaOf({ ...oneOf(made)(), ...oneOf(made)(), ...oneOf(made)() }, asker);
        const request = { criteria, sort: oneOf(ticketSorts), limit: 26, after: null, offset: 0 };
        await new TicketListRepository().page(explaining as never, {
          ...request,
          detail: { lastMessage: 'line', people: false },
        });
        await new TicketListRepository().countedAt(explaining as never, criteria, 11_000);
      }
    });
    const scans = plans.flatMap((plan) => /Seq Scan on (ticket\w*|message)\b/.exec(plan)?.[0] ?? []);
    expect(scans).toEqual([]);
    expect(plans).toHaveLength(240);
  });
});

function seeded(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
