import type { Calls } from './calls';
import type { Goal } from './session/session';

let calls: Calls | null = null;
let waiting: ((calls: Calls) => void)[] = [];

/** The calls of this window, once their code is there. */
export function openDoor(opened: Calls | null): void {
  calls = opened;
  if (!opened) return;
  for (const run of waiting.splice(0)) run(opened);
}

/** Comes into a call: from wherever it is asked for. */
export function enterCall(goal: Goal, title: string, isPreview = false): void {
  withCalls((there) => void there.enter(goal, title, isPreview));
}

export function withCalls(run: (calls: Calls) => void): void {
  if (calls) run(calls);
  else waiting = [...waiting.slice(-3), run];
}
