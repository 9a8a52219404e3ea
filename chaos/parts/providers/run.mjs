// Every provider behaves badly in every way, all of them at once: what is sent ends as it must, once, and nobody else suffers.
import { sleep } from '../../../bin/lib/processes.mjs';
import { behaviours } from '../../lib/line.mjs';
import { randomFrom } from '../../lib/random.mjs';
import { shownAsUnknown } from '../crash/verdict.mjs';
import { Stage } from '../failpoints/stage.mjs';

const SPREAD_MS = 300;
const SEEN_MS = 60_000;
const HEALED_MS = 60_000;
/** What is known to be away is tried again, and ends well. */
const WAITS = new Set(['answers 500', '502 with a page']);
/** Name → seconds until it may be asked again. */
const LATER = { '429 with seconds': 40, '429 with a date': 60, '429 with an absurd time': 3_600 };
/** Name → seconds after which it is given up. */
const PATIENCE = { 'hangs before the head': 10, 'hangs after the head': 30, 'drips for ever': 30 };
/** A machine on which others work as well is late. */
const LATE_SECONDS = 8;
const SETTLED = ['SENT', 'DELIVERED', 'READ'];
const FAILURES_TO_OPEN = 5;

const STATE = `SELECT d.state, d.attempt, d.waits_for AS waits, d.error, m.delivery_status AS status, d.id::int AS delivery, c.status AS channel,
    extract(epoch FROM d.next_attempt_at - d.updated_at)::float8 AS wait, a.took
  FROM message m JOIN delivery d ON d.agency_id = m.agency_id AND d.message_ref = m.id
  JOIN channel c ON c.agency_id = d.agency_id AND c.id = d.channel_id
  LEFT JOIN delivery_attempt a ON a.agency_id = d.agency_id AND a.delivery_id = d.id AND a.attempt = 1
  WHERE m.body_text = $1`;
/** Of everything that waits, the time has come. */
const TIME_PASSES = [
  `UPDATE delivery SET next_attempt_at = now() WHERE state = 'queued'`,
  'UPDATE channel_circuit SET open_until = now() WHERE open_until IS NOT NULL',
];

export async function providers({ outside, seed, amounts, say }) {
  const { world, office, line } = outside;
  const stage = new Stage(outside, randomFrom(seed + 500));
  const spread = office.spreadMs;
  const exitsBefore = world.exits.length;
  const findings = {};
  office.spreadMs = SPREAD_MS;
  try {
    const names = Object.keys(outside.connected);
    for (const provider of names) stage.known[provider] = await stage.newcomer(provider);
    for (const name of amounts.behaviours ?? Object.keys(behaviours)) {
      const began = Date.now();
      const wrong = await one(stage, line, name).catch((error) => [error.stack]);
      if (wrong.length) findings[name] = wrong;
      say(`${name}: ${wrong.length ? JSON.stringify(wrong) : 'as it should be'} (${Date.now() - began} ms)`);
    }
    const dead = await besideDead(stage, line).catch((error) => ({ wrong: [error.stack] }));
    if (dead.wrong.length) findings['a dead one beside others'] = dead.wrong;
    const wrong = await stage.wrongAnyway();
    if (wrong.length) findings.afterwards = wrong;
    const all = Object.values(findings).flat();
    const of = (word) => all.filter((text) => text.includes(word)).length;
    const exits = world.exits.slice(exitsBefore);
    const { alone_ms, beside_ms } = dead;
    return {
      ...{ providers: names.length, behaviours: (amounts.behaviours ?? Object.keys(behaviours)).length },
      ...{ lost: of('lost'), doubled: of('doubled'), alone_ms, beside_ms, findings, exits },
      ok: all.length === 0 && exits.length === 0,
    };
  } finally {
    office.spreadMs = spread;
    stage.agent.stop();
  }
}

async function one(stage, line, name) {
  const sent = Object.values(stage.known).map((known) => ({ known, text: stage.words(name) }));
  for (const { known } of sent) line.behave(known.provider, known.account, name);
  try {
    await Promise.all(sent.map(({ known, text }) => stage.answer(known, text)));
    for (const each of sent) each.first = await settledOnce(stage, each.text);
    for (const each of sent) each.calls = line.calls.get(each.known.provider);
  } finally {
    for (const { known } of sent) line.behave(known.provider, known.account);
  }
  const wrong = sent.flatMap((each) =>
    wrongAtFirst(name, each, stage).map((text) => `${each.known.provider}: ${text}`),
  );
  for (const each of sent) each.last = await healed(stage, each.text);
  const shown = await shownAsUnknown(stage.agent);
  return [
    ...wrong,
    ...sent.flatMap((each) =>
      wrongAtLast(name, each, stage, shown).map((text) => `${each.known.provider}: ${text}`),
    ),
  ];
}

/** What came of the first attempt. */
async function settledOnce(stage, text) {
  for (const until = Date.now() + SEEN_MS; ; await sleep(100)) {
    const [row] = await stage.world.query(STATE, [text]);
    const isThrough =
      row && !['claimed', 'submitting'].includes(row.state) && (row.error || row.state !== 'queued');
    if (isThrough) return row;
    if (Date.now() > until) throw new Error(`Nothing came of it: ${JSON.stringify(row)}`);
  }
}

async function healed(stage, text) {
  for (const until = Date.now() + HEALED_MS; ; await sleep(500)) {
    for (const sql of TIME_PASSES) await stage.world.query(sql);
    const [row] = await stage.world.query(STATE, [text]);
    // What became of the delivery is told to its message a moment later.
    const isOver = !['queued', 'claimed', 'submitting'].includes(row.state) && row.status !== 'SENDING';
    if (isOver || Date.now() > until) return row;
  }
}

function wrongAtFirst(name, { first, calls, text }, stage) {
  const wrong = [];
  const { state, wait, error, took, waits, channel } = first;
  if (!calls) wrong.push('nobody asked it');
  const later = LATER[name];
  if (WAITS.has(name) && state !== 'queued') wrong.push(`${state} at once`);
  if (later && (state !== 'queued' || Math.abs(wait - later) > Math.max(2, later / 10)))
    wrong.push(`${state}, asked again in ${Math.round(wait)} s, told to wait ${later}`);
  if (PATIENCE[name] && (took < PATIENCE[name] * 900 || took > (PATIENCE[name] + LATE_SECONDS) * 1_000))
    wrong.push(`given up after ${took} ms`);
  if (name === 'token has expired' && (channel !== 'broken' || waits !== 'channel'))
    wrong.push(`${state}, ${channel}`);
  if (state === 'accepted' && stage.copies(text) === 0) wrong.push('lost: it says that it was sent');
  if (state !== 'accepted' && !error) wrong.push(`${state} without a reason`);
  return wrong;
}

function wrongAtLast(name, { last, text }, stage, shown) {
  const copies = stage.copies(text);
  const wrong = copies > 1 ? [`doubled: ${copies} copies`] : [];
  const mustCome = WAITS.has(name) || LATER[name] || name === 'token has expired';
  if (SETTLED.includes(last.status)) {
    if (copies === 0) wrong.push('lost: it says that it was sent');
  } else if (mustCome) wrong.push(`lost: ${last.status}: ${last.error}`);
  else if (last.status === 'UNKNOWN' && !shown.has(last.delivery))
    wrong.push('nobody is told that it is unknown');
  else if (!['UNKNOWN', 'FAILED'].includes(last.status)) wrong.push(`${last.status} in the end`);
  if (last.channel === 'broken') wrong.push('the channel is still broken');
  return wrong;
}

/** One provider is dead, and many write by it; another one is as quick as before. */
async function besideDead(stage, line) {
  const { telegram, twilio } = stage.known;
  const crowd = [telegram];
  while (crowd.length < FAILURES_TO_OPEN + 3) crowd.push(await stage.newcomer('telegram'));
  const alone_ms = await quickness(stage, twilio);
  line.behave('telegram', telegram.account, 'hangs before the head');
  const texts = crowd.map(() => stage.words('Into the dead line'));
  await Promise.all(crowd.map((known, index) => stage.answer(known, texts[index])));
  const beside_ms = await quickness(stage, twilio);
  for (const text of texts.slice(0, FAILURES_TO_OPEN)) await settledOnce(stage, text);
  const open = await stage.world.query(
    `SELECT c.provider FROM channel_circuit b JOIN channel c ON c.agency_id = b.agency_id AND c.id = b.channel_id WHERE b.open_until > now()`,
  );
  line.behave('telegram', telegram.account);
  for (const text of texts) await healed(stage, text);
  const wrong = open.length === 1 && open[0].provider === 'telegram' ? [] : [`open: ${JSON.stringify(open)}`];
  for (const text of texts) if (stage.copies(text) > 1) wrong.push(`doubled: ${text}`);
  // So much is between two runs of the same on such a machine; what stood behind the dead one would wait for ten seconds.
  if (beside_ms > alone_ms * 2 + 2_000) wrong.push(`others took ${beside_ms} ms, ${alone_ms} before`);
  return { wrong, alone_ms, beside_ms };
}

/** How long ten answers take, one after the other, until the customer has them. */
async function quickness(stage, known) {
  const began = Date.now();
  for (let number = 0; number < 10; number += 1) {
    const text = stage.words('Beside');
    await stage.answer(known, text);
    while (stage.copies(text) === 0) await sleep(20);
  }
  return Date.now() - began;
}
