import type { BalancingCandidate } from '../messages/system-line.rules.js';

/** A member of a team who may have the ticket. */
export interface Available extends BalancingCandidate {
  id: number;
}

/** How many of those who could have had it are named behind "Why?". */
const NAMED = 5;

/** Who of the available members gets the next ticket: whoever has the fewest open ones. Best first. */
export function inOrder(members: readonly Available[]): Available[] {
  return members.toSorted((one, two) => one.openCount - two.openCount || one.id - two.id);
}

/** What is told of them; ids are nobody's business. */
export function candidatesOf(members: readonly Available[]): BalancingCandidate[] {
  return members.slice(0, NAMED).map(({ name, openCount, isOnline }) => ({ name, openCount, isOnline }));
}
