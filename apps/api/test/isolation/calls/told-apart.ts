import { isChange, type Operation, type Place } from '../catalogue/operation.js';
import type { Caller, ProofWorld } from '../world/world.js';
import { type Answer, comparable, leaksIn, succeeded } from './answer.js';
import { type Call, placesOf, withValue } from './call.js';
import { send } from './try.js';

/** How many calls are on their way at once. */
const TOGETHER = 8;
/** Where both calls go through, each makes a row of its own, with its own id, number and counts. */
const NUMBERS = /\d+/g;

/** Two calls that differ in one thing: whether there are rows of the ids that they bring. */
export interface Pair {
  caller: Caller;
  /** What is tried, for whoever reads that it failed. */
  where: string;
  theirs: { call: Call; ids: unknown };
  nobodys: { call: Call; ids: unknown };
  /** An id that is gone stops nothing here. */
  isIgnored: boolean;
  mustRefuse: boolean;
}

/**
 * Rows that somebody may not see answer as those that nobody has, and show nothing.
 * @param marks of what may not be seen
 * @returns what is wrong
 */
export async function toldApart(world: ProofWorld, marks: RegExp, pair: Pair): Promise<string | null> {
  const { caller, where, theirs, nobodys, isIgnored } = pair;
  const answer = await whenTheirTurn(world, theirs.call, caller);
  const control = await whenTheirTurn(world, nobodys.call, caller);
  const leaks = leaksIn(answer, marks, theirs.call);
  if (leaks.length) return `${where}: shows ${leaks.join(', ')}`;
  if (answer.status >= 500) return `${where}: answered ${answer.body.slice(0, 200)}`;
  const said = (text: string) => (isIgnored ? text.replace(NUMBERS, '…') : text);
  const [one, other] = [said(comparable(answer, theirs.ids)), said(comparable(control, nobodys.ids))];
  if (one !== other) return `${where}: theirs and nobody's differ: ${difference(one, other)}`;
  if (pair.mustRefuse && !isIgnored && succeeded(answer))
    return `${where}: took an id that is not theirs: ${answer.body.slice(0, 200)}`;
  return null;
}

/** A company searches a few at a time; who comes when it is full asks again. */
export async function whenTheirTurn(world: ProofWorld, call: Call, caller: Caller): Promise<Answer> {
  const answer = await send(world, call, caller);
  return answer.code === 'unavailable' ? whenTheirTurn(world, call, caller) : answer;
}

/** What is asked for by its id, and what is changed with the help of an id, has to be there. */
export const mustRefuse = (operation: Operation, place: Place): boolean =>
  place.where === 'path' || isChange(operation);

/** Of two ids of which one is asked for, a product may look at one alone: the other ones stay away. */
export function alone(call: Call, tried: Place): Call {
  const others = placesOf(call.operation).filter(
    (one) => one.kind === 'id' && !one.isRequired && one.path.join() !== tried.path.join(),
  );
  return others.reduce((rest, one) => withValue(rest, one, undefined), call);
}

function difference(one: string, other: string): string {
  const [lines, others] = [one.split('\n'), other.split('\n')];
  const only = (left: string[], right: string[]) => left.filter((line) => !right.includes(line)).join(' ');
  return `${only(lines, others).slice(0, 300)} | ${only(others, lines).slice(0, 300)}`;
}

export async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const item = items[next] as T;
      next += 1;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, worker));
}
