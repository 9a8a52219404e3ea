// Preloaded into a process that is watched: writes down each time that its main thread did not come back for long.
// `busy` is the part of it in which that thread used a processor: on a machine that others use as well, the rest is theirs.
// `gc` is the part in which memory was cleared up: it belongs to what was done before, not to the calls that are on their way.
import { appendFileSync, readFileSync } from 'node:fs';
import { PerformanceObserver } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const EVERY_MS = 20;
const LONG_MS = 100;
const CLEARINGS_KEPT = 200;
const OF_MAIN_THREAD = `/proc/self/task/${process.pid}/schedstat`;
const report = process.env.PARLEY_HOLDUPS;

/**
 * Milliseconds that the main thread has used a processor. Only Linux tells of one thread; elsewhere it is all of them, among which are
 * those that hash passwords.
 */
function spent() {
  try {
    return Number(readFileSync(OF_MAIN_THREAD, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}

if (isMainThread && report) {
  let last = performance.now();
  let used = spent();
  /** Of the last clearings, when each began and how long it took. */
  const clearings = [];
  new PerformanceObserver((list) => {
    clearings.push(...list.getEntries().map(({ startTime, duration }) => ({ startTime, duration })));
    clearings.splice(0, clearings.length - CLEARINGS_KEPT);
  }).observe({ entryTypes: ['gc'] });
  const clearedBetween = (begin, end) =>
    clearings
      .filter(({ startTime }) => startTime >= begin && startTime <= end)
      .reduce((sum, { duration }) => sum + duration, 0);
  const look = () => {
    const now = performance.now();
    const ms = now - last - EVERY_MS;
    if (ms > LONG_MS) {
      const busy = Math.min(ms, spent() - used);
      const until = Date.now();
      const line = { from: until - ms - EVERY_MS, until, ms: Math.round(ms), busy: Math.round(busy) };
      const since = last;
      // A clearing is told of some turns later.
      setTimeout(() => {
        const gc = Math.round(clearedBetween(since, now));
        appendFileSync(report, `${JSON.stringify({ ...line, gc })}\n`);
      }, EVERY_MS);
    }
    last = performance.now();
    used = spent();
  };
  setInterval(look, EVERY_MS).unref();
}
