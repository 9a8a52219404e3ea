import { isPermission, type Permission, permissions } from './permissions.js';

/**
 * What an API key may do for its person: `read` what asks for no permission (every key may), `write` what asks for
 * none, and each permission by its own name. It never may more than the person.
 */
export type ApiKeyScope = 'read' | 'write' | Permission;

export const apiKeyScopes: readonly ApiKeyScope[] = Object.freeze(['read', 'write', ...permissions]);

export function isApiKeyScope(value: string): value is ApiKeyScope {
  return value === 'read' || value === 'write' || isPermission(value);
}

export const apiKeyLimits = Object.freeze({
  perAgency: 50,
  nameMaxLength: 80,
  maxNetworks: 20,
  /** The choices of the screen; any day up to the longest is taken, and a key without an end. */
  termDays: [30, 90, 365] as const,
  defaultTermDays: 90,
  maxTermDays: 3_650,
});
