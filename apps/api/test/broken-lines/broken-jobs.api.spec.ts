import { RunAgainLater } from '../../src/platform/jobs/job.js';
import { saysDatabaseAway } from '../../src/platform/errors/error-shape.js';
import { isChange } from '../isolation/catalogue/operation.js';
import { caseOf } from '../isolation/calls/call.js';
import { callerOf, freshCall, send } from '../isolation/calls/try.js';
import { ProofWorld } from '../isolation/world/world.js';
import { freePort } from '../free-port.js';
import { OutsideMailServer } from '../mail-server.js';
import { SWEEP } from '../sweep.js';
import { HeldWork, type Work } from './held-work.js';
import { LineBreaker } from './line-breaker.js';
import { Unheard } from './unheard.js';

/** A line that is dead holds what it had locked until PostgreSQL hears of its end. */
const LOCK_NOT_AVAILABLE = '55P03';
const MOST_ATTEMPTS = 200;

vi.setConfig(SWEEP);

/** Whatever the worker was just asking when its line to the database breaks: it goes on, and what it was about is done when it is tried again. */
describe('a line that breaks under the work of the worker', () => {
  const outside = new OutsideMailServer();
  let world: ProofWorld;
  let breaker: LineBreaker;
  let unheard: Unheard;
  let held: HeldWork;

  beforeAll(async () => {
    const port = await freePort();
    await outside.start(port);
    world = await ProofWorld.open({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    expect(await world.fill('a')).toEqual([]);
    held = new HeldWork(world);
    breaker = new LineBreaker(['parley_app', 'parley_system']);
    unheard = new Unheard();
  });

  afterAll(async () => {
    unheard?.close();
    breaker?.close();
    await world?.close();
    await outside.stop();
  });

  it('ends no process and leaves nothing undone, whichever statement of which job it breaks under', async () => {
    await askForEverything();
    const failed: string[] = [];
    const counts = { jobs: 0, breaks: 0 };
    for (let job = await held.next(); job; job = await held.next()) {
      counts.jobs += 1;
      counts.breaks += await breakEverywhere(job, failed);
    }
    process.stdout.write(`broken jobs: ${JSON.stringify(counts)}\n`);
    expect(failed).toEqual([]);
    expect(await unbrought()).toEqual([]);
    expect(counts.breaks).toBeGreaterThan(counts.jobs);
  });

  it('ends no process, whichever statement of what the clock asks for it breaks under', async () => {
    const failed: string[] = [];
    let breaks = 0;
    for (const task of held.tasks()) breaks += await breakEverywhere(task, failed);
    process.stdout.write(`broken tasks: ${JSON.stringify({ breaks })}\n`);
    expect(failed).toEqual([]);
    expect(breaks).toBeGreaterThan(held.tasks().length);
  });

  /** Each change that the product knows is made once. */
  async function askForEverything(): Promise<void> {
    const tenant = world.tenants.a;
    for (const operation of world.operations) {
      if (!isChange(operation) || operation.kind === 'subscription' || caseOf(operation).notCalled) continue;
      const caller = await callerOf(world, operation, tenant);
      await send(world, await freshCall(world, operation, tenant, caller), caller);
    }
  }

  /** Under its first statement, under its second, and so on, until it is done before the line breaks. @returns how often it broke. */
  async function breakEverywhere(work: Work, failed: string[]): Promise<number> {
    let place = 0;
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      breaker.breakAt(place);
      const failure = await work.run().then(
        () => undefined,
        (error: unknown) => error,
      );
      breaker.hold();
      const { isBroken } = breaker;
      for (const what of await unheard.take()) failed.push(`${work.name} at ${place}: ${what}`);
      if (isLocked(failure)) continue;
      if (failure !== undefined && !(isBroken && isTriedAgain(failure)))
        failed.push(`${work.name} at ${place}: ${textOf(failure)}`);
      if (!isBroken) return place;
      place += 1;
    }
    failed.push(`${work.name} does not come to an end`);
    return place;
  }

  /** The events whose listeners have not heard of them. */
  async function unbrought(): Promise<string[]> {
    const { rows } = await world.owner.query<{ what: string }>(
      `SELECT event_id || ' ' || listener AS what FROM event_receipt`,
    );
    const heard = new Set(rows.map(({ what }) => what));
    return held.brought.filter((what) => !heard.has(what));
  }
});

function isLocked(failure: unknown): boolean {
  return (failure as { code?: string } | undefined)?.code === LOCK_NOT_AVAILABLE;
}

function isTriedAgain(failure: unknown): boolean {
  return saysDatabaseAway(failure) || failure instanceof RunAgainLater;
}

function textOf(failure: unknown): string {
  return (failure instanceof Error && failure.stack) || String(failure);
}
