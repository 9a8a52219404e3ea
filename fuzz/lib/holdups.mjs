// Preloaded into a process that is watched: writes down each time that its main thread did not come back for long.
// `busy` is the part of it in which the process used a processor: on a machine that others use as well, the rest is theirs.
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const EVERY_MS = 20;
const LONG_MS = 100;
const report = process.env.PARLEY_HOLDUPS;

if (isMainThread && report) {
  let last = performance.now();
  let used = process.cpuUsage();
  const look = () => {
    const now = performance.now();
    const ms = now - last - EVERY_MS;
    const spent = process.cpuUsage(used);
    if (ms > LONG_MS) {
      const busy = Math.min(ms, (spent.user + spent.system) / 1000);
      const until = Date.now();
      const line = { from: until - ms - EVERY_MS, until, ms: Math.round(ms), busy: Math.round(busy) };
      appendFileSync(report, `${JSON.stringify(line)}\n`);
    }
    last = performance.now();
    used = process.cpuUsage();
  };
  setInterval(look, EVERY_MS).unref();
}
