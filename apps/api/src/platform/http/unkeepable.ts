import type { FieldErrors } from '../errors/coded-error.js';

/** PostgreSQL keeps neither; half a character cannot even be sent on. */
export const IMPOSSIBLE_TEXT = /[\0\p{Surrogate}]/u;
/** Moments of people; beyond them databases, calendars and other programs differ in what they take. */
const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z');
/** No input of ours is nested deeper. */
const MAX_DEPTH = 12;

/** What can stand in no field whatever it is for: text that cannot be kept, a moment that no calendar has. */
export function unkeepable(
  value: unknown,
  spell: (name: string) => string,
  path = '',
  depth = 0,
): FieldErrors {
  const sentence = sentenceOf(value);
  if (sentence) return { [path || 'body']: [sentence] };
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return {};
  const found: FieldErrors = {};
  for (const [key, inner] of Object.entries(value)) {
    const at = Array.isArray(value) ? path : [path, spell(key)].filter(Boolean).join('.');
    Object.assign(found, unkeepable(inner, spell, at, depth + 1));
  }
  return found;
}

function sentenceOf(value: unknown): string | null {
  if (typeof value === 'string')
    return IMPOSSIBLE_TEXT.test(value) ? 'This has a character that cannot be kept.' : null;
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return null;
  const isMeant = value.getTime() >= FIRST_MOMENT && value.getTime() <= LAST_MOMENT;
  return isMeant ? null : 'This is a moment that no calendar has.';
}
