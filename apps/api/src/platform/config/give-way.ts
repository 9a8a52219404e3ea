import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Puts this process behind others where there is more to do than can be done. */
export function giveWay(): void {
  for (const thread of threads()) {
    try {
      setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** On Linux a priority is a thread's own: those that clear away the garbage are there before the first line of ours. */
function threads(): number[] {
  if (process.platform !== 'linux') return [process.pid];
  return readdirSync('/proc/self/task').map(Number);
}
