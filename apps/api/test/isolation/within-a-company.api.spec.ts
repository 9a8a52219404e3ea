import { isChange, type Operation, type Place, placeName } from './catalogue/operation.js';
import { hiddenKinds, openKinds } from './catalogue/kinds.js';
import { namedById, reached } from './catalogue/reached.js';
import { leaksIn } from './calls/answer.js';
import { asMeant, readsFirst } from './calls/as-meant.js';
import { type Call, caseOf, placesOf, tableOf, valueAt, withValue } from './calls/call.js';
import { searchFor } from './calls/searching.js';
import { alone, inTurns, mustRefuse, toldApart } from './calls/told-apart.js';
import { isOfVisitors, send, standingCall } from './calls/try.js';
import { type LimitedCaller, limitedCallers } from './world/callers.js';
import { hiddenParts, makePrivate } from './world/hidden-parts.js';
import { Listener } from './world/listener.js';
import { PART_MARKS_SQL, partMarks, type Tenant } from './world/tenant.js';
import { checksums } from './world/witness.js';
import { type Caller, ProofWorld } from './world/world.js';
import { until } from '../floor.js';
import { SWEEP } from '../sweep.js';

vi.setConfig(SWEEP);

const AT_LEAST = 5_000;
/** Long enough for a word to reach a socket that should not have it. */
const SETTLE_MS = 1_500;
/** Asks for a channel and a grant for it: the other subscriptions ask for a right. */
const BY_GRANT = 'Subscription channelEvents';

interface Trial {
  operation: Operation;
  /** The places at which ids are tried, all at once. */
  places: readonly Place[];
  call: Call;
}

interface Tried extends Trial {
  caller: LimitedCaller;
  part: Tenant;
  ids: readonly number[];
}

/** Two note what was tried, with the ids that were named; notices are of who reads them, and reading all reads these too. */
const NOTES = ['audit_entry', 'bulk_item', 'notice'];
const withoutNotes = (sums: Record<string, string>): object =>
  Object.fromEntries(Object.entries(sums).filter(([table]) => !NOTES.includes(table)));

/**
 * Agency A has channels that some of its people do not see. As such people, each operation is called with ids of what is in
 * these channels, at every place where an id can stand, and with ids that nobody has. Nobody can tell the two apart, nothing
 * that is hidden comes out, and nothing of it changes.
 */
describe('what is in channels that somebody does not see', () => {
  let world: ProofWorld;
  let callers: [LimitedCaller, ...LimitedCaller[]];
  let parts: Tenant[];
  let calls: readonly Call[];
  const hiddenFrom = (caller: LimitedCaller): Tenant[] =>
    parts.filter(({ name }) => caller.hidden.some((one) => one === name));

  beforeAll(async () => {
    world = await ProofWorld.open();
    expect(await world.fill('a')).toEqual([]);
    const limited = await limitedCallers(world);
    await makePrivate(world, limited);
    const hidden = await hiddenParts(world, limited);
    expect(hidden.failed).toEqual([]);
    [callers, parts] = [limited, hidden.parts];
    // Visitors see one conversation alone; what they meet of others, the sweep of strangers says.
    const called = world.operations.filter((one) => one.kind !== 'subscription' && !isOfVisitors(one));
    const made: Call[] = [];
    for (const operation of called) made.push(await standingCall(world, operation, world.tenants.a));
    calls = made;
  });
  afterAll(() => world?.close());

  it('is decided for every kind of id', () => {
    const kinds = new Set(
      calls.flatMap(({ operation }) =>
        idPlaces(operation).map((place) => tableOf(operation, place, world.tableNames)),
      ),
    );
    const undecided = [...kinds].filter((kind) => !hiddenKinds.has(kind) && !openKinds[kind]);
    expect(undecided, 'say in test/isolation/catalogue/kinds.ts who sees them').toEqual([]);
    const known = [...hiddenKinds, ...Object.keys(openKinds)];
    expect(known.filter((kind) => !kinds.has(kind))).toEqual([]);
    const operations = new Set(world.operations.map(({ name }) => name));
    const excepted = Object.keys({ ...reached, ...namedById });
    expect(excepted.filter((name) => !operations.has(name))).toEqual([]);
  });

  it('is told apart from what is not there by nobody, shows nothing and does not change', async () => {
    const trials = calls.filter(({ operation }) => !reached[operation.name]).flatMap(trialsOf);
    const all: Tried[] = [];
    for (const part of parts)
      for (const trial of trials) {
        const ids = await rowsAt(trial, part);
        const blind = callers.filter((caller) => hiddenFrom(caller).includes(part));
        all.push(...blind.map((caller) => ({ ...trial, caller, part, ids })));
      }
    const sums = () => checksums(world.owner, world.tables, world.tenants.a, PART_MARKS_SQL);
    const before = await sums();
    const failed: string[] = [];
    await inTurns(all, async (one) => {
      const trouble = await tryOut(one);
      if (trouble && failed.length < 40 && !failed.includes(trouble)) failed.push(trouble);
    });
    expect(failed).toEqual([]);
    expect(withoutNotes(await sums())).toEqual(withoutNotes(before));
    process.stdout.write(
      `within a company: ${trials.length} places, ${callers.length} callers, ${2 * all.length} calls\n`,
    );
    expect(2 * all.length).toBeGreaterThan(AT_LEAST);
  });

  it('stands in no list, and is found by no word', async () => {
    const reads = calls.filter(
      ({ operation }) => !isChange(operation) && !caseOf(operation).notCalled && !reached[operation.name],
    );
    const all = reads.flatMap((call) =>
      [call, ...searchFor(call, 'canary')].flatMap((one) => callers.map((caller) => ({ call: one, caller }))),
    );
    const failed: string[] = [];
    await inTurns(all, async ({ call, caller }) => {
      const found = leaksIn(await send(world, call, caller), partMarks(caller.hidden), call);
      const leaks = namedById[call.operation.name] ? found.filter((mark) => !/^\d+$/.test(mark)) : found;
      if (leaks.length) failed.push(`${call.operation.name}, as ${caller.name}: shows ${leaks.join(', ')}`);
    });
    expect([...new Set(failed)]).toEqual([]);
    process.stdout.write(`within a company: ${all.length} reads\n`);
  });

  it('is all that they miss: of their own channels they reach everything', async () => {
    const [administrator] = callers;
    const failed: string[] = [];
    for (const operation of readsFirst(calls.map((call) => call.operation))) {
      if (caseOf(operation).notCalled || !hiddenPlaces(operation).length) continue;
      const trouble = await asMeant(world, operation, administrator, partMarks(administrator.hidden));
      if (trouble) failed.push(trouble);
    }
    expect(failed).toEqual([]);
  });

  it('is heard of by none of their sockets while somebody else works on it', async () => {
    await world.startWorker();
    const url = await world.socketUrl();
    const boss = await world.colleague(world.tenants.a, 'administrator');
    const subscriptions = await Promise.all(
      world.operations
        .filter((one) => one.kind === 'subscription' && one.name !== BY_GRANT)
        .map((operation) => standingCall(world, operation, world.tenants.a)),
    );
    const listen = (caller: Caller): Listener => {
      const listener = Listener.open(url, caller);
      for (const { operation, variables } of subscriptions)
        listener.subscribe(operation.document ?? '', variables);
      return listener;
    };
    const [bosses, ...theirs] = [boss, ...callers].map((caller) => ({ caller, listener: listen(caller) }));
    try {
      await until('all of them listen', () =>
        [bosses, ...theirs].every((one) =>
          one?.listener.frames.some((frame) => frame.includes('connection_ack')),
        ),
      );
      const ends = ({ operation: { name } }: Trial) => Number(/delete|merge|erase/i.test(name));
      const trials = calls
        .filter(({ operation }) => isChange(operation) && !caseOf(operation).notCalled)
        // What is put together with something of theirs is seen by them from then on.
        .flatMap((call) => trialsOf(call).slice(-1))
        .toSorted((one, other) => ends(one) - ends(other));
      for (const part of parts)
        for (const trial of trials) {
          const ids = await rowsAt(trial, part);
          const call = trial.places.reduce((one, place, at) => withValue(one, place, ids[at]), trial.call);
          await send(world, call, boss);
        }
      const marks = partMarks(callers[0].hidden);
      const heard = (listener: Listener = bosses?.listener as Listener) =>
        listener.frames.flatMap((frame) => frame.match(marks) ?? []);
      await until('whoever sees it hears of it', () => heard().length > 5);
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      expect(
        theirs.map(({ caller, listener }) => [
          caller.name,
          listener.frames.flatMap((frame) => frame.match(partMarks((caller as LimitedCaller).hidden)) ?? []),
        ]),
      ).toEqual(callers.map(({ name }) => [name, []]));
      process.stdout.write(
        `within a company: ${heard().length} marks heard by whoever sees it, none by the others\n`,
      );
    } finally {
      for (const one of [bosses, ...theirs]) await one?.listener.close();
    }
  });

  function hiddenPlaces(operation: Operation): Place[] {
    return idPlaces(operation).filter((place) =>
      hiddenKinds.has(tableOf(operation, place, world.tableNames)),
    );
  }

  /** Each place where an id of something hidden can stand, and all of one call together: they belong to each other. */
  function trialsOf(call: Call): Trial[] {
    const { operation } = call;
    const hidden = hiddenPlaces(operation);
    const used = hidden.filter((place) => valueAt(call, place) !== undefined);
    const single = hidden.map((place) => ({ operation, places: [place], call: alone(call, place) }));
    return used.length > 1 ? [...single, { operation, places: used, call }] : single;
  }

  /** Where a call names two of a kind, two different ones. */
  async function rowsAt({ operation, places }: Trial, part: Tenant): Promise<number[]> {
    const tables = places.map((place) => tableOf(operation, place, world.tableNames));
    const rows = tables.map((table, index) =>
      tables.indexOf(table) === index ? world.rows.standing(part, table) : world.rows.another(part, table),
    );
    return (await Promise.all(rows)).map(({ id }) => Number(id));
  }

  function tryOut({ operation, places, call, caller, part, ids }: Tried): Promise<string | null> {
    const known = caseOf(operation);
    const missing = places.map(() => part.missingId());
    const filled = (values: readonly number[]) =>
      places.reduce((one, place, index) => withValue(one, place, values[index]), call);
    return toldApart(world, partMarks(caller.hidden), {
      caller,
      where: `${operation.name}, ${places.map(placeName).join(' and ')}, part ${part.name}, as ${caller.name}`,
      theirs: { call: filled(ids), ids },
      nobodys: { call: filled(missing), ids: missing },
      isIgnored: places.every((place) => known.ignores?.[placeName(place)]),
      mustRefuse: places.some((place) => mustRefuse(operation, place)),
    });
  }
});

const idPlaces = (operation: Operation): Place[] =>
  placesOf(operation).filter((place) => place.kind === 'id' && !caseOf(operation).free?.[placeName(place)]);
