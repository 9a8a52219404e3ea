import { SearchIndexer } from '../../src/modules/inbox/search/search-indexer.service.js';
import { type Colleague, type Company, InboxWorld } from '../worlds/inbox-world.js';

const FACETS = `query ($term: String!, $filter: SearchFilter, $kinds: [SearchKind!]) {
  searchFacets(term: $term, filter: $filter, kinds: $kinds) {
    channels { id name count isMore } labels { id name count } users { id name count } periods { period count isMore } } }`;

let world: InboxWorld;
let company: Company;
let admin: Colleague;
let agent: Colleague;
let member: Colleague;
let support: number;
let board: number;
let late: number;
const tickets: number[] = [];

type Named = { id: string; name: string; count: number }[];
const facets = async (who: Colleague, term: string, more: object = {}) =>
  (await who.ask(FACETS, { term, ...more })).searchFacets;
const counts = (list: Named) => Object.fromEntries(list.map(({ name, count }) => [name, count]));

beforeAll(async () => {
  world = await InboxWorld.open();
  company = await world.company('Harbour Bikes');
  const stranger = await world.company('Dune Hotels');
  admin = await company.colleague('admin', 'administrator');
  agent = await company.colleague('agent');
  member = await company.colleague('member');
  support = await company.mailbox('support@harbour.test');
  board = await company.privateMailbox('board@harbour.test', member);
  late = await company.label('Late');
  for (let nth = 0; nth < 5; nth += 1) {
    const { ticketId } = await company.mail(nth < 3 ? support : board, {
      from: `person${nth}@home.test`,
      subject: `Unicycle ${nth}`,
      text: 'The unicycle squeaks. A unicycle should not.',
    });
    tickets.push(ticketId);
  }
  await stranger.mail(await stranger.mailbox('stay@dune.test'), { text: 'A unicycle in the lobby.' });
  const label = 'mutation ($t: ID!, $l: ID!) { labelTicket(ticketId: $t, labelId: $l) { id } }';
  for (const ticket of tickets.slice(0, 2)) await agent.ask(label, { t: String(ticket), l: String(late) });
  await admin.ask('mutation ($i: AssignTicketInput!) { assignTicket(input: $i) { id } }', {
    i: { ticketId: String(tickets[0]), userId: String(agent.id) },
  });
  await company.query(`UPDATE message SET created_at = now() - interval '20 days' WHERE ticket_id = $1`, [
    tickets[1],
  ]);
  await company.query(`UPDATE ticket SET created_at = now() - interval '20 days' WHERE id = $1`, [
    tickets[1],
  ]);
  await world.app.get(SearchIndexer).run();
});

afterAll(() => world?.close());

it('lists what was found newest first where that is wished', async () => {
  const newest =
    'query ($term: String!) { search(term: $term, sort: NEWEST, kinds: [MESSAGE]) { order edges { node { ticket { id } } } } }';
  for (const term of ['unicycle', 'unicycle squeaks', 'from:person1@home.test unicycle']) {
    const { search } = await member.ask(newest, { term });
    const found = search.edges.map(({ node }: { node: { ticket: { id: string } } }) =>
      Number(node.ticket.id),
    );
    expect([term, search.order, found[0]]).toEqual([
      term,
      'NEWEST',
      term.startsWith('from:') ? tickets[1] : tickets[4],
    ]);
    if (!term.startsWith('from:')) expect(found.at(-1)).toBe(tickets[1]);
  }
});

describe('where hits are', () => {
  it('is counted in conversations, by channel, label, colleague and period', async () => {
    const found = await facets(member, 'unicycle');
    expect(Object.values(counts(found.channels)).sort()).toEqual([2, 3]);
    expect(counts(found.labels)).toEqual({ Late: 2 });
    expect(found.users).toEqual([expect.objectContaining({ id: String(agent.id), count: 1 })]);
    expect(found.periods).toEqual([
      { period: 'WEEK', count: 4, isMore: false },
      { period: 'MONTH', count: 5, isMore: false },
      { period: 'YEAR', count: 5, isMore: false },
    ]);
  });

  it('counts nothing that the caller may not see', async () => {
    const found = await facets(agent, 'unicycle');
    expect(found.channels).toEqual([expect.objectContaining({ id: String(support), count: 3 })]);
    const asked = await facets(agent, 'unicycle', { filter: { channels: [String(board)] } });
    expect(asked.channels).toEqual([expect.objectContaining({ id: String(support), count: 3 })]);
    expect([asked.labels, asked.users, asked.periods]).toEqual([[], [], []]);
  });

  it('shows the other choices of a list in which something is chosen, and narrows the other lists', async () => {
    const found = await facets(member, 'unicycle', { filter: { channels: [String(board)] } });
    expect(found.channels).toHaveLength(2);
    expect([found.labels, found.users]).toEqual([[], []]);
    const labelled = await facets(member, 'unicycle', { filter: { labels: [String(late)] } });
    expect(labelled.channels).toEqual([expect.objectContaining({ id: String(support), count: 2 })]);
    expect(counts(labelled.labels)).toEqual({ Late: 2 });
  });

  it('goes by operators as well, says nothing without a question, and is the same in REST', async () => {
    expect(counts((await facets(member, 'unicycle label:late')).labels)).toEqual({ Late: 2 });
    expect((await facets(member, 'unicycle in:board')).channels).toEqual([
      expect.objectContaining({ id: String(board), count: 2 }),
    ]);
    expect(await facets(member, '')).toEqual({ channels: [], labels: [], users: [], periods: [] });
    const rest = await agent.rest('GET', '/api/v2/search/facets?term=unicycle');
    expect(rest.statusCode).toBe(200);
    expect(rest.json().data.channels).toEqual([
      { id: support, name: expect.any(String), count: 3, is_more: false },
    ]);
    const broken = await agent.rest('GET', `/api/v2/search/facets?term=${'word '.repeat(40)}`);
    expect([broken.statusCode, Object.keys(broken.json().errors)]).toEqual([422, ['term']]);
  });

  it('stops at 99 and says that there are more', async () => {
    for (let nth = 0; nth < 101; nth += 1)
      await company.mail(support, {
        from: `many${nth}@home.test`,
        subject: 'Tandem',
        text: 'One tandem please.',
      });
    await world.app.get(SearchIndexer).run();
    const { channels } = await facets(agent, 'tandem');
    expect(channels).toEqual([expect.objectContaining({ count: 99, isMore: true })]);
  });
});

describe('words that say nothing alone', () => {
  const weak = async (term: string) =>
    (await agent.ask('query ($term: String!) { search(term: $term) { weak } }', { term })).search.weak;

  it('are named when there are no others', async () => {
    expect(await weak('the and')).toEqual(['the', 'and']);
    expect(await weak('the unicycle')).toEqual([]);
    expect(await weak('from:the')).toEqual([]);
  });
});
