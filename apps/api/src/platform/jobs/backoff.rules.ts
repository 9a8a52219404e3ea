/**
 * Exponential wait with jitter: half of it is certain, half is random, so that what failed together
 * does not come back together.
 * @param failures how often it has failed so far, from 1.
 * @returns milliseconds.
 */
export function backoffDelay(
  failures: number,
  baseMs: number,
  maxMs: number,
  random: () => number = Math.random,
): number {
  const full = Math.min(maxMs, baseMs * 2 ** Math.min(failures - 1, 30));
  return Math.round(full / 2 + (full / 2) * random());
}
