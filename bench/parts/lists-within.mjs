// Lists within lists: a page of conversations with the newest messages of each, of contacts with the newest conversations of each.
// Beside the same page without them: a question for each row would show as many times over.
import { caller } from '../lib/caller.mjs';
import { ms, ratio, sideBySide } from '../lib/measure.mjs';
import { add } from '../lib/report.mjs';
import { signIn } from '../lib/world.mjs';

/** So few that it shows how often is asked, not how much is read. */
const PAGE = 10;
const OF_EACH = 3;
const GOAL = 3;

const reads = [
  {
    what: `${PAGE} conversations with ${OF_EACH} messages of each, GraphQL`,
    list: (inner) =>
      `{ tickets(filter: { status: [OPEN, ASSIGNED] }, first: ${PAGE}) { edges { node { id ${inner} } } } }`,
    inner: `messages(last: ${OF_EACH}) { edges { node { id text } } }`,
  },
  {
    what: `${PAGE} contacts with ${OF_EACH} conversations of each, GraphQL`,
    list: (inner) => `{ contacts(sort: NAME, first: ${PAGE}) { edges { node { id ${inner} } } } }`,
    inner: `tickets(first: ${OF_EACH}) { edges { node { id subject } } }`,
  },
];

export async function listsWithin(world) {
  const call = caller(world.url, { authorization: `Bearer ${await signIn(world.url)}` });
  for (const { what, list, inner } of reads) {
    const measured = await sideBySide({
      bare: () => call('/graphql', { query: list('') }),
      within: () => call('/graphql', { query: list(inner) }),
    });
    const factor = measured.within.p50 / measured.bare.p50;
    add({
      what,
      value: `p50 ${ms(measured.within.p50)} ms, p99 ${ms(measured.within.p99)}`,
      bare: `the list alone p50 ${ms(measured.bare.p50)} ms`,
      ratio: ratio(factor),
      goal: `<= ${GOAL}x`,
      met: factor <= GOAL,
    });
  }
}
