import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemContext } from '../../src/platform/context/index.js';
import { statementsOf } from '../statements.js';
import { type Colleague, type Company, InboxWorld } from '../worlds/inbox-world.js';

/** What a caller types: where it becomes part of a statement, the statement breaks, waits or says the word. */
const WORD = 'zq7word';
const TYPED = [
  `${WORD}'`,
  `${WORD}") OR (1=1`,
  `'; SELECT pg_sleep(3) -- ${WORD}`,
  `${WORD}::int`,
  `$1 ${WORD}`,
  `${WORD}\\`,
] as const;
const SLEEP_MS = 3_000;

interface Document {
  paths: Record<string, { get?: { parameters?: { in: string; name: string }[] } }>;
}
const { paths } = JSON.parse(
  readFileSync(join(process.cwd(), '../../packages/schema/openapi.json'), 'utf8'),
) as Document;
/** Each word that a list takes in its address. */
const places = Object.entries(paths)
  .filter(([path]) => !path.includes('{') && path.startsWith('/'))
  .flatMap(([path, { get }]) =>
    (get?.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => [path, name] as const),
  );

let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let custom: string;

beforeAll(async () => {
  world = await InboxWorld.open({ RATE_LIMIT_IP: '1000000', RATE_LIMIT_TOKEN: '1000000' });
  harbour = await world.company('Harbour Bikes');
  admin = await harbour.colleague('admin', 'administrator');
  for (const [type, title] of [
    ['CONTACT', 'Customer number'],
    ['TICKET', 'Frame number'],
    ['PROFILE', 'Branch'],
  ])
    await admin.rest('POST', '/api/v2/custom_fields', { type, kind: 'TEXT', title });
  const { data } = (await admin.rest('GET', '/api/v2/custom_fields?type=CONTACT')).json();
  expect(data).toEqual([expect.objectContaining({ key: 'customer_number' })]);
  custom = `custom.${data[0].id}`;
  await harbour.mail(await harbour.mailbox('support@harbour.test'), { from: 'anna@home.test' });
});
afterAll(() => world?.close());

/** Refused or taken as a mere value, at once, and never as a part of a statement. */
async function isOnlyAValue(ask: () => ReturnType<Colleague['rest']>): Promise<string | null> {
  const begun = Date.now();
  let answer: Awaited<ReturnType<Colleague['rest']>> | undefined;
  const statements = await statementsOf(async () => (answer = await ask()));
  if (!answer || answer.statusCode >= 500) return `${answer?.statusCode} ${answer?.body.slice(0, 200)}`;
  const part = statements.find((sql) => sql.includes(WORD));
  if (part) return `part of the statement ${part.slice(0, 200)}`;
  return Date.now() - begun >= SLEEP_MS ? 'it slept' : null;
}

describe('what somebody types into a list', () => {
  it('is looked at in every list that has filters', () => {
    expect(places.length).toBeGreaterThan(80);
    expect(places).toEqual(
      expect.arrayContaining([
        ['/api/v2/contacts', 'sort'],
        ['/api/v2/contacts', 'rule'],
        ['/api/v2/tickets', 'sort'],
      ]),
    );
  });

  it('would be noticed in a statement', async () => {
    const asked = async () => {
      await world.db.read(systemContext(harbour.agencyId, 'test'), (tx) =>
        tx.query(`/* agency_id */ SELECT '${WORD}'`),
      );
      return admin.rest('GET', '/api/v2/contacts');
    };
    expect(await isOnlyAValue(asked)).toMatch(/^part of the statement/);
  });

  it('stays a value, in every filter and order of REST', async () => {
    const troubles: string[] = [];
    for (const [path, name] of places) {
      for (const typed of TYPED) {
        const trouble = await isOnlyAValue(() =>
          admin.rest('GET', `${path}?${encodeURIComponent(name)}=${encodeURIComponent(typed)}`),
        );
        if (trouble) troubles.push(`${path}?${name}=${typed}: ${trouble}`);
      }
    }
    expect(troubles).toEqual([]);
  }, 120_000);

  it('stays a value in names of fields, in operators and in values of rules', async () => {
    const rules = TYPED.flatMap((typed) => [
      { field: typed, is: 'is', value: 1 },
      { field: 'name', is: typed, value: 'x' },
      { field: 'name', is: 'contains', value: typed },
      { field: 'email', is: 'domain_ends', value: typed },
      { field: custom, is: typed, value: 'x' },
      { field: custom, is: 'is', value: typed },
      { field: `custom.${typed}`, is: 'is', value: 'x' },
      { field: 'phone', is: 'country', value: [typed] },
      { [typed]: [{ field: 'name', is: 'is', value: 'x' }] },
    ]);
    const troubles: string[] = [];
    let taken = 0;
    for (const rule of rules) {
      const asked = encodeURIComponent(JSON.stringify({ all: [rule] }));
      const found = await isOnlyAValue(() => admin.rest('GET', `/api/v2/contacts?rule=${asked}`));
      const kept = await isOnlyAValue(() =>
        admin.rest('POST', '/api/v2/contact_groups', { name: 'Some', rule: { all: [rule] } }),
      );
      const status = (await admin.rest('GET', `/api/v2/contacts?rule=${asked}`)).statusCode;
      expect([200, 422]).toContain(status);
      if (status === 200) taken += 1;
      for (const trouble of [found, kept]) if (trouble) troubles.push(`${JSON.stringify(rule)}: ${trouble}`);
    }
    expect(troubles).toEqual([]);
    // Of both kinds: names and operators are refused, values of texts are looked for.
    expect(taken).toBeGreaterThanOrEqual(2 * TYPED.length);
    expect(taken).toBeLessThan(rules.length / 2);
  }, 120_000);

  it('stays a value in names and values of custom fields, and in conditions of views', async () => {
    const [{ id: contact } = { id: 0 }] = await harbour.query<{ id: number }>(
      'SELECT id FROM contact WHERE agency_id = $1 LIMIT 1',
      [harbour.agencyId],
    );
    const troubles: string[] = [];
    for (const typed of TYPED) {
      const asked = [
        () => admin.rest('PUT', `/api/v2/contacts/${contact}/fields`, { fields: { customer_number: typed } }),
        () => admin.rest('PUT', `/api/v2/contacts/${contact}/fields`, { fields: { [typed]: 'x' } }),
        () => admin.rest('POST', '/api/v2/custom_views', { name: typed, filter: { [typed]: 1 } }),
        () =>
          admin.rest('POST', '/api/v2/custom_views', { name: typed, filter: { term: typed }, sort: typed }),
        () => admin.rest('POST', '/api/v2/custom_fields', { type: 'CONTACT', kind: 'TEXT', title: typed }),
      ];
      for (const ask of asked) {
        const trouble = await isOnlyAValue(ask);
        if (trouble) troubles.push(`${typed}: ${trouble}`);
      }
    }
    expect(troubles).toEqual([]);
  }, 60_000);

  it('stays a value in the filters of GraphQL', async () => {
    const document = `query ($filter: TicketFilter, $sort: TicketSort) { tickets(filter: $filter, sort: $sort) { edges { node { id } } } }`;
    const troubles: string[] = [];
    for (const typed of TYPED) {
      for (const variables of [
        { filter: { term: typed } },
        { filter: { labels: [typed] } },
        { filter: { fields: [{ key: typed, values: [typed] }] } },
        { filter: { [typed]: 1 } },
        { sort: typed },
      ]) {
        const trouble = await isOnlyAValue(() =>
          admin.rest('POST', '/graphql', { query: document, variables }),
        );
        if (trouble) troubles.push(`${JSON.stringify(variables)}: ${trouble}`);
      }
    }
    expect(troubles).toEqual([]);
  }, 60_000);
});
