import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

const LIST = `query ($all: Boolean, $first: Int, $after: String) { customViews(all: $all, first: $first, after: $after) {
  pageInfo { hasNextPage endCursor } edges { node { id name audience place seenBy missing { field id } filter sort viewerCanEdit version } } } }`;
const CREATE =
  'mutation ($input: CreateCustomViewInput!) { createCustomView(input: $input) { id name version filter } }';
const UPDATE =
  'mutation ($input: UpdateCustomViewInput!) { updateCustomView(input: $input) { id name version audience filter } }';
const DELETE = 'mutation ($id: ID!, $version: Int) { deleteCustomView(id: $id, version: $version) }';
const RESTORE = 'mutation ($id: ID!) { restoreCustomView(id: $id) { id name } }';
const ORDER = 'mutation ($input: CustomViewsOrderInput!) { orderCustomViews(input: $input) }';
const TICKETS = 'query ($filter: TicketFilter) { tickets(filter: $filter) { edges { node { id } } } }';

interface View {
  id: string;
  name: string;
  audience: string;
  place: number | null;
  seenBy: number;
  missing: { field: string; id: string }[];
  filter: Record<string, unknown>;
  viewerCanEdit: boolean;
  version: number;
}

let world: InboxWorld;
let harbour: Company;
let anna: Colleague;
let ben: Colleague;
let boss: Colleague;
let stranger: Colleague;
let support: number;
let front: number;
let label: number;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  anna = await harbour.colleague('anna');
  ben = await harbour.colleague('ben');
  boss = await harbour.colleague('boss', 'supervisor');
  stranger = await (await world.company('Dune Hotels')).colleague('stranger', 'supervisor');
  support = await harbour.mailbox('support@harbour.test');
  front = await harbour.team('Front');
  label = await harbour.label('Urgent');
  await harbour.query('INSERT INTO team_member (agency_id, team_id, user_id) VALUES ($1, $2, $3)', [
    harbour.agencyId,
    front,
    anna.id,
  ]);
});

afterAll(() => world?.close());

let made = 0;
async function view(who: Colleague, more: object = {}): Promise<View> {
  made += 1;
  const input = { name: `View ${made}`, filter: { status: ['OPEN'] }, ...more };
  return (await who.ask(CREATE, { input })).createCustomView;
}

async function seenBy(who: Colleague, all = false): Promise<View[]> {
  const { customViews } = await who.ask(LIST, { all });
  return customViews.edges.map((edge: { node: View }) => edge.node);
}
const names = (views: readonly View[]) => views.map(({ name }) => name);

describe('custom views', () => {
  it('are their maker’s alone, a team’s, or everybody’s', async () => {
    const own = await view(anna);
    const team = await view(boss, { audience: 'TEAMS', teamIds: [String(front)] });
    const everybodys = await view(boss, { audience: 'AGENCY' });
    expect(names(await seenBy(anna))).toEqual([own.name, team.name, everybodys.name]);
    expect(names(await seenBy(ben))).toEqual([everybodys.name]);
    // Who keeps the views of the agency finds those of other teams where they are kept, not in their own inbox.
    expect(names(await seenBy(boss))).toEqual([everybodys.name]);
    expect(names(await seenBy(boss, true))).toEqual([team.name, everybodys.name]);
    expect(names(await seenBy(ben, true))).toEqual([everybodys.name]);
    expect(names(await seenBy(stranger, true))).toEqual([]);
    const [a, b, c] = await seenBy(anna);
    expect([a?.viewerCanEdit, b?.viewerCanEdit, c?.viewerCanEdit]).toEqual([true, false, false]);
    expect([a?.seenBy, b?.seenBy, c?.seenBy]).toEqual([1, 1, 3]);
    const initial = (await anna.rest('GET', '/api/v2/')).json() as {
      data: { custom_views: { name: string }[] };
    };
    expect(initial.data.custom_views.map(({ name }) => name)).toEqual([own.name, team.name, everybodys.name]);
  });

  it('that others see are kept by those who may', async () => {
    const shared = await view(boss, { audience: 'AGENCY' });
    expect(await anna.refused(CREATE, { input: { name: 'x', filter: {}, audience: 'AGENCY' } })).toBe(
      'auth.forbidden',
    );
    expect(await anna.refused(UPDATE, { input: { id: shared.id, name: 'Mine' } })).toBe('auth.forbidden');
    expect(await anna.refused(DELETE, { id: shared.id })).toBe('auth.forbidden');
    const own = await view(anna);
    expect(await anna.refused(UPDATE, { input: { id: own.id, audience: 'AGENCY' } })).toBe('auth.forbidden');
    for (const who of [ben, boss, stranger]) {
      expect(await who.refused(UPDATE, { input: { id: own.id, name: 'Mine' } })).toBe('not_found');
      expect(await who.refused(DELETE, { id: own.id })).toBe('not_found');
      expect((await who.rest('GET', `/api/v2/custom_views/${own.id}`)).statusCode).toBe(404);
      expect(await who.refused(TICKETS, { filter: { customViewId: own.id } })).toBe('validation.failed');
    }
  });

  it('show what they keep, and what is asked for besides takes its place', async () => {
    const { ticketId } = await harbour.mail(support, { subject: 'New bell', from: 'one@home.test' });
    const other = await harbour.mail(support, { subject: 'Old saddle', from: 'two@home.test' });
    await boss.ask('mutation ($t: ID!) { closeTicket(input: { ticketId: $t }) { id } }', {
      t: String(other.ticketId),
    });
    const { id } = await view(anna, { filter: { status: ['CLOSED'] } });
    const of = async (filter: object) =>
      (await anna.ask(TICKETS, { filter })).tickets.edges.map(
        (edge: { node: { id: string } }) => edge.node.id,
      );
    expect(await of({ customViewId: id })).toEqual([String(other.ticketId)]);
    expect(await of({ customViewId: id, term: 'bell' })).toEqual([]);
    expect(await of({ customViewId: id, status: ['OPEN'], term: 'bell' })).toEqual([String(ticketId)]);
    const rest = await anna.rest('GET', `/api/v2/tickets?custom_view_id=${id}`);
    expect((rest.json() as { data: { id: number }[] }).data.map((one) => one.id)).toEqual([other.ticketId]);
  });

  it('go on when what they name is gone, and say so', async () => {
    const gone = await harbour.label('Gone');
    const mine = await view(anna, { filter: { labels: [String(gone), String(label)], users: ['987654'] } });
    await harbour.query('UPDATE label SET deleted_at = now() WHERE id = $1', [gone]);
    const found = (await seenBy(anna)).find(({ id }) => id === mine.id);
    expect(found?.missing).toEqual(
      expect.arrayContaining([
        { field: 'labels', id: String(gone) },
        { field: 'users', id: '987654' },
      ]),
    );
    expect(found?.missing).toHaveLength(2);
    expect((await anna.ask(TICKETS, { filter: { customViewId: mine.id } })).tickets.edges).toEqual([]);
  });

  it('refuse an older version, a taken name and what makes no sense, and stay as they are', async () => {
    const { id, name } = await view(boss, { audience: 'AGENCY' });
    await boss.ask(UPDATE, { input: { id, version: 1, filter: { labels: [String(label)] } } });
    expect(await boss.refused(UPDATE, { input: { id, version: 1, name: 'Late' } })).toBe(
      'inbox.view_version_conflict',
    );
    expect(await boss.refused(DELETE, { id, version: 1 })).toBe('inbox.view_version_conflict');
    expect(
      await boss.refused(CREATE, { input: { name: name.toUpperCase(), filter: {}, audience: 'AGENCY' } }),
    ).toBe('inbox.view_name_taken');
    const before = await seenBy(boss, true);
    for (const [body, field] of [
      [{ name: ' ', filter: {} }, 'name'],
      [{ name: 'x' }, 'filter'],
      [{ name: 'x', filter: 'all' }, 'filter'],
      [{ name: 'x', filter: { status: ['gone'] } }, 'filter.status'],
      [{ name: 'x', filter: { labels: ['one'] } }, 'filter.labels'],
      [{ name: 'x', filter: { feed: 'NOISE' } }, 'filter.feed'],
      [{ name: 'x', filter: {}, icon: 'skull' }, 'icon'],
      [{ name: 'x', filter: {}, color: 'red' }, 'color'],
      [{ name: 'x', filter: {}, audience: 'TEAMS' }, 'team_ids'],
      [{ name: 'x', filter: {}, audience: 'TEAMS', team_ids: [987654] }, 'team_ids'],
      [{ name: 'x', filter: {}, audience: 'WORLD' }, 'audience'],
    ] as const) {
      const refused = await boss.rest('POST', '/api/v2/custom_views', body);
      expect([body, refused.statusCode, Object.keys(refused.json().errors ?? {})]).toEqual([
        body,
        422,
        [field],
      ]);
    }
    expect(await seenBy(boss, true)).toEqual(before);
  });

  it('keep a filter as it was written, in both faces', async () => {
    const filter = {
      status: ['OPEN', 'ASSIGNED'],
      labels: [label],
      only_unlabelled: false,
      last_message_type: ['inbound'],
      created_within: 'last_7_days',
      created_at_start: '2026-01-01T00:00:00.000Z',
    };
    const answer = await anna.rest('POST', '/api/v2/custom_views', {
      name: 'Whole',
      filter,
      sort: 'waiting_longest',
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      {
        data: {
          sort: 'WAITING_LONGEST',
          filter: {
            status: ['OPEN', 'ASSIGNED'],
            labels: [String(label)],
            last_message_type: ['INBOUND'],
            created_within: 'LAST_7_DAYS',
            created_at_start: '2026-01-01T00:00:00.000Z',
          },
        },
      },
    ]);
    const stored = (await seenBy(anna)).find(({ name }) => name === 'Whole');
    expect(stored?.filter).toEqual({
      status: ['OPEN', 'ASSIGNED'],
      labels: [String(label)],
      lastMessageType: ['INBOUND'],
      createdWithin: 'LAST_7_DAYS',
      createdAtStart: '2026-01-01T00:00:00.000Z',
    });
  });

  it('are deleted and brought back', async () => {
    const { id, name } = await view(anna);
    await anna.ask(DELETE, { id });
    expect(names(await seenBy(anna))).not.toContain(name);
    expect(await anna.refused(DELETE, { id })).toBe('not_found');
    expect(await ben.refused(RESTORE, { id })).toBe('not_found');
    expect((await anna.ask(RESTORE, { id })).restoreCustomView).toEqual({ id, name });
    expect(names(await seenBy(anna))).toContain(name);
    await anna.ask(DELETE, { id });
    const other = await view(anna, { name });
    expect(await anna.refused(RESTORE, { id })).toBe('inbox.view_name_taken');
    expect((await anna.rest('DELETE', `/api/v2/custom_views/${other.id}`)).statusCode).toBe(204);
    expect((await anna.rest('POST', `/api/v2/custom_views/${id}/restore`)).statusCode).toBe(200);
  });

  it('stand in each person’s own order, also over several pages', async () => {
    const before = (await seenBy(anna)).map(({ id }) => id);
    const order = before.toReversed();
    await anna.ask(ORDER, { input: { order: order.slice(0, 3) } });
    const expected = [...order.slice(0, 3), ...before.filter((id) => !order.slice(0, 3).includes(id))];
    const found: string[] = [];
    for (let after: string | null = null; ;) {
      const { customViews } = await anna.ask(LIST, { first: 2, after });
      found.push(...customViews.edges.map((edge: { node: View }) => edge.node.id));
      if (!customViews.pageInfo.hasNextPage) break;
      after = customViews.pageInfo.endCursor;
    }
    expect(found).toEqual(expected);
    expect((await seenBy(ben)).every(({ place }) => place === null)).toBe(true);
    expect(
      (await anna.rest('PATCH' as 'PUT', '/api/v2/custom_views_order', { order: before.map(Number) }))
        .statusCode,
    ).toBe(204);
    expect((await seenBy(anna)).map(({ id }) => id)).toEqual(before);
  });

  it('are imported all or not at all', async () => {
    const two = [
      { name: 'First', filter: { mine: true } },
      { name: 'Second', filter: { watching: true }, sort: 'oldest' },
    ];
    const count = (await seenBy(ben)).length;
    const wrong = await ben.rest('POST', '/api/v2/custom_views/import', {
      views: [...two, { name: 'First', filter: {} }],
    });
    expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'inbox.view_name_taken']);
    expect(await seenBy(ben)).toHaveLength(count);
    const right = await ben.rest('POST', '/api/v2/custom_views/import', { views: two });
    expect([right.statusCode, right.json().data.length]).toEqual([201, 2]);
    expect(names(await seenBy(ben))).toEqual(expect.arrayContaining(['First', 'Second']));
  });

  it('are limited in number', async () => {
    const more = Array.from({ length: 51 }, (_, number) => ({ name: `Many ${number}`, filter: {} }));
    expect((await ben.rest('POST', '/api/v2/custom_views/import', { views: more })).json().code).toBe(
      'inbox.too_many_views',
    );
  });

  it('leave a record when others see them, and none when nobody does', async () => {
    const own = await view(anna, { name: 'Unrecorded' });
    const shared = await view(boss, { name: 'Recorded', audience: 'AGENCY' });
    await boss.ask(DELETE, { id: shared.id });
    await anna.ask(DELETE, { id: own.id });
    const noted = await harbour.query<{ action: string; target_name: string }>(
      `SELECT action, target_name FROM audit_entry WHERE agency_id = $1 AND target_name = ANY ($2) ORDER BY id`,
      [harbour.agencyId, ['Unrecorded', 'Recorded']],
    );
    expect(noted.map(({ action, target_name }) => [action, target_name])).toEqual([
      ['custom_view.created', 'Recorded'],
      ['custom_view.deleted', 'Recorded'],
    ]);
  });
});
