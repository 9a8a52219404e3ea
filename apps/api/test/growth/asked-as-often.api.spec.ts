import { GraphQLSchemaHost } from '@nestjs/graphql';
import { type Answer, succeeded } from '../isolation/calls/answer.js';
import type { Call } from '../isolation/calls/call.js';
import { isOfVisitors, send, standingCall } from '../isolation/calls/try.js';
import { isChange, type Operation } from '../isolation/catalogue/operation.js';
import { type Caller, ProofWorld } from '../isolation/world/world.js';
import { statementCounts } from '../statements.js';
import { SWEEP } from '../sweep.js';
import { fieldDocuments, type ListDocument, rowsDocument, type Way, waysToLists } from './list-documents.js';

vi.setConfig(SWEEP);

/** So many rows more of each table; a statement that is sent about as many times more is sent for each of them. */
const MORE = 9;
const FOR_EACH = 6;
/** As many as there are then, and no more: what a document costs grows with it. */
const WIDE = 15;

/** What may be asked for each row of a list, and why. */
const ALLOWED: readonly { where: RegExp; what: RegExp; why: string }[] = [
  {
    where: /contact_groups|contactGroups?\b|ContactGroup\.plain/,
    what: /^(BEGIN|COMMIT|SET LOCAL statement_timeout|SELECT count\(\*\)::int AS count FROM \(SELECT 1 FROM contact c )/,
    why: 'each group is counted by its own rule, within a second: one that is slow leaves the others their number',
  },
  {
    where: /contactGroups$|ContactGroup\.members/,
    what: /FROM contact_group g|FROM contact c /,
    why: 'the members of each group are found by its own rule',
  },
  {
    where: /contactImports$|ContactImport\.preview/,
    what: /FROM custom_field|JOIN contact_identity i /,
    why: 'the first rows of each file are read from it and looked at',
  },
];

interface Asked {
  call: Call;
  caller: Caller;
  before: ReadonlyMap<string, number>;
}

const oneLine = (sql: string): string => sql.replace(/\s+/g, ' ').trim();
const always = (id: number) => () => id;

describe('a read', () => {
  let world: ProofWorld;
  let admin: Caller;
  let visitor: Caller;
  let queries: ReadonlyMap<string, Operation>;

  beforeAll(async () => {
    world = await ProofWorld.open();
    const { a } = world.tenants;
    admin = await world.colleague(a, 'administrator');
    await belongTogether();
    expect(await world.fill('a')).toEqual([]);
    visitor = await world.visitor(a);
    queries = new Map(world.operations.map((one) => [one.name, one]));
  });
  afterAll(() => world?.close());

  it('asks the database as often for many rows as for few', async () => {
    const asked: Asked[] = [];
    for (const call of [...(await readCalls()), ...(await listCalls())]) {
      const caller = isOfVisitors(call.operation) ? visitor : admin;
      // What is known to a process after the first time is not asked for again.
      if (succeeded(await send(world, call, caller)))
        asked.push({ call, caller, before: await statementCounts(() => send(world, call, caller)) });
    }
    await moreRows();
    const grown: string[] = [];
    for (const { call, caller, before } of asked) {
      await send(world, call, caller);
      const after = await statementCounts(() => send(world, call, caller));
      for (const [text, count] of after) {
        const more = count - (before.get(text) ?? 0);
        if (more >= FOR_EACH && !isAllowed(call.operation.name, text))
          grown.push(`${call.operation.name}: ${more} more of ${oneLine(text).slice(0, 200)}`);
      }
    }
    expect(grown).toEqual([]);
    expect(asked.length).toBeGreaterThan(450);
  });

  /** Whatever belongs to somebody belongs to who asks, and what can be a part of something is one. */
  async function belongTogether(): Promise<void> {
    const { rows } = world;
    const { a } = world.tenants;
    rows.use(a, 'user_account', { id: admin.userId });
    const idOf = async (table: string) => (await rows.standing(a, table)).id;
    const contact = { 'contact.profile_id': always(await idOf('profile')) };
    rows.make(a, contact);
    const ticket = {
      'ticket.assignee_id': always(admin.userId),
      'ticket.team_id': always(await idOf('team')),
      'ticket.result_id': always(await idOf('ticket_result')),
    };
    rows.make(a, { ...contact, ...ticket });
    rows.make(a, { ...contact, ...ticket, 'attachment.message_id': always(await idOf('message')) });
  }

  /** Each read of the catalogue as it is. */
  async function readCalls(): Promise<Call[]> {
    const reads = world.operations.filter((one) => one.kind !== 'subscription' && !isChange(one));
    const calls: Call[] = [];
    for (const operation of reads) {
      const call = await standingCall(world, operation, world.tenants.a);
      if ('per_page' in call.query) call.query['per_page'] = WIDE;
      calls.push(unfiltered(call));
    }
    return calls;
  }

  /** Each field of each type that stands in a list, asked for where most of its rows are. */
  async function listCalls(): Promise<Call[]> {
    const calls: Call[] = [];
    for (const ways of waysToLists(world.app.get(GraphQLSchemaHost).schema).values()) {
      const way = await fullest(ways);
      if (way) for (const document of fieldDocuments(way)) calls.push(await callOf(document));
    }
    return calls;
  }

  async function fullest(ways: readonly Way[]): Promise<Way | null> {
    let best: { way: Way | null; rows: number } = { way: null, rows: 0 };
    for (const way of ways) {
      const rows = rowsIn(await send(world, await callOf(rowsDocument(way)), admin), way);
      if (rows > best.rows) best = { way, rows };
    }
    return best.way;
  }

  const rowsIn = ({ body }: Answer, { type }: Way): number =>
    body.split(`"__typename":"${type.name}"`).length - 1;

  async function callOf({ name, root, document }: ListDocument): Promise<Call> {
    const operation = queries.get(root) as Operation;
    const call = await standingCall(world, operation, world.tenants.a);
    if (operation.args?.some((arg) => arg.name === 'first')) call.variables['first'] = WIDE;
    return unfiltered({ ...call, operation: { ...operation, name, document } });
  }

  function unfiltered(call: Call): Call {
    const { filter: _, ...variables } = call.variables;
    return { ...call, variables };
  }

  async function moreRows(): Promise<void> {
    for (let n = 0; n < MORE; n += 1) {
      for (const { name } of world.tables)
        await world.rows.mint(world.tenants.a, name).catch((error: { code?: string }) => {
          // Of some there can be one only.
          if (error.code !== '23505') throw error;
        });
    }
  }

  const isAllowed = (name: string, text: string): boolean =>
    ALLOWED.some(({ where, what }) => where.test(name) && what.test(oneLine(text)));
});
