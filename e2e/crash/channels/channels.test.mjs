// The small profile of the run over all channels; `npm run crash -- --profile full` is the whole one.
//   node --test e2e/crash/channels   (CRASH_SEED=… repeats a run)
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { crashAllChannels } from './run.mjs';

const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 1e9));

describe(`all channels while processes are killed (seed ${seed})`, { timeout: 900_000 }, () => {
  let figures;

  before(async () => {
    figures = await crashAllChannels({ profile: 'smoke', seed });
    console.log(JSON.stringify(figures));
  });

  const expectNone = (...names) =>
    assert.deepEqual(
      Object.fromEntries(names.map((name) => [name, figures[name]])),
      Object.fromEntries(names.map((name) => [name, []])),
    );

  it('loses and doubles nothing that customers wrote', () =>
    expectNone('lost', 'doubled', 'strange', 'refused', 'filesWrong'));

  it('knows each customer once, in one conversation without gaps', () => {
    expectNone('people');
    assert.equal(figures.gaps, 0);
  });

  it('sends every confirmed answer, and none of them twice', () =>
    expectNone('unwritten', 'sentTwice', 'neverSent', 'otherwise'));

  it('knows nothing only of what was on the line just then, and says so', () =>
    expectNone('unknownElsewhere', 'unknownHidden'));

  it('has nothing left over', () => {
    expectNone('dead');
    assert.ok(figures.ok, JSON.stringify(figures.left));
  });
});
