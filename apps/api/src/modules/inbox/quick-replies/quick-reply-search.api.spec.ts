import pg from 'pg';
import { inboxLimits } from '@parley/schema';
import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';
import { foundBy } from './quick-reply.rules.js';

const SUGGEST = 'query ($term: String!) { suggestQuickReplies(term: $term, first: 20) { id title } }';
const LIST =
  'query ($term: String!) { quickReplies(filter: { term: $term }, first: 40) { edges { node { id title } } } }';
const THINGS = ['bell', 'saddle', 'chain', 'brake', 'pedal', 'wheel', 'frame', 'lamp', 'basket', 'lock'];
const VERBS = [
  'repair',
  'return',
  'refund',
  'exchange',
  'deliver',
  'order',
  'insure',
  'lend',
  'paint',
  'weigh',
];

let world: InboxWorld;
let harbour: Company;
let agent: Colleague;

/** As many as a company may have; most of them long, and each word in a share of them. */
const replies = Array.from({ length: inboxLimits.quickRepliesPerAgency }, (_, n) => {
  const [thing, verb] = [THINGS[n % 10] ?? '', VERBS[Math.floor(n / 10) % 10] ?? ''];
  return {
    title: `To ${verb} a ${thing} no${n}`,
    shortcut: `${thing}${n}`,
    subject: '',
    text: `Dear customer, about how to ${verb} your ${thing} we would like to say thank you, kind regards, case${n}`,
  };
});

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  agent = await harbour.colleague('agent');
  const rows = await harbour.query<{ id: number }>(
    `INSERT INTO quick_reply (agency_id, audience, type, title, sort_title, shortcut, body, text)
     SELECT $1, 'EVERYBODY', 'MESSAGING', t, lower(t), s, b, b
     FROM unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS g(t, s, b, n) ORDER BY n RETURNING id`,
    [
      harbour.agencyId,
      ...(['title', 'shortcut', 'text'] as const).map((key) => replies.map((one) => one[key])),
    ],
  );
  const words = replies.flatMap((reply, n) => foundBy(reply).map((found) => ({ ...found, id: rows[n]?.id })));
  await harbour.query(
    `INSERT INTO quick_reply_word (agency_id, quick_reply_id, word, place)
     SELECT $1, i, w, p FROM unnest($2::bigint[], $3::text[], $4::int[]) AS g(i, w, p)`,
    [
      harbour.agencyId,
      words.map(({ id }) => id),
      words.map(({ word }) => word),
      words.map(({ place }) => place),
    ],
  );
  const owner = new pg.Client({ connectionString: world.database.ownerUrl });
  await owner.connect();
  await owner.query('ANALYZE quick_reply, quick_reply_word');
  await owner.end();
});

afterAll(() => world?.close());

/** The plan of the statement that reads quick replies, as the application's role gets it for these very values. */
async function planOf(work: () => Promise<unknown>): Promise<string> {
  const asked: { text: string; values: unknown[] }[] = [];
  const client = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
  const { query } = client;
  client.query = function (this: unknown, ...given: unknown[]) {
    const [first, second] = given as [string | { text?: string; values?: unknown[] }, unknown[] | undefined];
    const text = typeof first === 'string' ? first : (first?.text ?? '');
    const values = typeof first === 'string' ? second : (first?.values ?? second);
    if (text.includes('FROM quick_reply qr')) asked.push({ text, values: values ?? [] });
    return query.apply(this, given);
  };
  try {
    await work();
  } finally {
    client.query = query;
  }
  const [statement] = asked;
  expect(asked).toHaveLength(1);
  const plan = await harbour.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) ${statement?.text}`,
    statement?.values,
  );
  return plan.map((row) => row['QUERY PLAN']).join('\n');
}

describe(`a search among ${inboxLimits.quickRepliesPerAgency} quick replies`, () => {
  it.each([
    ['a shortcut', 'bell4320', 1],
    ['a rare word of the text', 'case777', 11],
    ['the beginning of a word and another one', 'rep sadd', 20],
    ['three words', 'refund bell no2', 20],
  ])('by %s reads the index of words, and no table from its beginning', async (_, term, most) => {
    const found = await agent.ask(SUGGEST, { term });
    expect(found.suggestQuickReplies.length).toBeGreaterThan(0);
    expect(found.suggestQuickReplies.length).toBeLessThanOrEqual(most);
    for (const [ask, variables] of [
      [SUGGEST, { term }],
      [LIST, { term }],
    ] as const) {
      const plan = await planOf(() => agent.ask(ask, variables));
      expect(plan).not.toMatch(/Seq Scan on quick_reply/);
      expect(plan).toMatch(
        /Index(?: Only)? Scan[^\n]*quick_reply_word|Bitmap Index Scan on "?(?:PK_|quick_reply_word)/i,
      );
    }
  });

  it('pages by title along the index of titles', async () => {
    const plan = await planOf(() =>
      agent.ask('{ quickReplies(first: 40) { edges { node { id } } pageInfo { hasNextPage } } }'),
    );
    expect(plan).toContain('quick_reply_by_title');
    expect(plan).not.toMatch(/Seq Scan on quick_reply/);
  });
});
