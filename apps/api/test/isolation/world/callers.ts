import { permissions, type RoleName, roleNames } from '@parley/schema';
import type { PartName } from './tenant.js';
import { type Caller, nobody, type ProofWorld } from './world.js';

const KEYS = 'POST /api/v2/api_keys';

/** Everybody who can call as agency A. */
export async function callersOf(world: ProofWorld): Promise<Caller[]> {
  const { a } = world.tenants;
  const callers: Caller[] = [];
  for (const role of roleNames) callers.push(await world.colleague(a, role));
  callers.push(await ofOneChannel(world));
  const key = await apiKey(world, await world.colleague(a, 'administrator'));
  callers.push(...(key ? [key] : []), await world.visitor(a), nobody);
  return callers;
}

/** Callers that this version of the product does not have, each with the reason. */
export function skippedCallers(world: ProofWorld): string[] {
  const hasKeys = world.operations.some((operation) => operation.name === KEYS);
  return hasKeys ? [] : [`an API key (there is no ${KEYS})`];
}

/** Somebody of agency A, with the parts of it that are hidden from them. */
export interface LimitedCaller extends Caller {
  hidden: readonly PartName[];
}

/** Whoever sees private channels alone: with every right, by a key, with the rights of most; and a member of some of them. */
export async function limitedCallers(world: ProofWorld): Promise<[LimitedCaller, ...LimitedCaller[]]> {
  const hidden = ['o', 'p'] as const;
  const administrator = await onlyPrivate(world, 'administrator');
  const key = await apiKey(world, administrator);
  const agent = await onlyPrivate(world, 'basic_agent');
  const supervisor = await world.colleague(world.tenants.a, 'supervisor');
  return [
    { ...administrator, hidden },
    ...(key ? [{ ...key, hidden }] : []),
    { ...agent, hidden },
    { ...supervisor, hidden: ['p'] },
  ];
}

/** Sees only the private channels that they are a member of. */
async function onlyPrivate(world: ProofWorld, role: RoleName): Promise<Caller> {
  const caller = await world.colleague(world.tenants.a, role, { only_private_channels: true });
  return { ...caller, name: `${role}, only private channels` };
}

async function ofOneChannel(world: ProofWorld): Promise<Caller> {
  const { a } = world.tenants;
  const caller = await onlyPrivate(world, 'basic_agent');
  const channel = await world.rows.mint(a, 'channel', { is_private: true });
  await world.rows.mint(a, 'channel_member', { channel_id: channel.id, user_id: caller.userId });
  return caller;
}

/** A program with every scope, speaking for somebody. */
async function apiKey(world: ProofWorld, owner: Caller): Promise<Caller | null> {
  if (!world.operations.some((operation) => operation.name === KEYS)) return null;
  const payload = { name: 'proof', scopes: ['read', 'write', ...permissions], never_expires: true };
  const answer = await world.inject({
    method: 'POST',
    url: '/api/v2/api_keys',
    headers: owner.headers,
    payload,
  });
  const { data } = answer.json() as { data?: { token?: string; key?: string } };
  const token = data?.token ?? data?.key;
  if (!token) throw new Error(`No API key was made: ${answer.body}`);
  return { ...owner, name: 'an API key', kind: 'key', headers: { authorization: `Bearer ${token}` } };
}
