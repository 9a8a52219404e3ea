// Times things side by side: the sides take turns, so that a noisy neighbour disturbs all of them alike.

/** Milliseconds of one call. */
async function time(call) {
  const start = performance.now();
  await call();
  return performance.now() - start;
}

/**
 * Runs the sides in turns.
 * @param {Record<string, () => Promise<unknown>>} sides
 * @returns {Promise<Record<string, { p50: number, p99: number }>>} in milliseconds
 */
export async function sideBySide(sides, { rounds = 200, warmUp = 30 } = {}) {
  const names = Object.keys(sides);
  const times = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const name of names) {
      const took = await time(sides[name]);
      if (round >= 0) times[name].push(took);
    }
  }
  return Object.fromEntries(names.map((name) => [name, spread(times[name])]));
}

export function spread(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

export const ms = (value) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
export const ratio = (value) => `${value.toFixed(2)}x`;
