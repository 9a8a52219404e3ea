// Preloaded into the processes of a soak: at a signal it collects all garbage and writes down what is left of the process.
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('SIGUSR2', () => {
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const file = join(process.env.SOAK_FOLDER, String(process.pid));
  writeFileSync(`${file}.new`, JSON.stringify({ heapUsed, external, rss, timers }));
  renameSync(`${file}.new`, file);
});
