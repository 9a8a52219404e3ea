// All channels at once while processes are killed and frozen: nothing lost, nothing doubled, nothing left over.
import { Faults, kills } from '../../lib/faults.mjs';
import { randomFrom } from '../../lib/random.mjs';
import { Traffic } from '../../lib/traffic.mjs';
import { assertDurable } from './durable.mjs';
import { verdictOf } from './verdict.mjs';

/** @returns figures; what must be empty is a list of what was found. */
export async function crash({ outside, watch, seed, amounts, say }) {
  const { world } = outside;
  await assertDurable(world);
  const about = { outside, watch, seed, amounts, say, tag: 'crash', deeds: kills };
  const { faults: _, done, ...figures } = await underFaults(about);
  return { faults: done, ...figures };
}

/** One load and its faults, and the judgement over both. */
export async function underFaults({ outside, watch, seed, amounts, say, tag, deeds, prepare }) {
  const { world } = outside;
  const exitsBefore = world.exits.length;
  const traffic = new Traffic(outside, { seed, tag, ...amounts });
  const counts = amounts.faults;
  const faults = new Faults(world, randomFrom(seed + 8), { deeds, counts, freezeMs: amounts.freezeMs });
  faults.answers = traffic.answers;
  prepare?.(faults);
  faults.isBack = async (began) => {
    const ms = await watch.isBack(traffic.answers, began);
    faults.back.push(ms);
    say(`back after ${ms} ms`);
  };
  try {
    await traffic.open();
    const broken = faults.run(() => traffic.progress, say);
    await Promise.all([traffic.run(say, () => faults.next), broken]);
    const left = await traffic.drain();
    const verdict = await verdictOf(traffic, faults);
    const figures = {
      done: tallied(faults.done),
      ...verdict,
      left,
      resumed_ms: Math.max(0, ...faults.resumed),
      back_ms: Math.max(0, ...faults.back),
      // What a part before has been told off for already is not told again.
      exits: world.exits.slice(exitsBefore),
    };
    return { faults, ...figures, ok: isClean(figures, amounts) };
  } finally {
    traffic.stop();
  }
}

function isClean(figures, { inbound, sends, resumedMs, backMs }) {
  const mustBeEmpty = Object.values(figures).filter(Array.isArray);
  const expected = Object.values(inbound).reduce((all, one) => all + one, 0);
  return (
    mustBeEmpty.every((list) => list.length === 0) &&
    figures.gaps === 0 &&
    figures.inbound === expected &&
    figures.confirmed === sends &&
    figures.written === sends &&
    figures.resumed_ms <= resumedMs &&
    figures.back_ms <= backMs &&
    Object.values(figures.left).every((count) => count === 0)
  );
}

const tallied = (list) =>
  Object.fromEntries([...new Set(list)].map((kind) => [kind, list.filter((one) => one === kind).length]));
