/** Names of fields that are never written, however deep they lie. Compared without case, `_` and `-`. */
const SECRET =
  /^(?:.*(?:password|passwd|secret|authorization|cookie).*|.*(?:apikey|privatekey|signature)|.*tokens?|mfacode|otp|recoverycodes?|connectionstring|databaseurl|redisurl|smtpurl)$/;
/** Secrets that stand within a text: sign-ins in addresses, bearer tokens, tokens in the query, links to files. */
const WITHIN: [RegExp, string][] = [
  [/\b([a-z][a-z0-9+.-]*:\/\/[^/\s:@]*):[^/\s@]+@/gi, '$1:[redacted]@'],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, '$1 [redacted]'],
  [/([?&](?:[\w-]*token|secret|code|password|signature)=)[^&\s"']+/gi, '$1[redacted]'],
  [/(\/files\/)[\w-]{20,}/g, '$1[redacted]'],
  [/\b(parley_\d+_)[\w-]{10,}/g, '$1[redacted]'],
];
const MAX_TEXT = 4_000;
const MAX_DEPTH = 6;
const MAX_ITEMS = 100;

/** A copy of the fields that may be written: secrets cut out, errors readable, nothing endless. */
export function redact(fields: object): Record<string, unknown> {
  return clean(fields, 0, new Set()) as Record<string, unknown>;
}

function clean(value: unknown, depth: number, above: Set<object>): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'function' || typeof value === 'symbol') return undefined;
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Date) return value;
  if (Buffer.isBuffer(value)) return `[${value.length} bytes]`;
  if (above.has(value) || depth >= MAX_DEPTH) return '[…]';
  const path = new Set(above).add(value);
  if (value instanceof Error) return cleanError(value, depth, path);
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => clean(item, depth + 1, path));
  return cleanEntries(Object.entries(value), depth, path);
}

function cleanEntries(
  entries: [string, unknown][],
  depth: number,
  path: Set<object>,
): Record<string, unknown> {
  return Object.fromEntries(
    entries
      .slice(0, MAX_ITEMS)
      .map(([name, value]) => [name, isSecret(name) ? '[redacted]' : clean(value, depth + 1, path)]),
  );
}

/** The fields of an error that help; drivers put whole statements and connections into the others. */
function cleanError(error: Error, depth: number, path: Set<object>): object {
  const { name, message, stack, cause } = error;
  const { code, details } = error as { code?: unknown; details?: unknown };
  return cleanEntries(
    Object.entries({ name, message, code, stack, cause, details }).filter(([, value]) => value !== undefined),
    depth,
    path,
  );
}

function cleanText(text: string): string {
  const short = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
  return WITHIN.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), short);
}

function isSecret(name: string): boolean {
  return SECRET.test(name.replace(/[_-]/g, '').toLowerCase());
}
