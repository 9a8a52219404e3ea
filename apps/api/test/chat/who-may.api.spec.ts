import { InternalChatModule } from '../../src/modules/internal-chat/internal-chat.module.js';
import type { Call } from '../isolation/calls/call.js';
import { freshCall, send } from '../isolation/calls/try.js';
import { Listener } from '../isolation/world/listener.js';
import type { Operation } from '../isolation/catalogue/operation.js';
import { type Caller, ProofWorld } from '../isolation/world/world.js';
import { Actors } from '../permissions/actors.js';
import { cast, NOT_SEATED, outcomes, rules, type Who } from './rows.js';
import { SWEEP } from '../sweep.js';

vi.setConfig(SWEEP);

/** Each action of the team chat, by each who stands to a thread in another way, with calls that the author's would succeed by. */
describe('the team chat', () => {
  let world: ProofWorld;
  let actors: Actors;
  let operations: readonly Operation[];
  const people = {} as Record<Exclude<Who, 'author' | 'impersonated'>, Caller>;

  beforeAll(async () => {
    world = await ProofWorld.open();
    for (const name of ['a', 'b'] as const) expect(await world.fill(name)).toEqual([]);
    actors = new Actors(world);
    operations = world.operations.filter((one) => one.kind !== 'nested' && ofChat().has(one.owner));
    const { a, b } = world.tenants;
    for (const who of ['owner', 'member', 'admin outside'] as const)
      people[who] = await world.colleague(a, 'administrator');
    people.stranger = await world.colleague(b, 'administrator');
  });
  afterAll(() => world?.close());

  it('has no action about which nobody has decided', () => {
    const known = new Set(Object.keys(rules));
    const names = operations.map(({ name }) => name);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('does for each person what was decided', async () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const operation of operations) {
      const rule = rules[operation.name];
      if (!rule || rule === 'listens') continue;
      for (const who of cast) {
        tried += 1;
        const [wanted, heard] = [outcomes[rule][who], await tryAs(operation, who)];
        const isRight = wanted === 'not seated' ? NOT_SEATED.has(heard) : heard === wanted;
        if (!isRight) wrong.push(`${operation.name} by ${who}: ${heard}, and not ${wanted}`);
      }
    }
    expect(wrong).toEqual([]);
    process.stdout.write(`team chat: ${tried} attempts at ${operations.length} actions\n`);
  });

  it('lets nobody listen who acts as somebody else', async () => {
    const caller = impersonated(people.member);
    for (const operation of operations.filter(({ name }) => rules[name] === 'listens')) {
      const listener = Listener.open(await world.socketUrl(), caller);
      const { outcome } = listener.subscribe(operation.document ?? '', {});
      expect(`${operation.name}: ${await outcome}`).toContain('auth.in_person_only');
      await listener.close();
    }
  });

  const ofChat = (): ReadonlySet<object> =>
    new Set(
      ['controllers', 'providers'].flatMap(
        (part) => Reflect.getMetadata(part, InternalChatModule) as object[],
      ),
    );

  const impersonated = (caller: Caller): Caller =>
    actors.as(caller, { impersonator: { userId: people.owner.userId, name: 'Somebody else' } });

  /** The call is the author's: made for them, about rows of its own. @returns `ok`, or the code of the refusal */
  async function tryAs(operation: Operation, who: Who): Promise<string> {
    const { a } = world.tenants;
    const author = await world.colleague(a, 'administrator');
    const call = await freshCall(world, operation, a, author);
    await gather(author);
    leaveOut(call, who === 'author' ? [] : ['participants', 'attachment_ids', 'attachmentIds']);
    const caller = who === 'author' ? author : who === 'impersonated' ? impersonated(author) : people[who];
    return (await send(world, call, caller)).code;
  }

  /** The thread of the call is the author's, an owner's and a member's. */
  async function gather(author: Caller): Promise<void> {
    const { rows: threads } = await world.owner.query<{ id: string }>(
      'UPDATE chat_participant SET is_owner = false WHERE user_id = $1 RETURNING thread_id AS id',
      [author.userId],
    );
    for (const { id } of threads) {
      for (const who of ['owner', 'member'] as const) {
        const facts = { thread_id: id, user_id: people[who].userId, is_owner: who === 'owner' };
        // In threads that stand for many calls they are since the first one.
        await world.rows
          .mint(world.tenants.a, 'chat_participant', { ...facts, read_position: 0 })
          .catch(() => undefined);
      }
    }
  }

  /** What is the author's own, or has to name the caller, is no part of what is asked here. */
  function leaveOut({ body, variables }: Call, names: readonly string[]): void {
    const { input = {} } = variables as { input?: Record<string, unknown> };
    for (const part of [body, input]) for (const name of names) delete part[name];
  }
});
