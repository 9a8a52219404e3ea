export const MAX_VALUE_BYTES = 64 * 1024;
export const MAX_KEYS = 200;
const MAX_KEY_LENGTH = 100;
const MAX_DEPTH = 32;

/** Words in lower case, joined by dots: `onboarding_steps.steps_seen`. */
const KEY = /^[a-z][a-z0-9_-]*(\.[a-z][a-z0-9_-]*){0,5}$/;
/** Keys that mean something else to JavaScript: no client of ours may be tricked by them. */
const NOT_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export function isConfigKey(key: string): boolean {
  return key.length <= MAX_KEY_LENGTH && KEY.test(key) && !key.split('.').some((word) => NOT_KEYS.has(word));
}

/** Why this cannot be kept, in a sentence; null when it can. */
export function faultOfValue(value: unknown): string | null {
  if (value === undefined) return 'Give a value; null is one.';
  const open: [unknown, number][] = [[value, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [item, depth] = next;
    if (depth > MAX_DEPTH) return `This is nested deeper than ${MAX_DEPTH} levels.`;
    if (typeof item === 'string' && !isPlainText(item)) return 'This has characters that cannot be kept.';
    if (typeof item !== 'object' || item === null) continue;
    for (const [key, child] of Object.entries(item)) {
      if (NOT_KEYS.has(key)) return `The name "${key}" is not accepted.`;
      if (!isPlainText(key)) return 'This has characters that cannot be kept.';
      open.push([child, depth + 1]);
    }
  }
  const bytes = Buffer.byteLength(JSON.stringify(value));
  return bytes > MAX_VALUE_BYTES ? 'This is larger than 64 KiB.' : null;
}

/** What PostgreSQL can keep: no zero byte and no half of a letter. */
function isPlainText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
