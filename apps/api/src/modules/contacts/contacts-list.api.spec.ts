import { type Colleague, type Company, InboxWorld } from '../../../test/worlds/inbox-world.js';

const path = '/api/v2/contacts';

let world: InboxWorld;

beforeAll(async () => {
  world = await InboxWorld.open();
});

afterAll(() => world?.close());

const make = async (fields: object, who: Colleague): Promise<{ id: number }> => {
  const answer = await who.rest('POST', path, fields);
  expect([answer.statusCode, answer.body]).toMatchObject([201, expect.any(String)]);
  return answer.json().data;
};

const listed = async (query: string, who: Colleague): Promise<string[]> => {
  const names: string[] = [];
  let url: string | null = `${path}?per_page=2&${query}`;
  while (url) {
    const answer = await who.rest('GET', url);
    expect([answer.statusCode, answer.body]).toMatchObject([200, expect.any(String)]);
    names.push(...answer.json().data.map((one: { full_name: string }) => one.full_name));
    url = answer.json().links.next;
  }
  return names;
};

describe('the list', () => {
  let company: Company;
  let who: Colleague;
  let board: number;
  let stranger: Colleague;

  beforeAll(async () => {
    company = await world.company('Canal Books');
    who = await company.colleague('books-admin', 'administrator');
    board = await company.privateMailbox('books@canal.test', who);
    const open = await company.mailbox('open@canal.test');
    await make({ full_name: 'Zoë', email: 'zoe@canal.test' }, who);
    await make({ full_name: 'élan', phone: '+31612340010' }, who);
    await make({ full_name: 'Adam' }, who);
    stranger = await (await world.company('Neighbour Books')).colleague('neighbour', 'administrator');
    await company.mail(board, { from: 'mia@canal.test', name: 'Mia' });
    await company.mail(open, { from: 'noa@canal.test', name: 'Ñoa' });
    const { id } = await make({ full_name: 'Blocked', email: 'zz@canal.test' }, who);
    await who.rest('PUT', `${path}/${id}`, { is_blocked: true });
  });

  it.each([
    ['', ['Blocked', 'Ñoa', 'Mia', 'Adam', 'élan', 'Zoë']],
    ['sort=oldest', ['Zoë', 'élan', 'Adam', 'Mia', 'Ñoa', 'Blocked']],
    ['sort=name', ['Adam', 'Blocked', 'élan', 'Mia', 'Ñoa', 'Zoë']],
    ['sort=active', ['Blocked', 'Ñoa', 'Mia', 'Adam', 'élan', 'Zoë']],
    ['sort=name&is_blocked=true', ['Blocked']],
    ['sort=name&has_phone=true', ['élan']],
    ['sort=name&has_email=false', ['Adam', 'élan']],
    ['sort=name&term=canal&has_email=true', ['Blocked', 'Mia', 'Ñoa', 'Zoë']],
    ['sort=name&term=%2B31 6 1234', ['élan']],
    ['sort=name&term=06 12 34 00 10', ['élan']],
    ['sort=name&term=4001', ['élan']],
    ['sort=name&term=loc', ['Blocked']],
    ['sort=name&term=lan', ['élan']],
    ['sort=name&term=ana boo', []],
    ['sort=name&term=ana miA', ['Mia']],
    ['is_mine=true', ['Mia']],
    ['created_from=2100-01-01T00:00:00Z', []],
    ['created_to=2100-01-01T00:00:00Z&sort=oldest&is_blocked=false', ['Zoë', 'élan', 'Adam', 'Mia', 'Ñoa']],
  ])('goes by "%s" through all of them once', async (query, names) => {
    expect(await listed(query, who)).toEqual(names);
  });

  it('goes by the channels in which they wrote, as far as these are seen', async () => {
    expect(await listed(`channel_ids=${board}`, who)).toEqual(['Mia']);
    const outside = await company.colleague('outside');
    expect(await listed(`channel_ids=${board}`, outside)).toEqual([]);
    expect(await listed('channel_ids=999999999', who)).toEqual([]);
  });

  it.each(['mia', 'ia', 'miA canal', 'iac', 'ana'])(
    'finds by "%s" nobody whom one may not see',
    async (term) => {
      const outside = await company.colleague(`seeker-${term.toLowerCase().replace(' ', '-')}`);
      expect(await listed(`term=${term}`, outside)).not.toContain('Mia');
      expect(await listed(`term=${term}`, stranger)).toEqual([]);
    },
  );

  it('puts first who wrote last', async () => {
    await company.query(
      `UPDATE contact SET last_wrote_at = now() - interval '1 day', active_at = now() - interval '1 day'
      WHERE agency_id = $1`,
      [company.agencyId],
    );
    await company.mail(board, { from: 'mia@canal.test', name: 'Mia' });
    expect((await listed('sort=active', who))[0]).toBe('Mia');
  });

  it('is the same through GraphQL', async () => {
    const LIST = `query ($sort: ContactSort, $filter: ContactFilter, $after: String) {
      contacts(first: 2, after: $after, sort: $sort, filter: $filter) { edges { node { fullName } } pageInfo { endCursor } } }`;
    const filter = { hasEmail: true, isBlocked: false };
    const first = (await who.ask(LIST, { sort: 'NAME', filter })).contacts;
    const after = first.pageInfo.endCursor;
    const second = (await who.ask(LIST, { sort: 'NAME', filter, after })).contacts;
    const names = [...first.edges, ...second.edges].map(({ node }) => node.fullName);
    expect(names).toEqual(['Mia', 'Ñoa', 'Zoë']);
    // A place in one order is none in another.
    expect(await who.refused(LIST, { sort: 'NEWEST', after })).toBe('validation.failed');
  });

  it.each([['sort=random'], ['is_blocked=maybe'], ['created_from=yesterday'], ['channel_ids=abc']])(
    'refuses %s',
    async (query) => {
      expect((await who.rest('GET', `${path}?${query}`)).statusCode).toBe(422);
    },
  );

  it('shows those whom somebody with private channels alone has made', async () => {
    const limited = await company.colleague('limited');
    await company.query(
      'UPDATE user_account SET only_private_channels = true WHERE agency_id = $1 AND id = $2',
      [company.agencyId, limited.id],
    );
    await company.query('INSERT INTO channel_member (agency_id, channel_id, user_id) VALUES ($1, $2, $3)', [
      company.agencyId,
      board,
      limited.id,
    ]);
    await make({ full_name: 'Made by limited' }, limited);
    expect(await listed('sort=name', limited)).toEqual(['Made by limited', 'Mia']);
  });
});
