import { DeadLetters } from '../../src/platform/jobs/index.js';
import { type Colleague, type Company, InboxWorld } from '../worlds/inbox-world.js';

const LIST = `query ($first: Int, $after: String) { deadLetters(first: $first, after: $after) {
  edges { node { id queue job payload error attempts createdAt } } pageInfo { hasNextPage endCursor } } }`;

describe('dead letters', () => {
  let world: InboxWorld;
  let harbour: Company;
  let dune: Company;
  let admin: Colleague;
  let agent: Colleague;
  let foreigner: Colleague;

  beforeAll(async () => {
    world = await InboxWorld.open();
    harbour = await world.company('Harbour Bikes');
    dune = await world.company('Dune Hotels');
    admin = await harbour.colleague('anna', 'administrator');
    agent = await harbour.colleague('ben');
    foreigner = await dune.colleague('dora', 'administrator');
  });

  afterAll(() => world?.close());

  beforeEach(async () => {
    for (const company of [harbour, dune]) {
      await company.query('DELETE FROM dead_letter WHERE agency_id = $1', [company.agencyId]);
    }
  });

  async function bury(company: Company, count = 1): Promise<number[]> {
    for (let n = 0; n < count; n += 1) {
      await world.app.get(DeadLetters).bury({
        agencyId: company.agencyId,
        queue: 'reports',
        job: 'test.work',
        payload: { agencyId: company.agencyId, apiKey: 'c4n4ry' } as { agencyId: number },
        error: 'Error: smtp://ann:c4n4ry@mail.test is away',
        attempts: 3,
      });
    }
    const rows = await company.query<{ id: number }>(
      'SELECT id FROM dead_letter WHERE agency_id = $1 AND retried_at IS NULL ORDER BY id DESC',
      [company.agencyId],
    );
    return rows.map(({ id }) => Number(id));
  }

  const shown = async (who: Colleague): Promise<number[]> =>
    (await who.ask(LIST)).deadLetters.edges.map((edge: { node: { id: string } }) => Number(edge.node.id));

  it('are listed newest first, page by page, alike in both faces and without secrets', async () => {
    const ids = await bury(harbour, 5);
    await bury(dune);
    const first = (await admin.ask(LIST, { first: 3 })).deadLetters;
    const rest = (await admin.ask(LIST, { first: 3, after: first.pageInfo.endCursor })).deadLetters;
    const seen = [...first.edges, ...rest.edges].map((edge) => Number(edge.node.id));
    expect(seen).toEqual(ids);
    expect(rest.pageInfo.hasNextPage).toBe(false);
    const page = await admin.rest('GET', '/api/v2/dead_letters?per_page=3');
    const next = await admin.rest('GET', page.json().links.next);
    const both = [...page.json().data, ...next.json().data];
    expect(both.map((letter) => letter.id)).toEqual(ids);
    expect(both[0]).toMatchObject({
      queue: 'reports',
      job: 'test.work',
      attempts: 3,
      payload: { agencyId: harbour.agencyId, apiKey: '[redacted]' },
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(JSON.stringify([first, rest, both])).not.toContain('c4n4ry');
  });

  it('are tried again one by one, or all', async () => {
    const [one = 0, two = 0, three = 0] = await bury(harbour, 3);
    await bury(dune);
    expect((await admin.rest('POST', `/api/v2/dead_letters/${one}/retry`)).statusCode).toBe(204);
    expect((await admin.rest('POST', `/api/v2/dead_letters/${one}/retry`)).statusCode).toBe(404);
    await admin.ask('mutation ($id: ID!) { retryDeadLetter(id: $id) }', { id: two });
    expect(await shown(admin)).toEqual([three]);
    expect((await admin.ask('mutation { retryAllDeadLetters }')).retryAllDeadLetters).toBe(1);
    await bury(harbour, 2);
    const all = await admin.rest('POST', '/api/v2/dead_letters/retry_all');
    expect(all.json()).toEqual({ data: { retried: 2 } });
    expect(await shown(admin)).toEqual([]);
    expect(await shown(foreigner)).toHaveLength(1);
  });

  it('are thrown away', async () => {
    const [one = 0, two = 0] = await bury(harbour, 2);
    expect((await admin.rest('DELETE', `/api/v2/dead_letters/${one}`)).statusCode).toBe(204);
    expect((await admin.rest('DELETE', `/api/v2/dead_letters/${one}`)).statusCode).toBe(404);
    await admin.ask('mutation ($id: ID!) { discardDeadLetter(id: $id) }', { id: two });
    expect(await shown(admin)).toEqual([]);
  });

  it('of another agency are not there', async () => {
    const [id = 0] = await bury(harbour);
    const mutations = ['retryDeadLetter', 'discardDeadLetter'];
    for (const name of mutations) {
      expect(await foreigner.refused(`mutation { ${name}(id: "${id}") }`)).toBe('not_found');
    }
    expect((await foreigner.rest('POST', `/api/v2/dead_letters/${id}/retry`)).statusCode).toBe(404);
    expect((await foreigner.rest('DELETE', `/api/v2/dead_letters/${id}`)).statusCode).toBe(404);
    expect(await shown(foreigner)).toEqual([]);
    expect((await foreigner.rest('POST', '/api/v2/dead_letters/retry_all')).json().data.retried).toBe(0);
    expect(await shown(admin)).toEqual([id]);
  });

  it('are for those who manage channels only', async () => {
    const [id = 0] = await bury(harbour);
    for (const document of [
      LIST,
      'mutation { retryAllDeadLetters }',
      `mutation { retryDeadLetter(id: "${id}") }`,
      `mutation { discardDeadLetter(id: "${id}") }`,
    ]) {
      expect(await agent.refused(document)).toBe('auth.forbidden');
    }
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/retry_all'],
      ['POST', `/${id}/retry`],
      ['DELETE', `/${id}`],
    ] as const) {
      expect((await agent.rest(method, `/api/v2/dead_letters${path}`)).statusCode).toBe(403);
    }
    expect(await shown(admin)).toEqual([id]);
  });
});
