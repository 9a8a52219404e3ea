// Groups by rule among a million contacts: each hot shape of a rule is read along an index, and costs what its statement costs.
import pg from 'pg';
import { inRoot } from '../../bin/lib/places.mjs';
import { caller } from '../lib/caller.mjs';
import { CONTACT_AGENCY, fillContacts, personOf } from '../lib/contact-dataset.mjs';
import { ms, ratio, sideBySide } from '../lib/measure.mjs';
import { add } from '../lib/report.mjs';
import { signInAs } from '../lib/world.mjs';

const LIST = `query List($rule: JSON!) {
  contacts(filter: { rule: $rule }, first: 25) { edges { node { id fullName email phone } } }
}`;
const ROUNDS = 40;
const GOAL_MS = 150;
/** What has to be under a rule for the list to be read from one end of the table to the other. */
const FROM_END_TO_END =
  /(Parallel )?Seq Scan on (contact|contact_word|contact_identity|contact_group_member)\b/;

const { first, last, phone, mailbox, host } = personOf(400_000);
const all = (...conditions) => ({ all: conditions });
const is = (field, word, value) => ({ field, is: word, value });
const SHAPES = {
  'an address': all(is('email', 'is', `${mailbox}@${host}`)),
  'a rare domain': all(is('email', 'domain_is', 'nobody-has-this.test')),
  'a domain, active this month': all(is('email', 'domain_is', host), is('last_wrote', 'within_days', 30)),
  'the beginning of a number': all(is('phone', 'starts_with', phone.slice(0, 9))),
  'a number': all(is('phone', 'is', phone)),
  'a whole name': all(is('name', 'is', `${first} ${last}`.toLowerCase())),
  'the beginning of a name': all(is('name', 'starts_with', first.toLowerCase())),
  'made this week, not blocked': all(is('created', 'within_days', 7), is('blocked', 'is', false)),
  'blocked, made before': all(is('blocked', 'is', true), is('created', 'before', '2026-01-01')),
  'has an address and a number': all({ field: 'email', is: 'filled' }, { field: 'phone', is: 'filled' }),
};

export async function contactGroups(world) {
  const owner = new pg.Client({ connectionString: world.adminUrl });
  await owner.connect();
  await fillContacts(owner);
  await owner.end();
  const client = new pg.Client({ connectionString: world.appUrl });
  await client.connect();
  await client.query(`SELECT set_config('app.agency_id', $1, false)`, [String(CONTACT_AGENCY)]);
  const call = caller(world.url, {
    authorization: `Bearer ${await signInAs(world.url, 'people@bench.test')}`,
  });
  try {
    for (const [what, rule] of Object.entries(SHAPES)) await shape({ client, call, what, rule });
  } finally {
    await client.end();
  }
}

async function shape({ client, call, what, rule }) {
  const statement = await statementOf(rule);
  const { rows } = await client.query({ ...statement, text: `EXPLAIN ${statement.text}` });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  const { bare, graphql } = await sideBySide(
    {
      bare: () => client.query(statement),
      graphql: async () => checked(await call('/graphql', { query: LIST, variables: { rule } })),
    },
    { rounds: ROUNDS, warmUp: 10 },
  );
  const isByIndex = !FROM_END_TO_END.test(plan);
  add({
    what: `group by rule: ${what}`,
    value: `p50 ${ms(graphql.p50)} ms, p95 ${ms(graphql.p95)}, ${isByIndex ? `by ${indexesOf(plan)}` : 'reads the whole table'}`,
    bare: `SQL p50 ${ms(bare.p50)} ms`,
    ratio: ratio(graphql.p50 / bare.p50),
    goal: `an index, p95 <= ${GOAL_MS} ms`,
    met: isByIndex && graphql.p95 <= GOAL_MS,
  });
}

function indexesOf(plan) {
  const names = [...plan.matchAll(/(?:using|Scan on) "?(\w+)"?/g)].map(([, name]) => name);
  return [...new Set(names.filter((name) => /_by_|^(PK|UQ)_|_deleted|_blocked|_everywhere/.test(name)))].join(
    ', ',
  );
}

function checked(answer) {
  const { data, errors } = JSON.parse(answer);
  if (!data?.contacts) throw new Error(JSON.stringify(errors));
}

/** The statement of the list under this rule, as the application makes it. */
async function statementOf(rule) {
  const contacts = 'apps/api/dist/modules/contacts';
  const { ContactListRepository } = await import(inRoot(contacts, 'contacts/contact-list.repository.js'));
  const { ruleSql } = await import(inRoot(contacts, 'conditions/condition-sql.rules.js'));
  const q = { ctx: { agencyId: CONTACT_AGENCY }, query: (text, values) => ({ text, values }) };
  const facts = { now: new Date(), kinds: new Map(), channelSql: () => 'false' };
  return new ContactListRepository().page(q, {
    size: 25,
    sort: 'NEWEST',
    after: null,
    matches: [],
    filter: {},
    bounds: [ruleSql(rule, facts, 'list')],
  });
}
