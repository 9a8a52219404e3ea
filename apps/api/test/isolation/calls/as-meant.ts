import { isChange, type Operation } from '../catalogue/operation.js';
import type { Caller, ProofWorld } from '../world/world.js';
import { leaksIn, succeeded } from './answer.js';
import { caseOf } from './call.js';
import { freshCall, send } from './try.js';

/** What changes things comes last. */
export const readsFirst = (operations: readonly Operation[]): Operation[] =>
  [...operations].sort((one, other) => Number(isChange(one)) - Number(isChange(other)));

/**
 * Calls an operation as it is meant to be called, about rows of agency A that are made for it.
 * @param marks of what may not be seen
 * @returns what is wrong
 */
export async function asMeant(
  world: ProofWorld,
  operation: Operation,
  caller: Caller,
  marks: RegExp,
): Promise<string | null> {
  const { also = [] } = caseOf(operation);
  try {
    const call = await freshCall(world, operation, world.tenants.a, caller);
    const answer = await send(world, call, caller);
    const leaks = leaksIn(answer, marks, call);
    if (leaks.length) return `${operation.name} shows what belongs to others: ${leaks.join(', ')}`;
    if (succeeded(answer) || also.includes(answer.status) || also.includes(answer.code)) return null;
    const { path, query, body, variables } = call;
    return (
      `${operation.name} has no valid call: it answered ${answer.status} ${answer.body.slice(0, 300)} to ` +
      `${JSON.stringify({ path, query, body, variables }).slice(0, 400)}. Help the generator in test/isolation/calls/cases.ts.`
    );
  } catch (error) {
    return (error as Error).message;
  }
}
