// One start per data folder. Who runs is written down, so that a second start says so, and a start after `kill -9`
// ends what was left over.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf, isAlive, signal, waitForExit } from './processes.mjs';
import { refuse } from './say.mjs';

const mark = 'follow-parent.mjs';
const fileIn = (dataDir) => join(dataDir, 'running.json');

/** Takes the data folder for this process; refuses when another start holds it. */
export async function takeOver(dataDir, url) {
  const earlier = read(dataDir);
  if (earlier && isLauncher(earlier.launcher)) {
    refuse(
      `Parley already runs with the data folder ${dataDir}, at ${earlier.url}: stop that one first (Ctrl-C, or kill ${earlier.launcher}).`,
    );
  }
  const left = (earlier?.children ?? []).filter((pid) => isAlive(pid) && commandOf(pid).includes(mark));
  await Promise.all(left.map(end));
  record(dataDir, { launcher: process.pid, url, children: [] });
  return left.length;
}

export function record(dataDir, state) {
  writeFileSync(fileIn(dataDir), `${JSON.stringify(state)}\n`);
}

export function forget(dataDir) {
  rmSync(fileIn(dataDir), { force: true });
}

function read(dataDir) {
  if (!existsSync(fileIn(dataDir))) return undefined;
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8'));
  } catch {
    // Cut off in the middle of writing: as good as not there.
    return undefined;
  }
}

const isLauncher = (pid) => pid !== process.pid && isAlive(pid) && /start\.mjs/.test(commandOf(pid));

/** Children notice by themselves that their launcher is gone; this waits for that, and then insists. */
async function end(pid) {
  if (await waitForExit(pid, 2_000)) return;
  signal(pid, 'SIGTERM');
  if (await waitForExit(pid, 20_000)) return;
  signal(pid, 'SIGKILL');
  await waitForExit(pid, 2_000);
}
