import { redacted } from '../connectors/redact-exchange.rules.js';

/** What a provider brought, as people read it. */
export interface Payload {
  /** How it is written: `json`, `form`, `mail` or `text`. */
  kind: 'json' | 'form' | 'mail' | 'text';
  text: string;
  /** There is more than is shown. */
  isCut: boolean;
}

/** bytes, of what is shown */
export const SHOWN_BYTES = 64 * 1024;

const HIDDEN = '••••';
/** Names whose values are credentials, whoever made them. */
const SECRET_NAME =
  /^(?:access_?token|auth_?token|api_?key|apikey|authorization|password|secret|token|signature|verify_token|client_secret|refresh_token)$/i;

/** @param secrets the channel's own, hidden wherever they stand */
export function payloadOf(kind: string, bytes: Buffer, isCut: boolean, secrets: readonly string[]): Payload {
  const text = new TextDecoder('utf-8').decode(bytes);
  const shown = (read: Omit<Payload, 'isCut'>): Payload => ({
    ...read,
    text: redacted(read.text, secrets).replaceAll('\0', '\u{fffd}'),
    isCut,
  });
  if (kind === 'email') return shown({ kind: 'mail', text });
  const json = isCut ? undefined : readJson(text);
  if (json !== undefined) return shown({ kind: 'json', text: JSON.stringify(json, hideSecrets, 2) });
  if (/^[\w.%+-]+=[^\s]*$/.test(text)) return shown({ kind: 'form', text: linesOf(text) });
  return shown({ kind: 'text', text });
}

function readJson(text: string): unknown {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? read : undefined;
  } catch {
    return undefined;
  }
}

function hideSecrets(name: string, value: unknown): unknown {
  return SECRET_NAME.test(name) && typeof value === 'string' && value !== '' ? HIDDEN : value;
}

function linesOf(form: string): string {
  return [...new URLSearchParams(form)]
    .map(([name, value]) => `${name}: ${SECRET_NAME.test(name) ? HIDDEN : value}`)
    .join('\n');
}
