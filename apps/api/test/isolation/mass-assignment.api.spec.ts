import type { RoleName } from '@parley/schema';
import { type Argument, isChange, type Operation } from './catalogue/operation.js';
import type { Field } from './catalogue/fields.js';
import { answerOf } from './calls/answer.js';
import { type Call, caseOf, requestOf } from './calls/call.js';
import { freshCall } from './calls/try.js';
import { checksums } from './world/witness.js';
import { ProofWorld } from './world/world.js';
import { SWEEP } from '../sweep.js';

vi.setConfig(SWEEP);

const PLANTED_ID = 6_600_000_001;
const PLANTED_TIME = '1999-01-01T00:00:00.000Z';

/** Fields that nobody may set for themselves, in both spellings. */
function planted(world: ProofWorld): Record<string, unknown> {
  const agency = world.tenants.b.id;
  return {
    agency_id: agency,
    agencyId: agency,
    role: 'administrator',
    is_primary: true,
    isPrimary: true,
    permissions: ['settings.company_profile.manage'],
    id: PLANTED_ID,
    created_at: PLANTED_TIME,
    createdAt: PLANTED_TIME,
    balance: PLANTED_ID,
  };
}

/** Whatever stands in a body besides what is asked for is dropped or refused; nothing of it is ever kept. */
describe('fields that nobody asked for', () => {
  let world: ProofWorld;
  beforeAll(async () => {
    world = await ProofWorld.open();
    for (const name of ['a', 'b', 'c'] as const) expect(await world.fill(name)).toEqual([]);
  });
  afterAll(() => world?.close());

  it('change nothing: no agency, role, right, id, time or balance', async () => {
    const { b } = world.tenants;
    const before = await checksums(world.owner, world.tables, b);
    const failed: string[] = [];
    let tried = 0;
    for (const operation of world.operations.filter((one) => isChange(one) && !caseOf(one).notCalled)) {
      for (const role of ['administrator', 'basic_agent'] as const) {
        for (const depth of levelsOf(operation)) {
          tried += 1;
          const trouble = await plant(operation, role, depth);
          if (trouble) failed.push(trouble);
        }
      }
    }
    expect(failed).toEqual([]);
    expect(await checksums(world.owner, world.tables, b)).toEqual(before);
    expect(await plantedRows()).toEqual([]);
    process.stdout.write(`mass assignment: ${tried} bodies and inputs\n`);
  });

  async function plant(
    operation: Operation,
    role: RoleName,
    level: readonly string[],
  ): Promise<string | null> {
    const caller = await world.colleague(world.tenants.a, role);
    const call = await freshCall(world, operation, world.tenants.a, caller);
    const declared = declaredAt(operation, level);
    const extra = Object.fromEntries(
      Object.entries(planted(world)).filter(
        ([name]) => !declared.has(name.toLowerCase().replaceAll('_', '')),
      ),
    );
    const people = await rolesNow();
    const answer = answerOf(await world.inject(requestOf(withExtra(call, level, extra), caller.headers)));
    const where = `${operation.name} as ${role}, at ${level.join('.') || 'the top'}`;
    if (answer.status >= 500) return `${where}: answered ${answer.body.slice(0, 200)}`;
    const now = await rolesNow();
    const changed = [...people].filter(([id, rights]) => now.has(id) && now.get(id) !== rights);
    const isDeclared = declared.has('role') || declared.has('isprimary');
    if (changed.length && !isDeclared) return `${where}: changed the rights of ${JSON.stringify(changed)}`;
    const risen = [...now].filter(([id, rights]) => !people.has(id) && rights.endsWith('true'));
    return risen.length && !isDeclared ? `${where}: made ${JSON.stringify(risen)}` : null;
  }

  async function rolesNow(): Promise<Map<number, string>> {
    const { rows } = await world.owner.query<{ id: number; role: string; is_primary: boolean }>(
      'SELECT id, role, is_primary FROM user_account WHERE agency_id = $1',
      [world.tenants.a.id],
    );
    return new Map(rows.map((row) => [Number(row.id), `${row.role} ${row.is_primary}`]));
  }

  async function plantedRows(): Promise<string[]> {
    const found: string[] = [];
    for (const table of world.tables) {
      const tests = table.columns.flatMap(({ name }) => [
        ...(name === 'id' || name === 'balance' ? [`${name} = ${PLANTED_ID}`] : []),
        ...(name === 'created_at' ? [`created_at < '2000-01-01'`] : []),
      ]);
      if (tests.length === 0) continue;
      const { rows } = await world.owner.query(`SELECT * FROM "${table.name}" WHERE ${tests.join(' OR ')}`);
      found.push(...rows.map((row) => `${table.name}: ${JSON.stringify(row)}`));
    }
    return found;
  }
});

/** The objects of an operation's input, each as the way to it. */
function levelsOf(operation: Operation): (readonly string[])[] {
  if (operation.kind === 'rest') {
    const inner = (fields: readonly Field[], above: readonly string[]): (readonly string[])[] =>
      fields.flatMap((field) =>
        field.fields.length ? [[...above, field.name], ...inner(field.fields, [...above, field.name])] : [],
      );
    return [[], ...inner(operation.body ?? [], [])];
  }
  const inputs = (args: readonly Argument[], above: readonly string[]): (readonly string[])[] =>
    args.flatMap((arg) =>
      arg.type === 'input' ? [[...above, arg.name], ...inputs(arg.fields, [...above, arg.name])] : [],
    );
  return inputs(operation.args ?? [], []);
}

/** The names that an operation asks for at a level, without case and underscores. */
function declaredAt(operation: Operation, level: readonly string[]): Set<string> {
  let at: readonly { name: string; fields: readonly never[] | readonly Argument[] | readonly Field[] }[] =
    operation.kind === 'rest' ? (operation.body ?? []) : (operation.args ?? []);
  for (const name of level) at = at.find((one) => one.name === name)?.fields ?? [];
  return new Set(at.map(({ name }) => name.toLowerCase().replaceAll('_', '')));
}

function withExtra(call: Call, level: readonly string[], extra: Record<string, unknown>): Call {
  const copy = structuredClone({ ...call, operation: null });
  let at: unknown = call.operation.kind === 'rest' ? copy.body : copy.variables;
  for (const name of level) {
    const inner = (at as Record<string, unknown>)[name];
    at = Array.isArray(inner) ? inner[0] : inner;
  }
  if (at && typeof at === 'object') Object.assign(at, extra);
  return { ...copy, operation: call.operation };
}
