// The search over all messages: each kind of question by itself, all of them mixed by several people, and what the index costs.
import pg from 'pg';
import { caller } from '../lib/caller.mjs';
import { ms, spread } from '../lib/measure.mjs';
import { add } from '../lib/report.mjs';
import { signIn } from '../lib/world.mjs';
import { fragments } from '../lib/words.mjs';

const SEARCH = `query ($term: String!, $kinds: [SearchKind!], $filter: SearchFilter) {
  search(term: $term, kinds: $kinds, filter: $filter, first: 25) {
    indexed isPartial order didYouMean counts { kind count isMore } pageInfo { hasNextPage endCursor }
    edges { node { kind title { text highlights { start end } } contactName { text } ticket { id number status }
      message { id author { text } createdAt excerpt { text highlights { start end } } } } } } }`;

const FACETS = `query ($term: String!, $kinds: [SearchKind!], $filter: SearchFilter) {
  searchFacets(term: $term, kinds: $kinds, filter: $filter) {
    channels { id count isMore } labels { id count isMore } users { id count isMore } } }`;

const GOAL_MS = 300;
const EACH = 40;
const INDEX_MS = 3_600_000;
const PEOPLE_AT_ONCE = 4;
const PRIVATE_CHANNEL = 4;

export async function search(world) {
  const client = new pg.Client({ connectionString: world.adminUrl });
  await client.connect();
  try {
    // One channel is closed to everybody but administrators, so that the questions of an agent have to leave it out.
    await client.query('UPDATE channel SET is_private = true WHERE id = $1', [PRIVATE_CHANNEL]);
    const tickets = Number((await client.query('SELECT max(id) AS n FROM ticket')).rows[0].n);
    const questions = questionsOf(tickets);
    const all = await eachByItself(world, questions);
    report('search, all of these', all);
    report('search, what narrows the hits, all of these', await facetsOf(world, questions));
    report(`search, ${PEOPLE_AT_ONCE} people at once`, await atOnce(world, questions));
    await sizes(client);
    await costOfWriting(client);
  } finally {
    await client.query('UPDATE channel SET is_private = false WHERE id = $1', [PRIVATE_CHANNEL]);
    await client.end();
  }
}

/** Waits until the worker has indexed what the data set put in past the triggers; each part is measured beside a finished index. */
export async function indexedAll(world) {
  const client = new pg.Client({ connectionString: world.adminUrl });
  await client.connect();
  await indexing(world, client).finally(() => client.end());
}

async function indexing(world, client) {
  const start = Date.now();
  const before = await done(client);
  let call;
  for (let round = 0; ; round += 1) {
    // Indexing takes longer than a token lives.
    if (round % 100 === 0) call = caller(world.url, { authorization: `Bearer ${await signIn(world.url)}` });
    const { indexed } = JSON.parse(await call('/graphql', { query: SEARCH, variables: { term: 'x' } })).data
      .search;
    if (indexed === 100) break;
    if (Date.now() - start > INDEX_MS) throw new Error('The index was not finished within an hour.');
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
  const rows = (await done(client)) - before;
  if (rows < 10_000) return;
  const seconds = (Date.now() - start) / 1_000;
  add({
    what: 'search, making the index',
    value: `${Math.round(rows / seconds)} rows a second, ${Math.round(seconds)} s`,
  });
  await client.query('VACUUM (ANALYZE) search_entry');
  await client.query('VACUUM (ANALYZE) search_term');
}

async function done(client) {
  const { rows } = await client.query('SELECT coalesce(sum(done), 0)::int AS n FROM search_state');
  return rows[0].n;
}

/** Terms that differ from call to call, the same in each run. */
function questionsOf(tickets) {
  const pieces = fragments();
  const pick = (n) => pieces[(n * 7_919) % pieces.length][1].split(' ');
  const common =
    'order refund delivery bicycle bestelling levering fiets rechnung fahrrad commande vélo please helm invoice'.split(
      ' ',
    );
  const letters = (n) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const messages = (term, more) => ({ term, kinds: ['MESSAGE'], ...more });
  return {
    'rare word': (n) => messages(`rare${letters((n * 617) % 60_000)} `),
    'common word': (n) => messages(`${common[n % common.length]} `),
    'two common words': (n) => messages(`${common[n % 4]} ${common[(n + 1) % 4]} `),
    'three words': (n) => messages(`${pick(n).slice(2, 5).join(' ')} `),
    phrase: (n) => messages(`"${pick(n).slice(1, 4).join(' ')}"`),
    'beginning of a word': (n) =>
      messages(
        pick(n)
          .at(-1)
          .slice(0, 3 + (n % 3)),
      ),
    'misspelled word': (n) => messages(`${swapped(common[n % common.length])} `),
    'contact by name': (n) => ({ term: `customer ${1 + ((n * 331) % 5_000)}`, kinds: ['CONTACT'] }),
    'number of a conversation': (n) => ({ term: `#${1 + ((n * 997) % tickets)}` }),
    'word and label': (n) => messages(`${common[n % common.length]} label:"label ${1 + (n % 12)}"`),
    'word and open': (n) => messages(`${common[n % common.length]} is:open`),
    'word and days': (n) => messages(`${common[n % common.length]} after:60d before:30d`),
    'everything at once': (n) => ({ term: `${common[n % common.length]} ${pick(n)[3]}` }),
  };
}

/** Two letters in the wrong order. */
const swapped = (word) => word.slice(0, 2) + word[3] + word[2] + word.slice(4);

async function eachByItself(world, questions) {
  const agent = caller(world.url, { authorization: `Bearer ${await signIn(world.url, 2)}` });
  const all = [];
  for (const [name, question] of Object.entries(questions)) {
    const times = [];
    let hits = 0;
    for (let n = 0; n < EACH; n += 1) {
      const start = performance.now();
      const answer = await agent('/graphql', { query: SEARCH, variables: question(n + 3) });
      times.push(performance.now() - start);
      hits += JSON.parse(answer).data.search.edges.length;
    }
    all.push(...times);
    report(`search, ${name}`, times, `${(hits / EACH).toFixed(1)} hits`);
  }
  return all;
}

/** The numbers beside channels, labels and people, which the page asks for after its hits. */
async function facetsOf(world, questions) {
  const agent = caller(world.url, { authorization: `Bearer ${await signIn(world.url, 2)}` });
  const times = [];
  for (const question of Object.values(questions)) {
    for (let n = 0; n < EACH; n += 1) {
      const start = performance.now();
      const answer = await agent('/graphql', { query: FACETS, variables: question(n + 50) });
      times.push(performance.now() - start);
      if (!JSON.parse(answer).data) throw new Error(answer);
    }
  }
  return times;
}

async function atOnce(world, questions) {
  const kinds = Object.values(questions);
  const times = [];
  const person = async (index) => {
    const call = caller(world.url, { authorization: `Bearer ${await signIn(world.url, 3 + index)}` });
    for (let n = 0; n < kinds.length * 6; n += 1) {
      const start = performance.now();
      await call('/graphql', { query: SEARCH, variables: kinds[(n + index) % kinds.length](n * 5 + index) });
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: PEOPLE_AT_ONCE }, (_, index) => person(index)));
  return times;
}

function report(what, times, more) {
  const { p50, p95, p99 } = spread(times);
  add({
    what,
    value: `p50 ${ms(p50)} ms, p95 ${ms(p95)}, p99 ${ms(p99)}`,
    bare: more ?? '',
    goal: `p95 <= ${GOAL_MS} ms`,
    met: p95 <= GOAL_MS,
  });
}

async function sizes(client) {
  const { rows } = await client.query(`SELECT pg_size_pretty(pg_table_size('search_entry')) AS entries,
    pg_size_pretty(pg_relation_size('search_entry_words')) AS words, pg_size_pretty(pg_total_relation_size('search_term')) AS terms,
    pg_size_pretty(pg_total_relation_size('message')) AS messages, (SELECT count(*) FROM search_term) AS vocabulary,
    (SELECT count(*) FROM search_entry) AS n`);
  const { entries, words, terms, messages, vocabulary, n } = rows[0];
  add({
    what: 'search, size of the index',
    value: `${entries} of entries, ${words} of words, ${terms} of vocabulary (${vocabulary} words)`,
    bare: `${messages} of messages, ${n} entries`,
  });
}

/** What the triggers cost the transaction that writes a message. */
async function costOfWriting(client) {
  const write = async (role) => {
    await client.query(`BEGIN; SET LOCAL session_replication_role = ${role}`);
    const start = performance.now();
    await client.query(`INSERT INTO message (agency_id, ticket_id, channel_id, position, type, body_html, body_text, author_kind, author_name, created_at)
      SELECT agency_id, ticket_id, channel_id, position + 100000, type, body_html, body_text, author_kind, author_name, created_at
      FROM message WHERE agency_id = 1 ORDER BY id DESC LIMIT 5000`);
    const took = performance.now() - start;
    await client.query('ROLLBACK');
    return took / 5_000;
  };
  await write('origin');
  const [plain, noted] = [await write('replica'), await write('origin')];
  add({
    what: 'search, a message written with its trigger',
    value: `${(noted * 1_000).toFixed(0)} µs`,
    bare: `${(plain * 1_000).toFixed(0)} µs without trigger and foreign keys`,
  });
}
