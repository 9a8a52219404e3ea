// What a soak makes of its looks: growth is found, and noise is none.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { missedOfSoak, slope, trendsOf } from '../../load/lib/trends.mjs';
import { profiles } from '../../load/profiles.mjs';

const { goals } = profiles.soak;

/** A look of minute `n`, with a heap, descriptors and more of it that grow by so much a minute. */
const looks = ({ heap = 0, descriptors = 0, dead = 0, log = 0 } = {}) =>
  Array.from({ length: 11 }, (_, n) => ({
    at: n * 60_000,
    connections: 20,
    dead: 100 + dead * n,
    live: 10_000,
    log_bytes: 5_000 + log * n,
    processes: {
      'api-1': {
        heap_mb: 80 + heap * n + (n % 2) * 0.4,
        rss_mb: 200,
        timers: 9,
        descriptors: 60 + descriptors * n,
        sockets: 40,
      },
    },
  }));

const soak = (given, more) => ({
  ...{ trends: trendsOf(looks(given)), p99: { first: 100, last: 120 }, comings: 10, connected: 10 },
  ...{ subscriptions_left: 0, sockets_left: 0, jobs_left: 0, left: 0, broken: 0 },
  ...{ lost: 0, never_sent: 0, doubled: 0, sent_twice: 0, exits: 0, ...more },
});

it('fits a line through what it saw', () => {
  assert.equal(
    slope([
      [0, 1],
      [60_000, 3],
      [120_000, 5],
    ]),
    2,
  );
  assert.equal(slope([[0, 1]]), 0);
});

it('finds nothing where nothing grows', () => {
  assert.deepEqual(missedOfSoak(soak(), goals), []);
});

it('names what grows, is slower at the end, or is left', () => {
  const missed = (given, more) => missedOfSoak(soak(given, more), goals);
  assert.deepEqual(missed({ heap: 0.6 }), ['heap of api-1']);
  assert.deepEqual(missed({ descriptors: 2 }), ['descriptors of api-1']);
  assert.deepEqual(missed({ dead: 500 }), ['dead tuples']);
  assert.deepEqual(missed({ log: 90_000 }), ['log']);
  assert.deepEqual(missed({}, { p99: { first: 200, last: 260 } }), ['p99']);
  assert.deepEqual(missed({}, { subscriptions_left: 1, connected: 9 }), ['comings', 'subscriptions']);
});
