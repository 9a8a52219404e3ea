// What npm run load makes of the calls it made.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { backAfter, figuresOf, missedGoals, percentile } from '../../load/lib/figures.mjs';
import { compared, tally } from '../../load/lib/judge.mjs';

const call = (status, ms, more) => ({ status, ms, at: 0, late: 0, ...more });

it('takes percentiles from the values that were there', () => {
  const hundred = Array.from({ length: 100 }, (_, number) => number + 1);
  assert.deepEqual(
    [percentile(hundred, 0.5), percentile(hundred, 0.99), percentile(hundred, 1)],
    [50, 99, 100],
  );
  assert.deepEqual([percentile([7], 0.99), percentile([], 0.99)], [7, 0]);
});

it('tells what was taken in time from what was late, put off, broken or not understood', () => {
  const figures = figuresOf(
    [
      call(200, 10),
      call(201, 3_000),
      call(503, 40, { retryAfter: '2', late: 30 }),
      call(429, 60),
      call(0, 15_000),
      call(500, 5),
      call(422, 5),
    ],
    2,
  );
  assert.equal(figures.per_second, 0.5);
  assert.equal(figures.mean_ms, 1_505);
  assert.equal(figures.refused, 2);
  assert.equal(figures.refused_p99_ms, 60);
  assert.equal(figures.without_retry_after, 1);
  assert.equal(figures.broken, 2);
  assert.equal(figures.other, 1);
  assert.deepEqual(figures.troubles, { 0: 1, 429: 1, 500: 1, 503: 1 });
});

it('finds the second from which on everything was as before', () => {
  assert.equal(backAfter([call(200, 10), call(200, 10, { at: 5_000 })], 2_000), 0);
  const calls = [
    call(503, 10, { at: 100 }),
    call(200, 2_500, { at: 3_400 }),
    call(200, 10, { at: 9_000 }),
    call(200, 10),
  ];
  assert.equal(backAfter(calls, 2_000), 4);
});

it('counts what was taken and is not there, or is there twice', () => {
  const have = tally([{ key: 'a' }, { key: 'b' }, { key: 'b' }]);
  assert.deepEqual(compared(new Set(['a', 'b', 'c', 'd']), have), { lost: 2, doubled: 1 });
});

it('names the goals that were missed', () => {
  const goals = {
    meanMs: 100,
    p99Ms: 2_000,
    share5xx: 0.00025,
    behindS: 2,
    goodput: 0.9,
    refusedMs: 100,
    backS: 30,
  };
  const quiet = { mean_ms: 50, p99_ms: 500, share_5xx: 0, behind: 10, per_second: 140, other: 0 };
  const none = { broken: 0, without_retry_after: 0, refused_p99_ms: 20 };
  const hold = { ...quiet, ...none, seconds: 10, inbound: { calls: 1_000 } };
  const audience = { missed: 0, repeated: 0, disordered: 0, closed: 0 };
  const clean = {
    lost: 0,
    never_sent: 0,
    doubled: 0,
    sent_twice: 0,
    rejected: 0,
    deadlocks: 0,
    exits: 0,
  };
  const round = { hold, double: hold, back_s: 3, left: 0 };
  const missed = (rounds, figures = {}) => missedGoals(rounds, { audience, ...clean, ...figures }, goals);
  assert.deepEqual(missed([round]), []);
  const half = { ...round, double: { ...hold, per_second: 100 } };
  assert.deepEqual(missed([half], { lost: 1 }), ['double_goodput', 'lost']);
  const behind = { ...round, hold: { ...hold, behind: 201 } };
  assert.deepEqual(missed([behind]), ['hold_behind']);
  assert.deepEqual(missed([round], { deadlocks: 1 }), ['deadlocks']);

  // Times are missed in both rounds; what broke or was left in one of them is missed.
  assert.deepEqual(missed([behind, round]), []);
  assert.deepEqual(missed([behind, half]), []);
  assert.deepEqual(missed([behind, behind]), ['hold_behind']);
  const broken = { ...round, double: { ...hold, broken: 1 }, left: 2 };
  assert.deepEqual(missed([broken, round]), ['double_broken', 'settled']);
});
