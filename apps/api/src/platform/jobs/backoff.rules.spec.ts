import fc from 'fast-check';
import { backoffDelay } from './backoff.rules.js';

describe('the wait before the next attempt', () => {
  it('doubles with each failure', () => {
    const waits = [1, 2, 3, 4].map((failures) => backoffDelay(failures, 1_000, 60_000, () => 1));
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000]);
  });

  it('stays between half of the full wait and the longest one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (failures, random) => {
          const wait = backoffDelay(failures, 500, 30_000, () => random);
          const full = Math.min(30_000, 500 * 2 ** (failures - 1));
          expect(wait).toBeGreaterThanOrEqual(Math.floor(full / 2));
          expect(wait).toBeLessThanOrEqual(full);
        },
      ),
    );
  });
});
