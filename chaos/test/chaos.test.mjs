// The small profile of `npm run chaos`.   node --test chaos/test   (CHAOS_SEED=… repeats a run)
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { chaos, letters } from '../run.mjs';

/** Those that fit into the time of a check; `npm run chaos -- --profile smoke` has all. */
const parts = ['a', 'b', 'c'];
const seed = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 1e9));

describe(`a Parley to which everything happens (seed ${seed})`, { timeout: 900_000 }, () => {
  let figures;

  before(async () => {
    figures = await chaos({ profile: 'smoke', seed, parts });
    console.log(JSON.stringify(figures));
  });

  it('loses nothing, doubles nothing, and leaves no gap', () => {
    const { lost, doubled, gaps, exits } = figures;
    assert.deepEqual({ lost, doubled, gaps, exits }, { lost: 0, doubled: 0, gaps: 0, exits: 0 });
  });

  for (const [name] of parts.map((letter) => letters[letter]))
    it(`bears ${name}`, () =>
      assert.ok(figures.parts[name].ok, JSON.stringify(figures.parts[name], null, 2)));
});
