// Every channel at once, while workers, APIs and the database are killed.
//   npm run crash -- --profile full [--seed 1]
import { freePort } from '../../../bin/lib/ports.mjs';
import { sleep } from '../../../bin/lib/processes.mjs';
import { connectAll, openSimulator } from '../../../bin/lib/simulated-channels.mjs';
import { randomFrom } from '../random.mjs';
import { Sender } from '../sender.mjs';
import { openSink } from '../sink.mjs';
import { SECRETS_KEY, World } from '../world.mjs';
import { Answers } from './answers.mjs';
import { Customers, MARK } from './customers.mjs';
import { Faults } from './faults.mjs';
import { PostOffice } from './post-office.mjs';
import { profiles } from './profiles.mjs';
import { verdictOf } from './verdict.mjs';
import { Visitors } from './visitors.mjs';

const SPREAD_MS = 8_000;
const VISITORS = 40;
/** So much may be on its way: more would only make everything late, and calls of providers go stale after minutes. */
const MAX_WAITING = 300;
/** Little enough that the work lasts as long as the faults do. */
const MAX_BEHIND = 60;
const LOOK_MS = 500;
const SAY_MS = 5_000;
const DRAIN_MS = 120_000;
const ANSWER_DELAY_MS = { least: 20, most: 150 };

const UNSETTLED = `SELECT
  (SELECT count(*)::int FROM inbound_event WHERE state = 'received') AS events,
  (SELECT count(*)::int FROM delivery WHERE state IN ('queued', 'claimed', 'submitting')) AS deliveries,
  (SELECT count(*)::int FROM outbox_event WHERE cursor IS NULL) AS facts,
  (SELECT count(*)::int FROM message WHERE delivery_status IN ('QUEUED', 'SENDING')) AS shown`;

/** @returns the figures of the run; what must be empty is a list of what was found. */
export async function crashAllChannels({ profile, seed, say = () => undefined }) {
  const started = Date.now();
  const run = {};
  try {
    await open(run, profiles[profile], seed);
    await load(run, say);
    const left = await drain(run);
    const verdict = await verdictOf(run);
    const figures = {
      profile,
      seed,
      faults: counted(run.faults.done),
      ...verdict,
      left,
      seconds: Math.round((Date.now() - started) / 1000),
    };
    return { ...figures, ok: isClean(figures, profiles[profile]) };
  } finally {
    await close(run);
  }
}

/** Fills `run` as it goes, so that what was begun can be ended. */
async function open(run, { inbound, sends, customers: people, faults }, seed) {
  const random = (number) => randomFrom(seed + number);
  const [simulatorPort, officePort, sinkPort] = [await freePort(), await freePort(), await freePort()];
  const publicUrl = `http://127.0.0.1:${officePort}`;
  const world = (run.world = new World());
  const simulator = (run.simulator = await openSimulator({ folder: world.folder, port: simulatorPort }));
  slow(simulator.world.ledger, random(1));
  run.sink = await openSink(sinkPort, random(2));
  const isMessage = (body) => body.includes(MARK);
  const office = (run.office = new PostOffice(random(3), { spreadMs: SPREAD_MS, isMessage }));
  await office.listen(officePort);
  const settings = { PUBLIC_URL: publicUrl, PARLEY_SIMULATOR: 'on', SIMULATOR_URL: simulator.url };
  await world.open(sinkPort, { settings, apis: 2 });
  office.deliverTo(world.apis.map(({ url }) => url));
  const insert = (sql, values) => world.query(sql, values);
  const connected = await connectAll({ simulator, publicUrl, secretsKey: SECRETS_KEY, agencyId: 1, insert });
  const visitors = (run.visitors = new Visitors(world, random(4)));
  await visitors.open(VISITORS);
  const sender = (run.sender = new Sender(world, random(5), inbound.email));
  const customers = new Customers({ simulator, connected, sender, visitors, random: random(6), inbound });
  await customers.open(people);
  run.answers = new Answers(world, random(7), sends);
  Object.assign(run, { connected, customers, sends, faults: new Faults(world, random(8), faults) });
}

/** The answer of a provider takes its time, so that kills fall between taking and saying so. */
function slow(ledger, random) {
  const note = ledger.note.bind(ledger);
  const { least, most } = ANSWER_DELAY_MS;
  ledger.note = async (entry) => {
    await note(entry);
    if (entry.what === 'asked' && entry.message !== null) await sleep(least + random() * (most - least));
  };
}

async function load(run, say) {
  const { world, customers, answers, office, faults, sends } = run;
  const all = customers.entries.length;
  const replies = [];
  let done = 0;
  let behind = 0;
  let saidAt = 0;
  const look = setInterval(async () => {
    const [row] = await world.query(UNSETTLED).catch(() => []);
    if (!row) return;
    behind = row.events + row.deliveries;
    if (Date.now() - saidAt < SAY_MS) return;
    saidAt = Date.now();
    say(
      `${done} of ${all} brought, ${answers.confirmed.size} answered, ${office.waiting} on the way, ${row.events} + ${row.deliveries} behind, ${faults.done.length} faults`,
    );
  }, LOOK_MS);
  const pace = async () => {
    while (office.waiting > MAX_WAITING || behind > MAX_BEHIND) await sleep(50);
  };
  const after = () => {
    done += 1;
    while (replies.length < Math.floor((done / all) * sends)) replies.push(answers.answer(replies.length));
  };
  const broken = faults.run(() => (done + answers.confirmed.size) / (all + sends));
  await customers.run(pace, after);
  await Promise.all([...replies, broken]);
  clearInterval(look);
}

/** @returns what was not through in the time it had. */
async function drain({ world, office }) {
  const until = Date.now() + DRAIN_MS;
  await world.ready();
  for (;;) {
    await sleep(1_000);
    const [row] = await world.query(UNSETTLED);
    const left = { ...row, calls: office.waiting };
    const isOver = Object.values(left).every((count) => count === 0);
    if (isOver || Date.now() > until) return left;
  }
}

function isClean(figures, { inbound, sends }) {
  const mustBeEmpty = Object.values(figures).filter(Array.isArray);
  const expected = Object.values(inbound).reduce((all, one) => all + one, 0);
  return (
    mustBeEmpty.every((list) => list.length === 0) &&
    figures.gaps === 0 &&
    figures.inbound === expected &&
    figures.confirmed === sends &&
    figures.written === sends &&
    Object.values(figures.left).every((count) => count === 0)
  );
}

const counted = (list) =>
  Object.fromEntries([...new Set(list)].map((kind) => [kind, list.filter((one) => one === kind).length]));

async function close({ world, simulator, sink, office, visitors, sender, answers }) {
  for (const one of [visitors, sender, answers]) one?.stop();
  await world?.close();
  await Promise.all([office?.close(), simulator?.close(), sink?.close()]);
}
