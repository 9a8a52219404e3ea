import { type Permission, permissions } from '@parley/schema';
import type { Operation } from '../isolation/catalogue/operation.js';
import type { Answer } from '../isolation/calls/answer.js';
import { caseOf } from '../isolation/calls/call.js';
import { freshCall, send, standingCall } from '../isolation/calls/try.js';
import { Listener } from '../isolation/world/listener.js';
import { type Caller, nobody, ProofWorld } from '../isolation/world/world.js';
import { Actors } from './actors.js';
import { decidedRows, declaredRow, writeRows } from './rows.js';
import { SWEEP } from '../sweep.js';

vi.setConfig(SWEEP);

const FORBIDDEN = 'auth.forbidden';
const IN_PERSON_ONLY = 'auth.in_person_only';
/** What the gates of the product say to people whom they let nowhere. */
const CLOSED = new Set([FORBIDDEN, IN_PERSON_ONLY, 'auth.required']);

/** For each permission each operation that it guards, with the permission alone and with all but it. */
describe('permissions', () => {
  let world: ProofWorld;
  let actors: Actors;
  let admin: Caller;

  beforeAll(async () => {
    world = await ProofWorld.open();
    expect(await world.fill('a')).toEqual([]);
    actors = new Actors(world);
    admin = await world.colleague(world.tenants.a, 'administrator');
    if (process.env.PARLEY_WRITE_ROWS) writeRows(world.operations);
  });
  afterAll(() => world?.close());

  it('have a row for every operation, and every row is what its edge declares', () => {
    const decided = decidedRows();
    const wrong = world.operations
      .filter(({ name }) => JSON.stringify(decided[name]) !== JSON.stringify(inWords(name)))
      .map(({ name }) =>
        decided[name]
          ? `${name}: decided ${JSON.stringify(decided[name])}, declared ${JSON.stringify(inWords(name))}`
          : `${name} has no row in test/permissions/operations.json: write who may call it`,
      );
    expect(wrong).toEqual([]);
    const names = new Set(world.operations.map(({ name }) => name));
    expect(Object.keys(decided).filter((name) => !names.has(name))).toEqual([]);
  });

  it('open what they guard, alone', async () => {
    const failed: string[] = [];
    let tried = 0;
    for (const operation of guarded()) {
      for (const permission of anyOf(operation)) {
        tried += 1;
        const caller = await world.colleague(world.tenants.a, 'administrator');
        const alone = [permission, ...(caseOf(operation).needs ?? [])];
        const code = await outcome(operation, actors.with(caller, alone), true);
        if (CLOSED.has(code)) failed.push(`${operation.name} with ${permission} alone: ${code}`);
      }
    }
    expect(failed).toEqual([]);
    process.stdout.write(`permissions: ${tried} calls with one permission alone\n`);
  });

  it('keep closed what they guard, when all others are there', async () => {
    const failed: string[] = [];
    let tried = 0;
    for (const operation of guarded()) {
      tried += 1;
      const others = permissions.filter((one) => !anyOf(operation).includes(one));
      const code = await outcome(operation, actors.with(admin, others), false);
      if (code !== FORBIDDEN)
        failed.push(`${operation.name} without ${anyOf(operation).join(', ')}: ${code}`);
    }
    expect(failed).toEqual([]);
    const used = new Set(guarded().flatMap(anyOf));
    process.stdout.write(
      `permissions: ${tried} operations without theirs; ${used.size} of ${permissions.length} permissions guard an operation so far\n`,
    );
  });

  it('are asked of nobody before they have signed in', async () => {
    const failed: string[] = [];
    for (const operation of world.operations) {
      if (operation.rule?.kind === 'public' || operation.kind === 'nested') continue;
      const code = await outcome(operation, nobody, false);
      if (code !== 'auth.required') failed.push(`${operation.name}: ${code}`);
    }
    expect(failed).toEqual([]);
  });

  it('are not enough for a key or an impersonator where the person themselves is meant', async () => {
    const failed: string[] = [];
    const personal = world.operations.filter((one) => one.isInPerson);
    const others = {
      'an API key': { sessionId: null, apiKeyId: 1 },
      'an impersonator': { impersonator: { userId: 1, name: 'Somebody else' } },
    };
    for (const operation of personal) {
      for (const [who, change] of Object.entries(others)) {
        const code = await outcome(operation, actors.as(admin, change), false);
        if (code !== IN_PERSON_ONLY) failed.push(`${operation.name} by ${who}: ${code}`);
      }
    }
    expect(failed).toEqual([]);
    process.stdout.write(`permissions: ${personal.length} operations for the person alone\n`);
  });

  const inWords = (name: string) =>
    declaredRow(world.operations.find((one) => one.name === name) as Operation);

  const guarded = (): Operation[] =>
    world.operations.filter((one) => one.rule?.kind === 'permission' && one.kind !== 'nested');

  const anyOf = (operation: Operation): readonly Permission[] =>
    operation.rule?.kind === 'permission' ? operation.rule.anyOf : [];

  /** The code of the answer; for sockets what the subscription ends with. */
  async function outcome(operation: Operation, caller: Caller, isFresh: boolean): Promise<string> {
    const { a } = world.tenants;
    const call = isFresh
      ? await freshCall(world, operation, a, caller)
      : await standingCall(world, operation, a);
    if (operation.kind === 'subscription') return subscribed(operation, call.variables, caller);
    const answer: Answer = await send(world, call, caller);
    return answer.code;
  }

  async function subscribed(operation: Operation, variables: Record<string, unknown>, caller: Caller) {
    const listener = Listener.open(await world.socketUrl(), caller);
    const { outcome: end } = listener.subscribe(operation.document ?? '', variables);
    const open = new Promise<string>((resolve) => setTimeout(() => resolve('open'), 400));
    const text = await Promise.race([end, open]);
    await listener.close();
    if (listener.frames.some((frame) => frame.startsWith('closed 4401'))) return 'auth.required';
    return /"code":"([\w.]+)"/.exec(text)?.[1] ?? text;
  }
});
