// What goes wrong, in an order and at times that follow from the seed.
import { sleep } from '../../bin/lib/processes.mjs';

export const FREEZE_MS = 12_000;

/** Runs all faults within about `seconds`. @returns what was done, with the second it was done at. */
export async function breakThings(world, random, seconds) {
  const kinds = shuffled(
    ['worker', 'worker', 'worker', 'worker', 'api', 'api', 'database', 'freeze'],
    random,
  );
  const pause = (seconds * 1000) / kinds.length;
  const started = Date.now();
  const done = [];
  const freezes = [];
  for (const kind of kinds) {
    await sleep(pause * (0.6 + random() * 0.6));
    const worker = world.workers[Math.floor(random() * world.workers.length)];
    done.push(`${kind} at ${((Date.now() - started) / 1000).toFixed(1)} s`);
    if (kind === 'worker') worker.signal('SIGKILL');
    if (kind === 'api') world.api.signal('SIGKILL');
    if (kind === 'database') await world.crashDatabase();
    if (kind === 'freeze') {
      worker.signal('SIGSTOP');
      freezes.push(sleep(FREEZE_MS).then(() => worker.signal('SIGCONT')));
    }
  }
  await Promise.all(freezes);
  return done;
}

export function shuffled(list, random) {
  const result = [...list];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other], result[last]];
  }
  return result;
}
