import pino from 'pino';
import { z } from 'zod';
import { CONNECTORS, type Connector } from '../../src/modules/channels/connectors/connector.js';
import { Secrets } from '../../src/platform/crypto/index.js';
import { Log } from '../../src/platform/logging/log.js';
import { SEALED_COLUMNS } from '../../src/resealing/sealed-columns.js';
import { leaksIn } from './calls/answer.js';
import { type Call, caseOf, placesOf, tableOf, withValue } from './calls/call.js';
import { inTurns, whenTheirTurn } from './calls/told-apart.js';
import { isOfVisitors, standingCall } from './calls/try.js';
import { isChange, type Operation, type Place, placeName } from './catalogue/operation.js';
import { type Caller, ProofWorld } from './world/world.js';
import { SWEEP } from '../sweep.js';

vi.setConfig(SWEEP);

/** Stands in every secret that is planted. */
const PLANTED = /planted-[\w-]*/g;
const AT_LEAST_CALLS = 1_000;
/** That a process under load is not ready is its answer, and no failure. */
const SAYS_HOW_IT_IS = 'GET /readyz';

/**
 * Agency A has credentials with a mark wherever it can have some: of a channel of every provider, of its mailboxes, website
 * chats, sign-ins and second factors. Its own administrator asks for everything there is, and changes what has them.
 */
describe('the secrets of a company', () => {
  let world: ProofWorld;
  let admin: Caller;
  let calls: readonly Call[];
  let providers: ReadonlyMap<string, number>;
  let kept: RegExp;
  const lines: string[] = [];

  beforeAll(async () => {
    world = await ProofWorld.open();
    const { pino: logger } = world.app.get(Log, { strict: false });
    logger.level = 'trace';
    Object.assign(logger, { [pino.symbols.streamSym]: { write: (line: string) => void lines.push(line) } });
    expect(await world.fill('a')).toEqual([]);
    admin = await world.colleague(world.tenants.a, 'administrator');
    providers = await channelsOfAll();
    await seal();
    kept = await keptValues();
    const called = world.operations.filter((one) => one.kind !== 'subscription' && !isOfVisitors(one));
    const made: Call[] = [];
    for (const operation of called) made.push(await standingCall(world, operation, world.tenants.a));
    calls = made;
  });
  afterAll(() => world?.close());

  it('stand in no answer, whatever is asked for or changed', async () => {
    const callable = calls.filter(({ operation }) => !caseOf(operation).notCalled);
    const reads = callable.filter(({ operation }) => !isChange(operation));
    const changes = callable.filter(({ operation }) => isChange(operation));
    const failed = new Set<string>();
    let count = 0;
    const ask = async (call: Call, where: string): Promise<void> => {
      count += 1;
      const answer = await whenTheirTurn(world, call, admin);
      for (const marks of [PLANTED, kept])
        for (const mark of leaksIn(answer, marks, call))
          failed.add(`${call.operation.name}${where} shows ${mark}`);
      if (answer.status >= 500 && call.operation.name !== SAYS_HOW_IT_IS)
        failed.add(`${call.operation.name}${where} answered ${answer.body.slice(0, 200)}`);
    };
    const ofProviders = (some: readonly Call[]) =>
      some.flatMap((call) =>
        placesOf(call.operation)
          .filter((place) => isOfChannel(call.operation, place))
          .flatMap((place) =>
            [...providers].map(([provider, id]) => ({
              call: withValue(call, place, id),
              where: `, ${placeName(place)} of ${provider}`,
            })),
          ),
      );
    await inTurns(reads, (call) => ask(call, ''));
    await inTurns(ofProviders(reads), ({ call, where }) => ask(call, where));
    // One after the other, and what deletes comes last.
    const late = (call: Call) => Number(/DELETE|delete|disconnect/.test(call.operation.name));
    for (const { call, where } of ofProviders(changes).toSorted(
      (one, other) => late(one.call) - late(other.call),
    ))
      await ask(call, where);
    expect([...failed]).toEqual([]);
    expect(count).toBeGreaterThan(AT_LEAST_CALLS);
    process.stdout.write(
      `planted secrets: ${providers.size} providers, ${count} calls, ${lines.length} lines of log\n`,
    );
  });

  it('stand in no line of the log, and open in no table: no event, job, note or copy of an answer', async () => {
    expect(lines.length).toBeGreaterThan(AT_LEAST_CALLS);
    expect(lines.filter((line) => line.match(PLANTED) ?? line.match(kept))).toEqual([]);
    const { rows: tables } = await world.owner.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await world.owner.query(
        `SELECT 1 FROM ${name} t WHERE t::text LIKE '%planted-%' LIMIT 1`,
      );
      if (rows.length > 0) found.push(name);
    }
    expect(found).toEqual([]);
    expect(tables.length).toBeGreaterThan(world.tables.length);
  });

  function isOfChannel(operation: Operation, place: Place): boolean {
    const isId = place.kind === 'id' && !caseOf(operation).free?.[placeName(place)];
    return isId && tableOf(operation, place, world.tableNames) === 'channel';
  }

  /** A channel of each provider, with a mark in each of its secrets. @returns their ids by provider */
  async function channelsOfAll(): Promise<Map<string, number>> {
    const made = new Map<string, number>();
    for (const { provider, channelType, secrets } of world.app.get<Connector[]>(CONNECTORS, {
      strict: false,
    })) {
      const names = Object.keys(
        z.toJSONSchema(secrets, { io: 'input', unrepresentable: 'any' }).properties ?? {},
      );
      expect(names, provider).not.toEqual([]);
      const values = Object.fromEntries(names.map((name) => [name, `planted-${provider}-${name}`]));
      const row = await world.rows.mint(world.tenants.a, 'channel', {
        ...{ type: channelType, provider, settings: '{}', address: null },
        sealed_secrets: sealedFor('channel', 'sealed_secrets', 0, JSON.stringify(values)),
      });
      made.set(provider, Number(row.id));
    }
    expect(made.size).toBeGreaterThan(10);
    return made;
  }

  /** Whatever else is sealed. */
  async function seal(): Promise<void> {
    const { id } = world.tenants.a;
    for (const { table, key, column } of SEALED_COLUMNS.filter(({ table }) => table !== 'channel')) {
      const { rows } = await world.owner.query<{ key: string }>(
        `SELECT "${key}" AS key FROM "${table}" WHERE agency_id = $1`,
        [id],
      );
      expect(rows.length, table).toBeGreaterThan(0);
      for (const row of rows) {
        const words = `planted-${table}-${column}`;
        const text = table === 'system_mail' ? JSON.stringify({ words }) : words;
        await world.owner.query(
          `UPDATE "${table}" SET "${column}" = $3 WHERE agency_id = $1 AND "${key}" = $2`,
          [id, row.key, sealedFor(table, column, Number(row.key), text)],
        );
      }
    }
  }

  function sealedFor(table: string, column: string, key: number, text: string): string {
    const known = SEALED_COLUMNS.find((one) => one.table === table && one.column === column);
    if (!known) throw new Error(`${table}.${column} is not sealed.`);
    return world.app.get(Secrets, { strict: false }).seal(world.tenants.a.id, known.place(key), text);
  }

  /** What stands in the columns themselves: sealed texts and hashes are shown to nobody either. */
  async function keptValues(): Promise<RegExp> {
    const { rows: columns } = await world.owner.query<{ table: string; column: string }>(
      `SELECT table_name AS table, column_name AS column FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name ~ '(_hash$|^sealed_|^former_secret$)' AND column_name <> 'picture_hash'
         AND table_name = ANY ($1)`,
      [[...world.tableNames]],
    );
    const values = new Set<string>();
    for (const { table, column } of columns) {
      const { rows } = await world.owner.query<{ value: string }>(
        `SELECT "${column}"::text AS value FROM "${table}" WHERE agency_id = $1 AND length("${column}"::text) > 16`,
        [world.tenants.a.id],
      );
      for (const { value } of rows) values.add(value);
    }
    expect(values.size).toBeGreaterThan(20);
    return new RegExp([...values].map((value) => value.replaceAll(/\W/g, '\\$&')).join('|'), 'g');
  }
});
