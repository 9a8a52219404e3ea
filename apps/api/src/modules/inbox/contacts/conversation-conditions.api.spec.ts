import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';
import { conversationSql } from './conversation-conditions.rules.js';

const DAY_MS = 86_400_000;
let world: InboxWorld;
let harbour: Company;
let agent: Colleague;
let keeper: Colleague;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  agent = await harbour.colleague('agent');
  keeper = await harbour.colleague('keeper');
  const mailbox = await harbour.mailbox('support@harbour.test');
  const board = await harbour.privateMailbox('board@harbour.test', keeper);
  const writes = async (
    name: string,
    daysAgo: number,
    more: { closed?: boolean; spam?: boolean; board?: boolean } = {},
  ) => {
    const { ticketId } = await harbour.mail(more.board ? board : mailbox, {
      from: `${name}@count.test`,
      subject: `${name} ${daysAgo}`,
    });
    const then = new Date(Date.now() - daysAgo * DAY_MS);
    await harbour.query(
      `UPDATE ticket SET created_at = $2, last_message_at = $2, status = $3, is_spam = $4,
         closed_at = CASE WHEN $3 = 'CLOSED' THEN $2::timestamptz END WHERE id = $1`,
      [ticketId, then, more.closed ? 'CLOSED' : 'OPEN', more.spam ?? false],
    );
  };
  await writes('often', 200, { closed: true });
  for (let day = 1; day <= 6; day += 1) await writes('often', day, { closed: day > 1 });
  await writes('once', 100, { closed: true });
  await writes('board', 2, { board: true });
  await writes('board', 90);
  await writes('noise', 1, { spam: true });
  await agent.rest('POST', '/api/v2/contacts', { full_name: 'Never', email: 'never@count.test' });
});

afterAll(() => world?.close());

const found = async (condition: object, who = agent, how: 'all' | 'any' = 'all'): Promise<string[]> => {
  const here = { field: 'email', is: 'domain_is', value: 'count.test' };
  const rule = {
    all: [
      here,
      how === 'all' ? condition : { any: [condition, { field: 'blocked', is: 'is', value: true }] },
    ],
  };
  const answer = await who.rest('POST', '/api/v2/contact_groups/preview', { rule });
  const { data, errors } = answer.json();
  expect(errors).toBeUndefined();
  return data.contacts.map(({ email }: { email: string }) => email.split('@')[0]).toSorted();
};
const count = (is: string, value: number, days?: number) => ({
  field: 'conversations',
  is,
  value,
  ...(days && { days }),
});
const open = (is: string, value: number) => ({ field: 'conversations_open', is, value });
const last = (is: string, value?: unknown) => ({
  field: 'last_conversation',
  is,
  ...(value !== undefined && { value }),
});
const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);

it.each([
  [count('greater', 5), ['often']],
  [count('greater', 0), ['board', 'often', 'once']],
  [count('is', 7), ['often']],
  [count('is', 0), ['never', 'noise']],
  [count('less', 2), ['board', 'never', 'noise', 'once']],
  [count('less', 0), []],
  [count('greater', 4, 7), ['often']],
  [count('is', 0, 95), ['never', 'noise', 'once']],
  [count('is', 1, 110), ['board', 'once']],
  [open('greater', 0), ['board', 'often']],
  [open('is', 0), ['never', 'noise', 'once']],
  [last('within_days', 3), ['often']],
  [last('not_within_days', 95), ['never', 'noise', 'once']],
  [last('before', day(50)), ['board', 'once']],
  [last('after', day(95)), ['board', 'often']],
  [last('empty'), ['never', 'noise']],
  [last('filled'), ['board', 'often', 'once']],
])('%j holds for %j, also within "any"', async (condition, names) => {
  expect(await found(condition)).toEqual(names);
  expect(await found(condition, agent, 'any')).toEqual(names);
});

it('counts what the one who asks sees: a private channel is none of it for others', async () => {
  expect(await found(count('is', 2), keeper)).toEqual(['board']);
  expect(await found(count('is', 2))).toEqual([]);
  expect(await found(last('within_days', 3), keeper)).toEqual(['board', 'often']);
});

it('reads conversations along an index, those of one contact or of some days', async () => {
  await harbour.query(
    `INSERT INTO ticket (agency_id, number, subject, status, channel_id, contact_id, last_message_at, created_at, updated_at)
     SELECT t.agency_id, 10000 + n, 'x', CASE WHEN n % 50 = 0 THEN 'OPEN' ELSE 'CLOSED' END, t.channel_id, t.contact_id,
       now() - n * interval '1 hour', now() - n * interval '1 hour', now()
     FROM (SELECT * FROM ticket WHERE agency_id = $1 LIMIT 1) t, generate_series(1, 20000) n`,
    [harbour.agencyId],
  );
  await harbour.query('ANALYZE ticket');
  const asks = [
    ['probe', { what: 'count', isOpen: false, since: null, is: 'greater', count: 3 }],
    ['probe', { what: 'count', isOpen: true, since: null, is: 'less', count: 3 }],
    [
      'list',
      { what: 'count', isOpen: false, since: new Date(Date.now() - 7 * DAY_MS), is: 'greater', count: 3 },
    ],
    ['list', { what: 'count', isOpen: true, since: null, is: 'greater', count: 3 }],
    ['list', { what: 'last-since', moment: new Date(Date.now() - 7 * DAY_MS) }],
    ['probe', { what: 'last-since', moment: new Date(Date.now() - 7 * DAY_MS) }],
    ['probe', { what: 'last-before', moment: new Date(Date.now() - 7 * DAY_MS) }],
    ['probe', { what: 'any' }],
  ] as const;
  for (const [how, ask] of asks) {
    const params: unknown[] = [harbour.agencyId];
    const sql = conversationSql(null)((value) => `$${params.push(value)}`, ask, how);
    const plan = await harbour.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT c.id FROM contact c WHERE c.agency_id = $1 AND ${sql} ORDER BY c.id DESC LIMIT 26`,
      params,
    );
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).not.toMatch(/Seq Scan on ticket/);
    expect(text).toMatch(how === 'probe' ? /ticket_by_contact/ : /Index.* Scan (using|on) ticket_by_/);
  }
});
