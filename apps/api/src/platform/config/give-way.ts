import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

const LOWER = constants.priority.PRIORITY_BELOW_NORMAL;

/** Puts this process behind others where there is more to do than can be done. */
export function giveWay(): void {
  if (process.platform !== 'linux') return setPriority(LOWER);
  // A priority is a thread's own here: those that clear away the garbage are there before the first line of ours.
  for (const thread of readdirSync('/proc/self/task')) give(() => setPriority(Number(thread), LOWER));
  // And the processor is shared among sessions first.
  if (hasOwnSession()) give(() => writeFileSync('/proc/self/autogroup', String(LOWER)));
}

function hasOwnSession(): boolean {
  // What stands in brackets is a name, with whatever is in it; the session is the fourth behind it.
  const facts = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return Number(facts[3]) === process.pid;
}

function give(step: () => void): void {
  try {
    step();
  } catch {
    // The thread has ended meanwhile, or it is not known here: it goes on as it is.
  }
}
