// Calls every operation of REST and GraphQL by turns, a few at a time.
import { casesOf, shrunk } from '../lib/hunt.mjs';
import { Pools } from '../lib/pools.mjs';
import { bringMail } from '../lib/mail.mjs';
import { Outcomes } from '../lib/outcomes.mjs';
import { People } from '../lib/people.mjs';
import { Values } from '../lib/values.mjs';
import { graphqlOperations, schema } from './graphql.mjs';
import { restOperations } from './rest.mjs';
import { subscriptions } from './subscriptions.mjs';

const AT_ONCE = 8;
const SAY_MS = 15_000;

export async function fuzzCalls({ world, seed, count, together, only, oneCase, show, findings, say }) {
  const people = new People(world);
  await people.open();
  await bringMail(world);
  const pools = new Pools(world, 'admin@harbour.test');
  await pools.open();
  const values = new Values(pools);
  const covered = new Set();
  const kit = { world, people, pools, values, covered };
  const all = [...restOperations(kit), ...graphqlOperations(kit), ...subscriptions(kit)];
  const operations = only
    ? all.filter(({ name }) => name === only || new RegExp(`^(?:${only})$`).test(name))
    : all;
  const each = Math.ceil(count / operations.length);
  const run = {
    seed,
    world,
    findings,
    people,
    flying: new Map(),
    sent: 0,
    fine: new Set(),
    outcomes: new Outcomes(),
    statuses: {},
  };
  say(`${operations.length} operations, ${each} cases each`);
  const told = setInterval(() => say(`${run.sent} cases, ${findings.list.length} found`), SAY_MS);
  const turns = operations.map(
    (operation) => new Turn(operation, seed, oneCase === undefined ? each : oneCase + 1),
  );
  if (oneCase !== undefined) for (const turn of turns) turn.next = oneCase;
  await atOnce(AT_ONCE, byTurns(turns), (step) => attempt(run, step));
  if (oneCase === undefined)
    for (const turn of turns) for (const step of turn.meant(together)) await attemptTogether(run, step);
  clearInterval(told);
  if (show) for (const line of run.outcomes.lines(show, run.fine)) say(line);
  if (show) say(`pools without rows: ${pools.empty().join(', ')}`);
  for (const trouble of pools.troubles) say(`pools: ${trouble}`);
  return figuresOf({ run, operations, each, covered, people });
}

/** The cases of one operation, made up a part at a time. */
class Turn {
  next = 0;
  constructor(operation, seed, count) {
    Object.assign(this, { operation, count, seed });
  }

  step() {
    this.cases ??= casesOf(this.operation, this.seed, this.count);
    const at = this.next++;
    return { operation: this.operation, at, one: this.cases[at] };
  }

  /** The first ones of somebody who may do it, as it is meant. */
  meant(count) {
    this.cases ??= casesOf(this.operation, this.seed, this.count);
    return this.cases
      .map((one, at) => ({ operation: this.operation, at, one }))
      .filter(({ one }) => !one.isWild && one.who === 'administrator')
      .slice(0, count);
  }

  get isOver() {
    return this.next >= this.count;
  }
}

/** One case of each, then the next of each: what one changes the others meet. */
function* byTurns(turns) {
  let left = turns;
  while (left.length) {
    for (const turn of left) yield turn.step();
    left = left.filter((turn) => !turn.isOver);
  }
}

async function atOnce(count, all, work) {
  const lane = async () => {
    for (let next = all.next(); !next.done; next = all.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: count }, lane));
}

/** The same of several at the same moment, about the same rows: nobody may wait for another who waits for them. */
const attemptTogether = (run, step) => Promise.all(Array.from({ length: AT_ONCE }, () => attempt(run, step)));

async function attempt(run, { operation, at, one }) {
  const flight = { operation: operation.name, at, from: Date.now() };
  run.flying.set(flight, flight);
  const { answer, trouble, sent } = await operation.send(one);
  flight.until = Date.now();
  run.sent += 1;
  const kind = answer.status < 300 ? 'done' : answer.status < 500 ? 'refused' : 'broken';
  run.statuses[kind] = (run.statuses[kind] ?? 0) + 1;
  if (isDone(answer)) run.fine.add(operation.name);
  run.outcomes.add(operation.name, one, answer);
  if (trouble) await found(run, { operation, at, one, answer, trouble, sent });
}

/** Done, or sent on to where it goes on; being sent back with a reason is being refused. */
const isDone = ({ status, headers }) =>
  (status >= 200 && status < 300) || (status === 302 && !/[?&]error=/.test(headers.location ?? ''));

async function found({ seed, findings, world }, { operation, at, one, answer, trouble, sent }) {
  if (!findings.isNew(operation.name, trouble.sign)) return;
  const small = await shrunk(operation, seed, at, trouble.sign);
  const said = (small?.trouble ?? trouble).said;
  const requestId = small?.requestId ?? answer.headers?.['x-request-id'];
  const errorId = /"error_?id":"([\w-]+)"/i.exec(said)?.[1];
  findings.add({
    part: 'calls',
    operation: operation.name,
    sign: trouble.sign,
    said,
    seed,
    at,
    shown: small?.sent ?? sent ?? one,
    log: world.logOf(errorId ?? requestId),
    isSmall: Boolean(small),
  });
}

function figuresOf({ run, operations, each, covered, people }) {
  const isField = (type) =>
    !type.name.startsWith('__') &&
    typeof type.getFields === 'function' &&
    !type.astNode?.kind.includes('Input');
  const known = Object.values(schema.getTypeMap())
    .filter(isField)
    .flatMap((type) => Object.keys(type.getFields()).map((field) => `${type.name}.${field}`));
  return {
    cases: run.sent,
    each,
    operations_done: run.fine.size,
    operations_of: operations.length,
    never_done: operations.map(({ name }) => name).filter((name) => !run.fine.has(name)),
    graphql_fields: known.filter((one) => covered.has(one)).length,
    graphql_fields_of: known.length,
    never_read: known.filter((one) => !covered.has(one)),
    answers: run.statuses,
    signed_in_again: people.signIns,
    troubles: people.troubles ?? [],
    flights: [...run.flying.keys()],
  };
}
