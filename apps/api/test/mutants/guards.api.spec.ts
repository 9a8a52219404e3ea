import { permissions } from '@parley/schema';
import { ACCESS_RULE, IN_PERSON } from '../../src/platform/access/access-rule.js';
import type { Operation } from '../isolation/catalogue/operation.js';
import { send, standingCall } from '../isolation/calls/try.js';
import { type Caller, ProofWorld } from '../isolation/world/world.js';
import { Actors } from '../permissions/actors.js';
import { decidedRows, declaredRow } from '../permissions/rows.js';
import { SWEEP } from '../sweep.js';

vi.setConfig(SWEEP);

/** `node bin/mutants.mjs` takes every guard off; `npm test` one in eight. */
const ONE_IN = process.env.PARLEY_MUTANTS === 'all' ? 1 : 8;

interface Mutant {
  what: string;
  operation: Operation;
  isBehaving: boolean;
}

/**
 * Takes one guard off after the other (`@Requires` becomes `@SignedIn`, `@InPerson` goes) and does what the tests of the
 * permissions do: their calls have to find the door open, their rows have to differ.
 */
describe('a guard that is taken off', () => {
  let world: ProofWorld;
  let actors: Actors;
  let admin: Caller;

  beforeAll(async () => {
    world = await ProofWorld.open();
    for (const name of ['a', 'b'] as const) expect(await world.fill(name)).toEqual([]);
    actors = new Actors(world);
    admin = await world.colleague(world.tenants.a, 'administrator');
  });
  afterAll(() => world?.close());

  it('is missed by a call that it should have refused, and by its row', async () => {
    const decided = decidedRows();
    const mutants: Mutant[] = [];
    const unseen: string[] = [];
    for (const operation of chosen()) {
      for (const key of [ACCESS_RULE, IN_PERSON]) {
        if (key === ACCESS_RULE ? operation.rule?.kind !== 'permission' : !operation.isInPerson) continue;
        const what = key === ACCESS_RULE ? '@Requires' : '@InPerson';
        const isBehaving = await withoutGuard(operation, key, () => isOpen(operation, key));
        mutants.push({ what, operation, isBehaving });
        const changed =
          key === ACCESS_RULE ? { rule: { kind: 'signed-in' as const } } : { isInPerson: false };
        const row = JSON.stringify(declaredRow({ ...operation, ...changed }));
        if (row === JSON.stringify(decided[operation.name])) unseen.push(`${what} of ${operation.name}`);
      }
    }
    const byCalls = mutants.filter(({ isBehaving }) => isBehaving);
    const others = mutants.filter(({ isBehaving }) => !isBehaving);
    process.stdout.write(
      `guards: ${mutants.length} taken off, ${byCalls.length} noticed by a call, ${mutants.length - unseen.length} by their row\n` +
        others.map(({ what, operation }) => `closed all the same: ${what} of ${operation.name}\n`).join(''),
    );
    expect(unseen).toEqual([]);
    // The others have a second lock in the service behind the door; in a sample they may be many.
    expect(byCalls.length / mutants.length).toBeGreaterThanOrEqual(ONE_IN === 1 ? 0.85 : 0.5);
  });

  const chosen = (): Operation[] =>
    world.operations
      .filter((one) => one.kind !== 'nested' && one.kind !== 'subscription')
      .filter((_, index) => index % ONE_IN === 0);

  async function withoutGuard<T>(operation: Operation, key: symbol, work: () => Promise<T>): Promise<T> {
    const { handler } = operation;
    const before: unknown = Reflect.getOwnMetadata(key, handler);
    Reflect.defineMetadata(key, key === ACCESS_RULE ? { kind: 'signed-in' } : false, handler);
    try {
      return await work();
    } finally {
      if (before === undefined) Reflect.deleteMetadata(key, handler);
      else Reflect.defineMetadata(key, before, handler);
    }
  }

  /** Whether somebody comes in who should not: without the permission, or in another person's name. */
  async function isOpen(operation: Operation, key: symbol): Promise<boolean> {
    const needed = operation.rule?.kind === 'permission' ? operation.rule.anyOf : [];
    const caller =
      key === ACCESS_RULE
        ? actors.with(
            admin,
            permissions.filter((one) => !needed.includes(one)),
          )
        : actors.as(admin, { impersonator: { userId: 1, name: 'Somebody else' } });
    const answer = await send(world, await standingCall(world, operation, world.tenants.a), caller);
    return answer.code !== 'auth.forbidden' && answer.code !== 'auth.in_person_only';
  }
});
