import { createHash } from 'node:crypto';
import { isChange, type Operation } from '../isolation/catalogue/operation.js';
import { type Answer, succeeded } from '../isolation/calls/answer.js';
import { caseOf } from '../isolation/calls/call.js';
import { callerOf, freshCall, send } from '../isolation/calls/try.js';
import { ProofWorld } from '../isolation/world/world.js';
import { SWEEP } from '../sweep.js';
import { LineBreaker } from './line-breaker.js';
import { Unheard } from './unheard.js';

/** Every statement of every operation takes some minutes: when somebody looks for a fault. Otherwise one of each. */
const IS_WHOLE = process.env.PARLEY_BROKEN_LINES === 'all';
const SEED = Number(process.env.PARLEY_BROKEN_LINES_SEED ?? 1);
/** Only operations whose names this matches, as `bulk|close`. */
const ONLY = process.env.PARLEY_BROKEN_LINES_ONLY;
/** Operations that answer with a file: a line may break when its beginning is said already. */
const FILES = /export|\.csv|full_mail|transcript/i;

vi.setConfig(IS_WHOLE ? { ...SWEEP, testTimeout: 3_600_000 } : SWEEP);

/**
 * Whatever the API was just asking when its line to the database breaks: the process goes on, and whoever called is answered as if
 * nothing had happened, or asked to come again.
 */
describe('a line that breaks', () => {
  let world: ProofWorld;
  let breaker: LineBreaker;
  let unheard: Unheard;

  beforeAll(async () => {
    world = await ProofWorld.open();
    expect(await world.fill('a')).toEqual([]);
    // The tickets of the product begin where those that stand here by hand never come.
    await world.owner.query(
      `INSERT INTO agency_counter (agency_id, name, value) VALUES ($1, 'ticket', 100000000)
       ON CONFLICT (agency_id, name) DO UPDATE SET value = excluded.value`,
      [world.tenants.a.id],
    );
    breaker = new LineBreaker(['parley_app', 'parley_system']);
    unheard = new Unheard();
  });

  afterAll(async () => {
    unheard?.close();
    breaker?.close();
    await world?.close();
  });

  it('ends no process, whichever statement of which operation it breaks under', async () => {
    const failed: string[] = [];
    const fail = (what: string): void => {
      failed.push(what);
      if (IS_WHOLE) process.stdout.write(`${what}\n`);
    };
    const counts = { operations: 0, breaks: 0, came: 0, again: 0 };
    for (const operation of operations()) {
      counts.operations += 1;
      for (const place of IS_WHOLE || FILES.test(operation.name) ? places() : [await onePlace(operation)]) {
        const answer = await broken(operation, place);
        if (!breaker.isBroken) break;
        counts.breaks += 1;
        if (succeeded(answer) || isUsual(operation, answer)) counts.came += 1;
        else if (asksAgain(answer)) counts.again += 1;
        // A refusal would say of the caller what is true of the line.
        else fail(`${operation.name} at ${place}: ${answer.status} ${answer.body.slice(0, 200)}`);
        for (const what of await unheard.take()) fail(`${operation.name} at ${place}: ${what}`);
      }
    }
    process.stdout.write(
      `broken lines: ${JSON.stringify(counts)}, seed ${SEED} (PARLEY_BROKEN_LINES_SEED)\n`,
    );
    expect(failed).toEqual([]);
    expect(counts.breaks).toBeGreaterThan(counts.operations / 2);
  });

  const operations = (): Operation[] =>
    world.operations
      .filter((one) => one.kind !== 'subscription' && !caseOf(one).notCalled)
      .filter(({ name }) => !ONLY || new RegExp(ONLY, 'i').test(name))
      .sort((one, other) => Number(isChange(one)) - Number(isChange(other)));

  function* places(): Generator<number> {
    for (let place = 0; place < 60; place += 1) yield place;
  }

  /** A place that follows from the seed, among the statements of a call whose line holds. */
  async function onePlace(operation: Operation): Promise<number> {
    await broken(operation, null);
    const bytes = createHash('md5').update(`${operation.name} ${SEED}`).digest();
    return bytes.readUInt16BE() % Math.max(1, breaker.statements);
  }

  /** @param place how many statements are asked before the one under which the line breaks; null: it holds. */
  async function broken(operation: Operation, place: number | null): Promise<Answer> {
    const tenant = world.tenants.a;
    const caller = await callerOf(world, operation, tenant);
    const call = await freshCall(world, operation, tenant, caller);
    breaker.breakAt(place);
    return send(world, call, caller)
      .catch(brokenOff)
      .finally(() => breaker.hold());
  }
});

/** A file that is read while it is made cannot take back what was sent: that it is not whole is seen by its breaking off. */
function brokenOff(error: unknown): Answer {
  if (!/response destroyed before completion/.test(String(error))) throw error;
  return { status: 503, code: 'unavailable', body: 'broken off', headers: '' };
}

/** What the operation answers here when nothing breaks. */
function isUsual(operation: Operation, { status, code }: Answer): boolean {
  const { also = [] } = caseOf(operation);
  return also.includes(status) || also.includes(code);
}

/** In our own words, and not in the place of what was asked for. */
function asksAgain({ code, headers }: Answer): boolean {
  if (code !== 'unavailable') return false;
  return (
    headers === '' ||
    (/^content-type: application\/json/m.test(headers) &&
      /^cache-control: no-store/m.test(headers) &&
      !/^(content-disposition|etag)/m.test(headers))
  );
}
