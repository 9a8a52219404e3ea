import { type FieldErrors, PlatformErrors } from '../errors/coded-error.js';

/** REST speaks snake_case, code camelCase. Keys are turned at the edge, values are left alone. */

export function snakeKey(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function camelKey(key: string): string {
  // Looked at from the beginning of a run alone: a name may be as long as a body.
  return key.replace(/(?<!_)_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** The chat of colleagues is the one part of REST whose names are written as in GraphQL. */
export const speaksCamel = (path: string): boolean => path.startsWith('/api/v2/internal_chat/');

/** No input of ours is nested deeper; what others do with deeper ones overflows their stack. */
const MAX_DEPTH = 12;

/**
 * A copy with all keys turned by `turn`; dates become ISO 8601 in UTC.
 * @throws request.malformed for what is nested deeper than anything that is sent or asked for here.
 */
function turnKeys(value: unknown, turn: (key: string) => string, depth = 0): unknown {
  if (value instanceof Date) return value.toISOString();
  if (value === null || typeof value !== 'object') return value;
  if (depth > MAX_DEPTH) throw PlatformErrors.malformed();
  if (Array.isArray(value)) return value.map((item) => turnKeys(item, turn, depth + 1));
  const turned: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [key, item] of Object.entries(value)) turned[turn(key)] = turnKeys(item, turn, depth + 1);
  return { ...turned };
}

export const toSnake = (value: unknown): unknown => turnKeys(value, snakeKey);

/** @throws validation.failed with the name of the field that is nested too deeply */
export function toCamel(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return turnKeys(value, camelKey);
  const fields: FieldErrors = {};
  for (const [key, item] of Object.entries(value))
    if (isTooDeep(item)) fields[key] = ['This is nested too deeply.'];
  if (Object.keys(fields).length) throw PlatformErrors.invalid({ fields });
  return turnKeys(value, camelKey);
}

function isTooDeep(value: unknown, depth = 1): boolean {
  if (value === null || typeof value !== 'object' || value instanceof Date) return false;
  return depth > MAX_DEPTH || Object.values(value).some((item) => isTooDeep(item, depth + 1));
}
