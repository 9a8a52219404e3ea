import { permissions, roleNames } from '@parley/schema';
import { type Caller, nobody, type ProofWorld } from './world.js';

const KEYS = 'POST /api/v2/api_keys';

/** Everybody who can call as agency A. */
export async function callersOf(world: ProofWorld): Promise<Caller[]> {
  const { a } = world.tenants;
  const callers: Caller[] = [];
  for (const role of roleNames) callers.push(await world.colleague(a, role));
  callers.push(await onlyPrivate(world));
  const key = await apiKey(world);
  callers.push(...(key ? [key] : []), await world.visitor(a), nobody);
  return callers;
}

/** Callers that this version of the product does not have, each with the reason. */
export function skippedCallers(world: ProofWorld): string[] {
  const hasKeys = world.operations.some((operation) => operation.name === KEYS);
  return hasKeys ? [] : [`an API key (there is no ${KEYS})`];
}

/** Sees only the private channels that they are a member of. */
async function onlyPrivate(world: ProofWorld): Promise<Caller> {
  const { a } = world.tenants;
  const caller = await world.colleague(a, 'basic_agent', { only_private_channels: true });
  const channel = await world.rows.mint(a, 'channel', { is_private: true });
  await world.rows.mint(a, 'channel_member', { channel_id: channel.id, user_id: caller.userId });
  return { ...caller, name: 'only private channels' };
}

/** A program with every scope, speaking for an administrator. */
async function apiKey(world: ProofWorld): Promise<Caller | null> {
  if (!world.operations.some((operation) => operation.name === KEYS)) return null;
  const owner = await world.colleague(world.tenants.a, 'administrator');
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
