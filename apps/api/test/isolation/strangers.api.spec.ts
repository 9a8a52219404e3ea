import { type Operation, type Place, placeName } from './catalogue/operation.js';
import { type Call, caseOf, placesOf, tableOf, withValue } from './calls/call.js';
import { alone, inTurns, mustRefuse, toldApart } from './calls/told-apart.js';
import { standingCall } from './calls/try.js';
import { callersOf, skippedCallers } from './world/callers.js';
import { foreignMarks, type Tenant } from './world/tenant.js';
import { checksums, marksInRows } from './world/witness.js';
import { type Caller, ProofWorld } from './world/world.js';
import { SWEEP } from '../sweep.js';

vi.setConfig(SWEEP);

const AT_LEAST = 20_000;

interface Trial {
  operation: Operation;
  place: Place;
  caller: Caller;
  call: Call;
  foreign: unknown;
  missing: unknown;
}

/**
 * As agency A, with everybody who can call, each operation is called with ids of agencies B and C at every place where an
 * id can stand, and with ids that nobody has. Nobody can tell the two apart, nothing of B and C comes out, and nothing
 * of theirs changes.
 */
describe('ids of others', () => {
  let world: ProofWorld;
  let callers: Caller[];
  let calls = 0;
  const marks = foreignMarks('a');

  beforeAll(async () => {
    world = await ProofWorld.open();
    for (const name of ['a', 'b', 'c'] as const) expect(await world.fill(name)).toEqual([]);
    callers = await callersOf(world);
  });
  afterAll(() => world?.close());

  it('are told apart from missing ones by nobody, show nothing and change nothing', async () => {
    const others = [world.tenants.b, world.tenants.c];
    const before = await Promise.all(others.map((one) => checksums(world.owner, world.tables, one)));
    const trials = await allTrials();
    const failed: string[] = [];
    // Every place is tried by everybody once, and then again with other ids until there are enough calls.
    for (let round = 0; round === 0 || calls < AT_LEAST; round += 1) {
      await inTurns(trials, async (trial) => {
        const trouble = await tryOut(await nextIds(trial, round));
        if (trouble && failed.length < 40 && !failed.includes(trouble)) failed.push(trouble);
      });
      if (failed.length) break;
    }
    expect(failed).toEqual([]);
    const after = await Promise.all(others.map((one) => checksums(world.owner, world.tables, one)));
    expect(after).toEqual(before);
    // Ids that were tried may be noted (an export is audited with its filter); words of others can come from nowhere.
    expect(await marksInRows(world.owner, world.tables, world.tenants.a, /canary-[bc]-/g)).toEqual([]);
    const places = new Set(trials.map(({ operation, place }) => `${operation.name} ${placeName(place)}`));
    process.stdout.write(
      `isolation: ${world.operations.length} operations, ${places.size} places, ${callers.length} callers, ${calls} calls; ` +
        `skipped: ${skippedCallers(world).join('; ') || 'nothing'}\n`,
    );
    expect(calls).toBeGreaterThanOrEqual(AT_LEAST);
  });

  async function allTrials(): Promise<Trial[]> {
    const trials: Trial[] = [];
    const failed: string[] = [];
    for (const operation of world.operations.filter((one) => one.kind !== 'subscription')) {
      try {
        const call = await standingCall(world, operation, world.tenants.a);
        for (const place of placesOf(operation)) {
          if (place.kind !== 'id' || caseOf(operation).free?.[placeName(place)]) continue;
          tableOf(operation, place, world.tableNames);
          for (const caller of callers)
            trials.push({ operation, place, caller, call, foreign: 0, missing: 0 });
        }
      } catch (error) {
        failed.push((error as Error).message);
      }
    }
    expect(failed).toEqual([]);
    return trials;
  }

  /** Another row of another agency each round, or of the table's neighbour: an id is an id. */
  async function nextIds(trial: Trial, round: number): Promise<Trial> {
    const other: Tenant = round % 2 ? world.tenants.c : world.tenants.b;
    const table = tableOf(trial.operation, trial.place, world.tableNames);
    const foreign = await foreignId(other, table, round);
    return { ...trial, foreign, missing: other.missingId() };
  }

  const known = new Map<string, Promise<number[]>>();
  async function foreignId(tenant: Tenant, table: string, round: number): Promise<number> {
    const key = `${tenant.name} ${table}`;
    const ids =
      known.get(key) ??
      world.owner
        .query<{ id: number }>(`SELECT id FROM "${table}" WHERE agency_id = $1 ORDER BY id`, [tenant.id])
        .then(({ rows }) => rows.map(({ id }) => Number(id)));
    known.set(key, ids);
    const found = await ids;
    return found[(round >> 1) % found.length] ?? 0;
  }

  async function tryOut({ operation, place, caller, call, foreign, missing }: Trial): Promise<string | null> {
    const known = caseOf(operation);
    const isIgnored = Boolean(known.ignores?.[placeName(place)]);
    const one = alone(call, place);
    calls += 2;
    return toldApart(world, marks, {
      caller,
      where: `${operation.name}, ${placeName(place)}, as ${caller.name}`,
      theirs: { call: withValue(one, place, foreign), ids: foreign },
      nobodys: { call: withValue(one, place, missing), ids: missing },
      isIgnored,
      mustRefuse: mustRefuse(operation, place),
    });
  }
});
