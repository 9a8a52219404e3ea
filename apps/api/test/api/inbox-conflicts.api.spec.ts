import { type Colleague, type Company, InboxWorld } from '../worlds/inbox-world.js';

const MERGE = `mutation ($target: ID!, $sources: [ID!]!) {
  mergeTickets(input: { targetTicketId: $target, sourceTicketIds: $sources }) { id } }`;

let world: InboxWorld;
let harbour: Company;
let anna: Colleague;
let ben: Colleague;
let support: number;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  anna = await harbour.colleague('anna', 'administrator');
  ben = await harbour.colleague('ben', 'advanced_agent');
  support = await harbour.mailbox('support@harbour.test');
});
afterAll(() => world?.close());

const two = async () => {
  const [one, other] = [await harbour.mail(support), await harbour.mail(support)];
  return [one.ticketId, other.ticketId] as const;
};

/** The tickets as they stand in the database, with how much each holds. */
const stateOf = (company: Company, ...ids: number[]) =>
  company.query(
    `SELECT t.*, (SELECT count(*) FROM message m WHERE m.agency_id = t.agency_id AND m.ticket_id = t.id) AS held
       FROM ticket t WHERE id = ANY($1) ORDER BY id`,
    [ids],
  );

const merge = (who: Colleague, target: number, source: number) =>
  who.rest('POST', `/api/v2/tickets/${target}/merge`, { source_ticket_id: source });

const said = (answer: { statusCode: number; json(): { code?: string; errors?: object } }) => {
  const { code, errors } = answer.json();
  return [answer.statusCode, code ?? 'ok', Object.keys(errors ?? {})];
};

describe('what cannot be done any more, or never could', () => {
  it('is merging into a conversation that was closed meanwhile', async () => {
    const [target, source] = await two();
    expect((await anna.rest('POST', `/api/v2/tickets/${target}/close`, {})).statusCode).toBe(200);
    const before = await stateOf(harbour, target, source);
    expect(said(await merge(ben, target, source))).toEqual([409, 'inbox.merge_target_closed', []]);
    expect(await stateOf(harbour, target, source)).toEqual(before);
  });

  it('is merging with a conversation of another company, in either direction, on either face', async () => {
    const [own] = await two();
    const other = await world.company('Quay Books');
    const theirs = (await other.mail(await other.mailbox('support@quay.test'))).ticketId;
    const before = [await stateOf(harbour, own), await stateOf(other, theirs)];
    for (const [target, source] of [
      [own, theirs],
      [theirs, own],
    ] as const) {
      expect(said(await merge(anna, target, source))).toEqual([404, 'not_found', []]);
      const asked = { target: String(target), sources: [String(source)] };
      expect(await anna.refused(MERGE, asked)).toBe('not_found');
    }
    expect([await stateOf(harbour, own), await stateOf(other, theirs)]).toEqual(before);
  });

  it('is one of two merges at once, in both directions: the other one holds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = await two();
      const answers = await Promise.all([merge(anna, one, other), merge(ben, other, one)]);
      const codes = answers.map((answer) => String(said(answer)[1])).toSorted();
      expect(codes).toEqual(['inbox.ticket_merged', 'ok']);
      const rows = await stateOf(harbour, one, other);
      expect(rows.filter((row) => row['merged_into_id'] === null)).toHaveLength(1);
    }
  });

  it('is giving a conversation to somebody who just left', async () => {
    const [ticketId] = await two();
    const leaver = await harbour.colleague('leaver');
    const gone = await anna.rest('POST', `/api/v2/users/${leaver.id}/deactivate`, {});
    expect(gone.statusCode).toBe(200);
    const before = await stateOf(harbour, ticketId);
    const answer = await anna.rest('POST', `/api/v2/tickets/${ticketId}/assign`, { user_id: leaver.id });
    expect(said(answer)).toEqual([422, 'validation.failed', ['user_id']]);
    const { errors } = await anna.graphql(
      'mutation ($t: ID!, $u: ID!) { assignTicket(input: { ticketId: $t, userId: $u }) { id } }',
      { t: ticketId, u: leaver.id },
    );
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'validation.failed',
      fields: { userId: ['This colleague does not exist.'] },
    });
    const bulk = { action: 'assign_user', ticket_ids: [ticketId], user_id: leaver.id };
    expect((await anna.rest('POST', '/api/v2/bulk', bulk)).statusCode).toBe(422);
    expect(await stateOf(harbour, ticketId)).toEqual(before);
  });
});

describe('a variable of GraphQL that does not fit', () => {
  const ask =
    'query ($filter: TicketFilter, $first: Int) { tickets(filter: $filter, first: $first) { edges { node { id } } } }';
  const order =
    'mutation ($input: ImportCustomViewsInput!) { importCustomViews(input: $input) { __typename } }';

  it.each([
    ['an unknown word', ask, { filter: { scope: 'NOWHERE' } }, 'scope'],
    ['no moment', ask, { filter: { createdAtStart: 'tomorrow' } }, 'createdAtStart'],
    ['a text for a number', ask, { first: 'ten' }, 'first'],
    ['a word that looks like a way', ask, { filter: { scope: 'x at "filter.term"' } }, 'scope'],
    ['a text for a whole input', ask, { filter: 'all' }, 'filter'],
    ['one of a list', order, { input: { views: [{ name: 7, filter: {} }] } }, 'views.0.name'],
    [
      'a field of another list',
      order,
      { input: { views: [{ name: 'A', filter: { users: [{}] } }] } },
      'views.0.filter.users',
    ],
    ['nothing at all', order, {}, 'input'],
  ])('is named like every other field: %s', async (_, document, variables, field) => {
    const { errors } = await anna.graphql(document, variables);
    const [first] = errors ?? [];
    expect(first?.message).toBe('Some fields need your attention.');
    expect(first?.extensions).toMatchObject({ code: 'validation.failed', status: 422 });
    expect(Object.keys(first?.extensions.fields ?? {})).toEqual([field]);
    expect(JSON.stringify(errors)).not.toContain('Did you mean');
  });

  it('is one thing; asking in one request for what comes by itself is another', async () => {
    const { errors } = await anna.graphql('subscription { ticketEvents { cursor } }');
    expect(errors?.[0]?.extensions).toEqual({ code: 'request.malformed' });
  });
});
