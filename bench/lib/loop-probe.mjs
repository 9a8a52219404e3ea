// Preloaded into a process that is watched: on SIGUSR2 it writes how long its main thread was held up at most since it
// was last asked, and begins anew.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const report = process.env.PARLEY_LOOP_REPORT;
if (isMainThread && report) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  process.on('SIGUSR2', () => {
    const at = (percent) => delay.percentile(percent) / 1e6;
    const { rss } = process.memoryUsage();
    writeFileSync(report, JSON.stringify({ max: delay.max / 1e6, p99: at(99), rss }));
    delay.reset();
  });
}
