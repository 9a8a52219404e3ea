// Times things side by side: the sides take turns, so that a noisy neighbour disturbs all of them alike, in an order of chance, for
// whoever comes after one that does much finds the processor's caches full of it.

/** Milliseconds of one call. */
async function time(call) {
  const start = performance.now();
  await call();
  return performance.now() - start;
}

/** Calls of each side before one is counted: until then its hot code is not compiled, and what is measured runs for days. */
export const WARM_UP = 1_500;

/**
 * Runs the sides in turns.
 * @param {Record<string, () => Promise<unknown>>} sides
 * @returns {Promise<Record<string, { p50: number, p99: number }>>} in milliseconds
 */
export async function sideBySide(sides, { rounds = 200, warmUp = WARM_UP } = {}) {
  const names = Object.keys(sides);
  const times = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const name of shuffled(names)) {
      const took = await time(sides[name]);
      if (round >= 0) times[name].push(took);
    }
  }
  return Object.fromEntries(names.map((name) => [name, spread(times[name])]));
}

function shuffled(names) {
  const order = [...names];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

export function spread(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

export const ms = (value) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
export const ratio = (value) => `${value.toFixed(2)}x`;
