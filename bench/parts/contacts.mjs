// A million contacts: the list with two filters in each order beside its own statement, and the search by parts of words.
import pg from 'pg';
import { inRoot } from '../../bin/lib/places.mjs';
import { caller } from '../lib/caller.mjs';
import { CONTACT_AGENCY, fillContacts, PEOPLE, personOf } from '../lib/contact-dataset.mjs';
import { ms, ratio, sideBySide, spread } from '../lib/measure.mjs';
import { add } from '../lib/report.mjs';
import { signInAs } from '../lib/world.mjs';

const LIST = `query List($filter: ContactFilter, $sort: ContactSort, $term: String, $after: String) {
  contacts(filter: $filter, sort: $sort, term: $term, first: 25, after: $after) {
    pageInfo { hasNextPage endCursor }
    edges { cursor node { id fullName email phone isBlocked isDeleted lastWroteAt createdAt identities { id kind value } } }
  }
}`;

const LIST_GOAL = 4;
const DEEP_GOAL = 1.3;
const DEEP_PAGES = 200;
const SEARCH_GOAL_MS = 150;
const EACH = 60;

const LISTS = [
  ['NEWEST', { hasPhone: true, isBlocked: false }],
  ['OLDEST', { hasEmail: false, hasPhone: true }],
  ['NAME', { hasPhone: true, hasEmail: true }],
  ['ACTIVE', { isBlocked: false, hasEmail: true }],
  ['NAME', { isBlocked: true, hasPhone: false }],
];

export async function contacts(world) {
  const owner = new pg.Client({ connectionString: world.adminUrl });
  await owner.connect();
  const client = await appClientOf(world);
  try {
    await fillContacts(owner);
    const call = caller(world.url, {
      authorization: `Bearer ${await signInAs(world.url, 'people@bench.test')}`,
    });
    const list = (variables) => call('/graphql', { query: LIST, variables });
    // First, as it warms the process up: a server that was started a second ago is not what lists are read from.
    await deep(list);
    await lists({ client, list });
    await searches(list);
    await size(owner);
  } finally {
    await client.end();
    await owner.end();
  }
}

async function lists({ client, list }) {
  for (const [sort, filter] of LISTS) {
    const statement = await statementOf(sort, filter);
    const { bare, graphql } = await sideBySide(
      { bare: () => client.query(statement), graphql: () => checked(list({ filter, sort })) },
      { rounds: 100, warmUp: 20 },
    );
    const factor = graphql.p50 / bare.p50;
    add({
      what: `contacts by ${sort.toLowerCase()}, ${Object.keys(filter).join(' and ')}`,
      value: `p50 ${ms(graphql.p50)} ms, p99 ${ms(graphql.p99)}`,
      bare: `SQL p50 ${ms(bare.p50)} ms`,
      ratio: ratio(factor),
      goal: `<= ${LIST_GOAL}x`,
      met: factor <= LIST_GOAL,
    });
  }
}

async function deep(list) {
  let after = null;
  for (let page = 0; page < DEEP_PAGES; page += 1) {
    after = (await checked(list({ sort: 'NAME', after }))).pageInfo.endCursor;
  }
  const sides = await sideBySide(
    { first: () => list({ sort: 'NAME' }), deep: () => list({ sort: 'NAME', after }) },
    { rounds: 60, warmUp: 10 },
  );
  const factor = sides.deep.p50 / sides.first.p50;
  add({
    what: `contacts by name, page ${DEEP_PAGES}`,
    value: `${ms(sides.deep.p50)} ms`,
    bare: `first page ${ms(sides.first.p50)} ms`,
    ratio: ratio(factor),
    goal: `<= ${DEEP_GOAL}x`,
    met: factor <= DEEP_GOAL,
  });
}

/** Terms that differ from call to call, the same in each run; `isSure` when the person has to be among the answers. */
const QUESTIONS = {
  'beginning of a name': { termOf: ({ first }) => first.slice(0, 4) },
  'first and last name': { termOf: ({ first, last }) => `${first} ${last}` },
  'a common name': { termOf: ({ last }) => last },
  'middle of a surname': { termOf: ({ last }) => last.slice(2, 6) },
  'a whole address': { termOf: ({ mailbox, host }) => `${mailbox}@${host}`, isSure: true },
  'end of an address': { termOf: ({ mailbox }) => mailbox.slice(-8), isSure: true },
  'a number as it is dialled': { termOf: ({ phone }) => `0${phone.slice(3)}`, isSure: true },
  'the last six digits': { termOf: ({ phone }) => phone.slice(-6), isSure: true },
  'what nobody has': { termOf: ({ first }) => `${first.slice(1)}qx` },
  'letters of everybody': { termOf: () => 'ampl' },
};

/** One of those who have an address and a number, and were not deleted. */
function someone(n) {
  for (let number = 1 + ((n * 799_819) % PEOPLE); ; number += 1) {
    if (number % 7 && number % 3 && number % 211) return personOf(number);
  }
}

async function searches(list) {
  const all = [];
  for (const [name, { termOf, isSure }] of Object.entries(QUESTIONS)) {
    const times = [];
    let hits = 0;
    for (let n = 0; n < EACH; n += 1) {
      const person = someone(n);
      const start = performance.now();
      const { edges } = await checked(list({ term: termOf(person), sort: 'NAME' }));
      times.push(performance.now() - start);
      hits += edges.length;
      const isThem = ({ node }) => node.fullName === `${person.first} ${person.last}`;
      if (isSure && edges.length < 25 && !edges.some(isThem))
        throw new Error(`${person.mailbox} was not found by "${termOf(person)}".`);
    }
    all.push(...times);
    report(`contacts found by ${name}`, times, `${(hits / EACH).toFixed(1)} hits`);
  }
  report('contacts found, all of these', all);
}

function report(what, times, more = '') {
  const { p50, p95, p99 } = spread(times);
  add({
    what,
    value: `p50 ${ms(p50)} ms, p95 ${ms(p95)}, p99 ${ms(p99)}`,
    bare: more,
    goal: `p95 <= ${SEARCH_GOAL_MS} ms`,
    met: p95 <= SEARCH_GOAL_MS,
  });
}

async function size(owner) {
  const { rows } = await owner.query(`SELECT pg_size_pretty(pg_total_relation_size('contact')) AS contacts,
    pg_size_pretty(pg_table_size('contact_word')) AS words, pg_size_pretty(pg_relation_size('contact_word_letters')) AS letters`);
  const { contacts: table, words, letters } = rows[0];
  add({
    what: 'contacts, size',
    value: `${table} with indexes`,
    bare: `${words} of words, ${letters} of their letters`,
  });
}

async function checked(answer) {
  const { data, errors } = JSON.parse(await answer);
  if (!data?.contacts) throw new Error(JSON.stringify(errors));
  return data.contacts;
}

/** The statement of the list as the application makes it, prepared as there. */
async function statementOf(sort, filter) {
  const { ContactListRepository } = await import(
    inRoot('apps/api/dist/modules/contacts/contacts/contact-list.repository.js')
  );
  const query = (text, values, name) => ({ text, values, name: `bare.${name}` });
  const q = { ctx: { agencyId: CONTACT_AGENCY }, query };
  return new ContactListRepository().page(q, {
    size: 25,
    sort,
    after: null,
    matches: [],
    filter,
    bounds: [],
    identities: { identitySql: () => null },
  });
}

async function appClientOf(world) {
  const client = new pg.Client({ connectionString: world.appUrl });
  await client.connect();
  await client.query(`SELECT set_config('app.agency_id', $1, false)`, [String(CONTACT_AGENCY)]);
  return client;
}
