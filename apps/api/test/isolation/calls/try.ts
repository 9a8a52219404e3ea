import { generate } from 'otplib';
import type { Operation, Place } from '../catalogue/operation.js';
import type { Row } from '../world/rows.js';
import type { Tenant } from '../world/tenant.js';
import { type Caller, nobody, type ProofWorld } from '../world/world.js';
import { type Answer, answerOf } from './answer.js';
import { type Call, caseOf, makeCall, requestOf, tableOf } from './call.js';
import type { CaseWorld, Given } from './case.js';

export async function send(world: ProofWorld, call: Call, caller: Caller): Promise<Answer> {
  return answerOf(await world.inject(requestOf(call, caller.headers)));
}

/** Somebody new who may make this call: an administrator, or a visitor where it is theirs. */
export async function callerOf(world: ProofWorld, operation: Operation, tenant: Tenant): Promise<Caller> {
  return isOfVisitors(operation) ? world.visitor(tenant) : world.colleague(tenant, 'administrator');
}

export const isOfVisitors = (operation: Operation): boolean =>
  Boolean(caseOf(operation).byVisitor ?? operation.url?.startsWith('/widget/v1'));

/** A call about standing rows of the agency: right but for what will be put into it. */
export function standingCall(world: ProofWorld, operation: Operation, tenant: Tenant): Promise<Call> {
  return prepared(world, operation, tenant, nobody, (table) => world.rows.standing(tenant, table));
}

/** A call about rows made for it alone, so that it may change or remove them. */
export async function freshCall(
  world: ProofWorld,
  operation: Operation,
  tenant: Tenant,
  caller: Caller,
): Promise<Call> {
  const made = new Map<string, Row>();
  const { rows = {} } = caseOf(operation);
  const cased = caseWorld(world, tenant, caller);
  const call = await prepared(world, operation, tenant, caller, async (table) => {
    const given = await valueOf(rows[table] ?? {}, cased);
    const row = await world.rows.mint(tenant, table, {
      ...keysTo(world, table, made, caller),
      ...given,
    });
    made.set(table, row);
    return row;
  });
  await caseOf(operation).prepare?.(cased, { ...call.path, ...call.body, ...call.variables });
  return call;
}

/** Rows of one call belong together: the message to the ticket, both to who calls. */
function keysTo(
  world: ProofWorld,
  name: string,
  made: ReadonlyMap<string, Row>,
  caller: Caller,
): Record<string, unknown> {
  const table = world.tables.find((one) => one.name === name);
  const keys: Record<string, unknown> = {};
  for (const { column, target } of table?.foreignKeys ?? []) {
    // A row that names one of its own kind (what it was merged into) is not about that one.
    if (target === name) continue;
    const row = made.get(target);
    if (row) keys[column] = row.id;
    else if (target === 'user_account' && caller.kind === 'colleague') keys[column] = caller.userId;
    else if (target === 'visitor' && caller.kind === 'visitor') keys[column] = caller.userId;
  }
  if (name === 'attachment') keys['uploaded_by_id'] = caller.userId;
  if (name === 'ticket') delete keys['assignee_id'];
  // A group of colleagues is not the thread of two.
  if (name === 'chat_thread') for (const column of ['pair_low', 'pair_high']) delete keys[column];
  // Groups are everybody's; a filter that somebody keeps names its owner itself.
  if (name === 'contact_group') delete keys['owner_id'];
  return keys;
}

async function prepared(
  world: ProofWorld,
  operation: Operation,
  tenant: Tenant,
  caller: Caller,
  row: (table: string) => Promise<Row>,
): Promise<Call> {
  const known = caseOf(operation);
  const id = async (place: Place): Promise<unknown> =>
    known.free?.[`${place.where} ${place.path.join('.')}`]
      ? undefined
      : Number((await row(tableOf(operation, place, world.tableNames))).id);
  const call = await makeCall(operation, tenant, id);
  const cased = caseWorld(world, tenant, caller);
  for (const part of ['path', 'query', 'body', 'variables', 'headers'] as const) {
    const given = await valueOf(known[part] ?? {}, cased);
    merge(call[part], given);
  }
  return call;
}

async function valueOf(given: Given, cased: CaseWorld): Promise<Record<string, unknown>> {
  return typeof given === 'function' ? given(cased) : given;
}

/** Objects are merged, `undefined` leaves a value out, everything else replaces. */
function merge(into: Record<string, unknown>, given: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(given)) {
    const old = into[name];
    const isObject = (one: unknown) => typeof one === 'object' && one !== null && !Array.isArray(one);
    if (value === undefined) delete into[name];
    else if (isObject(old) && isObject(value) && Object.keys(value as object).length)
      merge(old as Record<string, unknown>, value as Record<string, unknown>);
    else into[name] = value;
  }
}

function caseWorld(world: ProofWorld, tenant: Tenant, caller: Caller): CaseWorld {
  const post = async (url: string, payload: object): Promise<Record<string, unknown>> => {
    const answer = await world.inject({ method: 'POST', url, headers: caller.headers, payload });
    return answer.json();
  };
  const standIn = { token: async () => 'no.token', secondFactor: async () => ['no code'] };
  return {
    tenant,
    caller,
    post,
    token: (kind, facts = {}) => world.token(tenant, kind, caller.userId, facts),
    secondFactor: async () => {
      const { secret } = await post('/auth/2fa/setup', {});
      const code = await generate({ secret: String(secret) });
      const { recovery_codes: codes } = await post('/auth/2fa/confirm', { code });
      return codes as string[];
    },
    mint: (table, given) => world.rows.mint(tenant, table, given),
    standing: (table) => world.rows.standing(tenant, table),
    // A call that nobody makes as it is has no use for what works once.
    ...(caller.kind === 'nobody' && standIn),
  };
}
