// What a slash in the composer costs in a company that has as many quick replies as it may have.
import { caller } from '../lib/caller.mjs';
import { ms, ratio, sideBySide } from '../lib/measure.mjs';
import { add } from '../lib/report.mjs';
import { appClient, signIn } from '../lib/world.mjs';

const COUNT = 5_000;
const GOAL_MS = 100;
/** A word that all of them have: nobody waits for it, and it must not take longer than any other search. */
const WORST_MS = 300;
const PLACE = 'bench quick replies';
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
const TYPED = [
  '',
  'b',
  'be',
  'bell4',
  'bell4320',
  'repair',
  'rep sad',
  'refund bell',
  'case777',
  'kind regards',
  'nothing',
];
const SUGGEST = `query ($term: String!) { suggestQuickReplies(term: $term, first: 20) {
  id title shortcut text subject attachments { id name } } }`;
const BARE = `SELECT qr.id, qr.title, qr.shortcut, qr.text FROM quick_reply qr WHERE qr.agency_id = 1 AND qr.deleted_at IS NULL
  AND qr.id IN (SELECT w.quick_reply_id FROM quick_reply_word w WHERE w.agency_id = 1 AND w.word >= 'bell4' AND w.word < 'bell5')
  ORDER BY qr.sort_title, qr.id LIMIT 20`;

export async function quickReplies(world) {
  const client = await appClient(world);
  try {
    await fill(client);
    const call = caller(world.url, { authorization: `Bearer ${await signIn(world.url)}` });
    const ask = (term) => call('/graphql', { query: SUGGEST, variables: { term } });
    const typed = Object.fromEntries(TYPED.map((term) => [`/${term}`, () => ask(term)]));
    const sides = await sideBySide({ bare: () => client.query(BARE), ...typed }, { rounds: 100, warmUp: 10 });
    const { bare, ...each } = sides;
    // What somebody types first is what most wait for; the word that all of them have is the worst that there is.
    const [usual, worst] = [each['/bell4'], Object.entries(each).sort(([, x], [, y]) => y.p95 - x.p95)[0]];
    add({
      what: `/bell4 among ${COUNT} quick replies`,
      value: `p50 ${ms(usual.p50)} ms, p95 ${ms(usual.p95)} ms`,
      bare: `a statement ${ms(bare.p50)} ms`,
      ratio: ratio(usual.p50 / bare.p50),
      goal: `p95 <= ${GOAL_MS} ms`,
      met: usual.p95 <= GOAL_MS,
    });
    add({
      what: `the slowest of ${TYPED.length} questions: ${worst[0]}`,
      value: `p50 ${ms(worst[1].p50)} ms, p95 ${ms(worst[1].p95)} ms`,
      goal: `p95 <= ${WORST_MS} ms`,
      met: worst[1].p95 <= WORST_MS,
    });
  } finally {
    await client.query('DELETE FROM quick_reply WHERE agency_id = 1 AND subject = $1', [PLACE]);
    await client.end();
  }
}

/** Past the API, which would be asked for minutes; with the words that it would keep. */
async function fill(client) {
  const all = Array.from({ length: COUNT }, (_, n) => {
    const [thing, verb] = [THINGS[n % 10], VERBS[Math.floor(n / 10) % 10]];
    const text = `Dear customer, about how to ${verb} your ${thing} we would like to say thank you, kind regards, case${n}`;
    return { title: `To ${verb} a ${thing} no${n}`, shortcut: `bench-${thing}${n}`, text };
  });
  const { rows } = await client.query(
    `INSERT INTO quick_reply (agency_id, audience, type, title, sort_title, shortcut, subject, body, text)
     SELECT 1, 'EVERYBODY', 'MESSAGING', t, lower(t), s, $4, b, b
     FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS g(t, s, b, n) ORDER BY n RETURNING id`,
    [all.map(({ title }) => title), all.map(({ shortcut }) => shortcut), all.map(({ text }) => text), PLACE],
  );
  const words = all.flatMap(({ title, shortcut, text }, n) => {
    const places = new Map();
    for (const [place, from] of [shortcut.replace('bench-', ''), title, text].entries())
      for (const word of from.toLowerCase().match(/[a-z0-9]+/g))
        if (!places.has(word)) places.set(word, place + 1);
    return [...places].map(([word, place]) => ({ id: rows[n].id, word, place }));
  });
  await client.query(
    `INSERT INTO quick_reply_word (agency_id, quick_reply_id, word, place)
     SELECT 1, i, w, p FROM unnest($1::bigint[], $2::text[], $3::int[]) AS g(i, w, p)`,
    [words.map(({ id }) => id), words.map(({ word }) => word), words.map(({ place }) => place)],
  );
}
