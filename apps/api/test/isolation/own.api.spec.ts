import { openApiOperations } from './catalogue/catalogue.js';
import { asMeant, readsFirst } from './calls/as-meant.js';
import { caseOf } from './calls/call.js';
import { callerOf } from './calls/try.js';
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
    for (const operation of readsFirst(callable)) {
      const { a } = world.tenants;
      const caller = await callerOf(world, operation, a);
      const trouble = await asMeant(world, operation, caller, foreignMarks('a'));
      if (trouble) failed.push(trouble);
    }
    expect(failed).toEqual([]);
  });
});
