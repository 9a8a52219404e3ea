import { redact } from '../../../platform/logging/redact.js';

const HIDDEN = '[hidden]';
const MAX_TEXT = 500;
/** Names whose texts are never kept, beyond those that the log cuts out already. */
const SECRET_NAME = /(?:hash|sealed|credential|otp|^code$|^qr|csrf|cipher|salt)/;
/** Whatever it is called, this is a secret: tokens of ours, of JWT shape, hashes of passwords, second factors. */
const SECRET_TEXTS: readonly RegExp[] = [
  /\b\d{1,15}\.[\w-]{43}(?:\.[\w-]{43})?\b/g,
  /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g,
  /\$(?:argon2|2[aby])[^\s"]*/g,
  /otpauth:\/\/\S+/gi,
  /\bv1\.[\w-]{40,}/g,
  /-----BEGIN [^-]+-----[\s\S]*/g,
];

/**
 * What the audit log keeps of `before` and `after`. The one place where secrets are kept out of it: by the names of
 * fields and by the look of texts; yes and no are kept, so that "must choose a new password" can be told.
 */
export function auditFacts(facts: Record<string, unknown> | undefined): Record<string, unknown> | null {
  if (!facts) return null;
  const flags = Object.entries(facts).filter(([, value]) => typeof value === 'boolean');
  const texts = Object.entries(facts).filter(([, value]) => typeof value !== 'boolean');
  return { ...clean(redact(Object.fromEntries(texts))), ...Object.fromEntries(flags) };
}

function clean(facts: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, cleanField(name, value)]));
}

function cleanField(name: string, value: unknown): unknown {
  const isSecret = SECRET_NAME.test(name.replace(/[_-]/g, '').toLowerCase());
  if (isSecret && value !== null && typeof value !== 'boolean') return HIDDEN;
  return cleanValue(value);
}

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanValue);
  if (value instanceof Date) return value.toISOString();
  if (value !== null && typeof value === 'object') return clean(value);
  return value;
}

function cleanText(text: string): string {
  const washed = SECRET_TEXTS.reduce((rest, pattern) => rest.replace(pattern, HIDDEN), text);
  const short = washed === '[redacted]' ? HIDDEN : washed;
  return short.length > MAX_TEXT ? `${short.slice(0, MAX_TEXT)}…` : short;
}
