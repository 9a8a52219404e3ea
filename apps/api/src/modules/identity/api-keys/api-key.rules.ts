import { createHash, randomBytes } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { ApiKeyScope, Permission, RoleName, RoleOverrides } from '@parley/schema';
import type { SetUp } from '../../../platform/context/index.js';

const SECRET_BYTES = 32;
const SHAPE = /^parley_(\d{1,15})_([A-Za-z0-9_-]{43})$/;

/** Whoever holds keys must be able to manage them: with the permission the keys go to rest as well. */
export const KEY_PERMISSION = 'settings.company_profile.manage' satisfies Permission;

/**
 * `parley_<agency>_<256 random bits>`: the agency is part of it, so that nothing is looked up across agencies, and the
 * beginning is one that scanners for leaked secrets can search for.
 */
export function newApiKey(agencyId: number): string {
  return `parley_${agencyId}_${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

/** @returns the agency that a key says it belongs to; null for what is no API key. */
export function agencyOfKey(bearer: string): number | null {
  const agencyId = Number(SHAPE.exec(bearer)?.[1] ?? 0);
  return Number.isSafeInteger(agencyId) && agencyId > 0 ? agencyId : null;
}

/** The random part is long, so a plain hash cannot be turned back. */
export function apiKeyHash(key: string): string {
  return createHash('sha256').update(`api key\n${key}`).digest('base64url');
}

export type ApiKeyState = 'ACTIVE' | 'EXPIRED' | 'REVOKED' | 'SUSPENDED';

/** What is read of a key, with what matters of its person. */
export interface ApiKeyFacts {
  id: number;
  agencyId: number;
  userId: number;
  name: string;
  lastFour: string;
  scopes: ApiKeyScope[];
  allowedNetworks: string[];
  requestsPerMinute: number | null;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  lastUsedIp: string;
  revokedAt: Date | null;
  createdAt: Date;
  ownerFirstName: string;
  ownerLastName: string;
  ownerRole: RoleName;
  /** What the company has changed about that role. */
  ownerOverrides: RoleOverrides | null;
  ownerLocale: string;
  ownerIsActive: boolean;
  ownerOnlyPrivateChannels: boolean;
  /** What the owner has to bring in order first: a key is no way around it. */
  ownerMustFirst: SetUp | null;
}

export interface ApiKeyView {
  id: number;
  name: string;
  lastFour: string;
  scopes: ApiKeyScope[];
  allowedNetworks: string[];
  requestsPerMinute: number | null;
  state: ApiKeyState;
  ownerId: number;
  ownerName: string;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  lastUsedIp: string | null;
  createdAt: Date;
}

/** @param ownerMayHoldKeys whether the person still has the permission to make keys. */
export function stateOfKey(
  key: Pick<ApiKeyFacts, 'revokedAt' | 'expiresAt' | 'ownerIsActive'>,
  ownerMayHoldKeys: boolean,
  now: Date,
): ApiKeyState {
  if (key.revokedAt) return 'REVOKED';
  if (key.expiresAt && key.expiresAt <= now) return 'EXPIRED';
  return key.ownerIsActive && ownerMayHoldKeys ? 'ACTIVE' : 'SUSPENDED';
}

/** What remains of a person's permissions in the hand of a key. */
export function permissionsWithin(
  owned: ReadonlySet<Permission>,
  scopes: ReadonlySet<ApiKeyScope>,
): ReadonlySet<Permission> {
  return new Set([...owned].filter((permission) => scopes.has(permission)));
}

const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** One spelling of an address or network (`203.0.113.7` becomes `203.0.113.7/32`); null for what is none. */
export function normalNetwork(text: string): string | null {
  const [address = '', bits, ...more] = text.trim().toLowerCase().split('/');
  const version = isIP(address);
  if (!version || more.length || address.includes('%')) return null;
  const most = BITS[version] ?? 0;
  if (bits === undefined) return `${address}/${most}`;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most ? `${address}/${Number(bits)}` : null;
}

/** Whether a key may be used from an address. Without networks it may be used from everywhere. */
export function isAllowedFrom(networks: readonly string[], ip: string | null): boolean {
  if (networks.length === 0) return true;
  const address = (ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/s, '');
  const version = isIP(address);
  if (!version) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', bits = '0'] = network.split('/');
    list.addSubnet(base, Number(bits), isIP(base) === 6 ? 'ipv6' : 'ipv4');
  }
  return list.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
