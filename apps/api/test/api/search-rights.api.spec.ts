import { SearchIndexer } from '../../src/modules/inbox/search/search-indexer.service.js';
import { TermCounts } from '../../src/modules/inbox/search/term-counts.service.js';
import { type Colleague, type Company, InboxWorld, type Mail } from '../worlds/inbox-world.js';

const SEARCH = `query ($term: String!, $kinds: [SearchKind!], $filter: SearchFilter, $sort: SearchSort, $first: Int, $after: String) {
  search(term: $term, kinds: $kinds, filter: $filter, sort: $sort, first: $first, after: $after) {
    edges { cursor node { kind title { text highlights { start end } } contactName { text highlights { start end } }
      ticket { id number subject } contact { id fullName }
      message { id position type excerpt { text highlights { start end } } files { text highlights { start end } } } } }
    pageInfo { hasNextPage endCursor }
    counts { kind count isMore } channels { channel { id } count }
    didYouMean order isPartial unknown indexed } }`;

let world: InboxWorld;
let company: Company;
let other: Company;
let admin: Colleague;
let agent: Colleague;
let member: Colleague;
let stranger: Colleague;
let open: number;
let closed: number;

const indexed = () => world.app.get(SearchIndexer).run();
type Variables = Record<string, unknown>;
const find = async (who: Colleague, term: string, more: Variables = {}) =>
  (await who.ask(SEARCH, { term, ...more })).search;
interface Marked {
  text: string;
  highlights: { start: number; end: number }[];
}
async function messages(who: Colleague, term: string, more: Variables = {}): Promise<string[]> {
  const { edges } = await find(who, term, { kinds: ['MESSAGE'], ...more });
  return edges.map(({ node }: { node: { message: { excerpt: Marked } } }) => node.message.excerpt.text);
}

async function subjects(who: Colleague, term: string, more: Variables = {}): Promise<string[]> {
  const { edges } = await find(who, term, { kinds: ['TICKET'], ...more });
  return edges.map(({ node }: { node: { title: Marked } }) => node.title.text);
}

async function names(who: Colleague, term: string): Promise<string[]> {
  const { edges } = await find(who, term, { kinds: ['CONTACT'] });
  return edges.map(({ node }: { node: { title: Marked } }) => node.title.text);
}

let people = 0;
function mail(text: string, more: Mail = {}) {
  people += 1;
  return company.mail(open, {
    from: `person${people}@home.test`,
    name: `Person ${people}`,
    subject: 'Hello',
    text,
    ...more,
  });
}

beforeAll(async () => {
  world = await InboxWorld.open();
  company = await world.company('Harbour Bikes');
  other = await world.company('Dune Hotels');
  admin = await company.colleague('admin', 'administrator');
  agent = await company.colleague('agent');
  member = await company.colleague('member');
  stranger = await other.colleague('stranger', 'administrator');
  open = await company.mailbox('support@harbour.test');
  closed = await company.privateMailbox('board@harbour.test', member);
});

beforeAll(async () => {
  await mail('Where are the bicycles that I have ordered? A refund, please.', {
    name: 'Paula Pan',
    from: 'paula@home.test',
  });
  await mail('The pannier is torn, call 0612345678.', { subject: 'Pannier' });
  await mail('Wanneer worden de fietsen bezorgd?');
  await indexed();
});

afterAll(() => world.close());

describe('who sees what', () => {
  let onlyPrivate: Colleague;
  const all = async (who: Colleague, term: string) =>
    JSON.stringify(await find(who, term)).match(/kanarie/gi)?.length ?? 0;

  beforeAll(async () => {
    onlyPrivate = await company.colleague('limited');
    await company.query(
      'UPDATE user_account SET only_private_channels = true WHERE agency_id = $1 AND id = $2',
      [company.agencyId, onlyPrivate.id],
    );
    await company.mail(closed, {
      from: 'kanarie@bird.test',
      name: 'Karl Kanarie',
      subject: 'Kanarie subject',
      text: 'The kanarie sings.',
    });
    await indexed();
  });

  it('is nothing of private channels, for those who are not in them', async () => {
    expect(await all(admin, 'kanarie')).toBeGreaterThan(0);
    expect(await all(member, 'kanarie')).toBeGreaterThan(0);
    for (const term of [
      'kanarie',
      '"kanarie sings"',
      'from:kanarie',
      'karl kanarie',
      'kanarei ',
      'kanar',
      'channel:board',
      'kanarie@bird.test',
    ])
      expect(await echoed(agent, term)).toBe(0);
  });

  /** How often the word is in an answer that has nothing. */
  async function echoed(who: Colleague, term: string): Promise<number> {
    const found = await find(who, term);
    expect(found.edges).toEqual([]);
    expect(
      found.counts.every(({ count, isMore }: { count: number; isMore: boolean }) => count === 0 && !isMore),
    ).toBe(true);
    expect(found.channels).toEqual([]);
    expect(found.didYouMean).toBeNull();
    return JSON.stringify({ ...found, unknown: [] }).match(/kanarie/gi)?.length ?? 0;
  }

  it('is nothing of what is open, for those who see their private channels alone', async () => {
    expect((await find(onlyPrivate, 'pannier')).edges).toEqual([]);
    expect(await all(onlyPrivate, 'kanarie')).toBe(0);
  });

  it('is nothing of another agency', async () => {
    for (const term of [
      'kanarie',
      'pannier',
      'bicycles',
      'refund',
      '#1',
      'paula',
      '0612345678',
      'is:open',
      'label:late',
    ]) {
      const found = await find(stranger, term);
      expect(found.edges).toEqual([]);
      expect(found.didYouMean).toBeNull();
    }
  });

  it('is one conversation of a closed channel, for who was asked into it', async () => {
    const [ticket] = await company.query<{ id: number }>(
      `SELECT id FROM ticket WHERE subject = 'Kanarie subject'`,
    );
    await company.query(
      'INSERT INTO ticket_guest (agency_id, user_id, ticket_id, invited_by_id, created_at) VALUES ($1, $2, $3, $4, now())',
      [company.agencyId, agent.id, ticket?.id, admin.id],
    );
    expect(await messages(agent, 'kanarie sings')).toHaveLength(1);
    await company.query('DELETE FROM ticket_guest WHERE agency_id = $1', [company.agencyId]);
    expect(await messages(agent, 'kanarie sings')).toHaveLength(0);
  });

  it('holds also where the index is wrong: what was found is read again with the rights of who asks', async () => {
    // As if the first step had forgotten the channel, and told of a foreign agency's rows.
    await company.query('UPDATE search_entry SET channel_id = $2 WHERE agency_id = $1 AND channel_id = $3', [
      company.agencyId,
      open,
      closed,
    ]);
    expect((await find(agent, 'kanarie')).edges).toEqual([]);
    expect((await find(agent, 'kanarie')).counts.every(({ count }: { count: number }) => count === 0)).toBe(
      true,
    );
    await company.query(
      `UPDATE search_entry e SET channel_id = t.channel_id FROM ticket t WHERE e.agency_id = $1 AND t.id = e.ticket_id`,
      [company.agencyId],
    );
  });
});

describe('the index follows', () => {
  it('changed, spam, deleted and merged conversations', async () => {
    const first = await mail('The xylophone plays.', { subject: 'Xylophone one' });
    const second = await mail('A second xylophone.', { subject: 'Xylophone two' });
    await indexed();
    expect(await subjects(agent, 'xylophone')).toHaveLength(2);
    await company.query(`UPDATE ticket SET subject = 'Glockenspiel' WHERE agency_id = $1 AND id = $2`, [
      company.agencyId,
      second.ticketId,
    ]);
    await company.query(`UPDATE message SET body_text = 'Only a trumpet.' WHERE agency_id = $1 AND id = $2`, [
      company.agencyId,
      second.messageId,
    ]);
    await indexed();
    expect(await subjects(agent, 'xylophone')).toEqual(['Xylophone one']);
    expect(await subjects(agent, 'glockenspiel')).toEqual(['Glockenspiel']);
    expect(await messages(agent, 'trumpet')).toHaveLength(1);
    await admin.ask(`mutation { markTicketSpam(ticketId: "${first.ticketId}", isSpam: true) { id } }`);
    expect(await messages(agent, 'xylophone')).toEqual([]);
    expect(await messages(agent, 'xylophone is:spam')).toHaveLength(1);
    await admin.ask(`mutation { markTicketSpam(ticketId: "${first.ticketId}", isSpam: false) { id } }`);
    await company.query('UPDATE ticket SET merged_into_id = $3 WHERE agency_id = $1 AND id = $2', [
      company.agencyId,
      first.ticketId,
      second.ticketId,
    ]);
    await company.query(
      'UPDATE message SET ticket_id = $3, position = position + 100 WHERE agency_id = $1 AND ticket_id = $2',
      [company.agencyId, first.ticketId, second.ticketId],
    );
    await indexed();
    const { edges } = await find(agent, 'xylophone');
    expect(
      edges.map(({ node }: { node: { ticket: { id: string } | null } }) => Number(node.ticket?.id)),
    ).toEqual([second.ticketId, second.ticketId]);
    await company.query('UPDATE ticket SET deleted_at = now() WHERE agency_id = $1 AND id = $2', [
      company.agencyId,
      second.ticketId,
    ]);
    expect((await find(agent, 'xylophone')).edges).toEqual([]);
  });

  it('the name of a contact, in all their conversations', async () => {
    const { ticketId } = await mail('Nothing special.', {
      subject: 'Nothing',
      name: 'Vincent Vega',
      from: 'vega@home.test',
    });
    await indexed();
    expect(await subjects(agent, 'vega')).toEqual(['Nothing']);
    await company.query(
      `UPDATE contact SET full_name = 'Jules Winnfield' WHERE agency_id = $1 AND id = (SELECT contact_id FROM ticket WHERE id = $2)`,
      [company.agencyId, ticketId],
    );
    await indexed();
    expect(await names(agent, 'winnfield')).toEqual(['Jules Winnfield']);
    expect(await subjects(agent, 'winnfield')).toEqual(['Nothing']);
  });

  it('a run that was killed in the middle, and one that is done twice', async () => {
    await mail('The accordion is loud.');
    const indexer = world.app.get(SearchIndexer);
    const counts = world.app.get(TermCounts);
    const broken = vi.spyOn(counts, 'add').mockRejectedValueOnce(new Error('killed'));
    await expect(indexer.run()).rejects.toThrow('killed');
    broken.mockRestore();
    expect(await messages(agent, 'accordion')).toEqual([]);
    await Promise.all([indexer.run(), indexer.run()]);
    expect(await messages(agent, 'accordion')).toHaveLength(1);
    await company.query(
      'INSERT INTO search_pending (agency_id, kind, ref_id) SELECT agency_id, 3, id FROM message WHERE agency_id = $1',
      [company.agencyId],
    );
    await indexed();
    expect(await messages(agent, 'accordion')).toHaveLength(1);
    expect(
      await company.query('SELECT 1 FROM search_pending WHERE agency_id = $1', [company.agencyId]),
    ).toEqual([]);
  });

  it('what was there before the search, in pieces, from the newest on', async () => {
    for (const table of ['search_entry', 'search_state', 'search_pending', 'search_term'])
      await company.query(`DELETE FROM ${table} WHERE agency_id = $1`, [company.agencyId]);
    expect(await find(agent, 'accordion')).toMatchObject({ edges: [], indexed: 0 });
    await indexed();
    expect(await find(agent, 'accordion')).toMatchObject({ indexed: 100 });
    expect(await messages(agent, 'accordion')).toHaveLength(1);
    expect(await messages(agent, 'fiets')).toHaveLength(1);
  });
});
