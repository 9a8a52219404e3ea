/** A name as it is kept: without line breaks, without spaces around it. */
export function plainName(value: string): string;
export function plainName(value: unknown): unknown;
export function plainName(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/[\p{Cc}\s]+/gu, ' ').trim() : value;
}

/** What differs, as the audit log keeps it; null when nothing does. */
export function differences<T extends object>(
  before: T,
  after: T,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const keys = (Object.keys(after) as (keyof T & string)[]).filter((key) => before[key] !== after[key]);
  if (keys.length === 0) return null;
  const pick = (facts: T) => Object.fromEntries(keys.map((key) => [key, facts[key]]));
  return { before: pick(before), after: pick(after) };
}
