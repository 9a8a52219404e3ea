import { openApiOperations } from './catalogue/catalogue.js';
import { isChange, type Operation } from './catalogue/operation.js';
import { leaksIn, succeeded } from './calls/answer.js';
import { caseOf } from './calls/call.js';
import { callerOf, freshCall, send } from './calls/try.js';
import { foreignMarks } from './world/tenant.js';
import { ProofWorld } from './world/world.js';
import { SWEEP } from '../sweep.js';

vi.setConfig(SWEEP);

/** Refusing everything would pass every test of strangers. So each operation is also called as it is meant to be. */
describe('own rows', () => {
  let world: ProofWorld;
  beforeAll(async () => {
    world = await ProofWorld.open();
    for (const name of ['a', 'b', 'c'] as const) expect(await world.fill(name)).toEqual([]);
  });
  afterAll(() => world?.close());

  it('have nothing in the OpenAPI document that the catalogue does not know', () => {
    const known = new Set(world.operations.map(({ name }) => name));
    expect(openApiOperations(world.app).filter((name) => !known.has(name.replace(/\/$/, '')))).toEqual([]);
  });

  it('are reached by every operation of the application', async () => {
    const failed: string[] = [];
    const callable = world.operations.filter((one) => one.kind !== 'subscription' && !caseOf(one).notCalled);
    // What changes things comes last.
    for (const operation of [...callable].sort(
      (one, other) => Number(isChange(one)) - Number(isChange(other)),
    )) {
      const trouble = await callAsMeant(operation);
      if (trouble) failed.push(trouble);
    }
    expect(failed).toEqual([]);
  });

  async function callAsMeant(operation: Operation): Promise<string | null> {
    const tenant = world.tenants.a;
    const { also = [] } = caseOf(operation);
    const caller = await callerOf(world, operation, tenant);
    try {
      const call = await freshCall(world, operation, tenant, caller);
      const answer = await send(world, call, caller);
      const leaks = leaksIn(answer, foreignMarks('a'), call);
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
});
