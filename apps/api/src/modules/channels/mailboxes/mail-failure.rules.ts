import type { ChannelTroubleName } from '@parley/schema';
import { RefusedRequest } from '../../../platform/outgoing/index.js';

/** The provider does not let us into the mailbox any more: somebody has to sign in again. */
export class SignInRefused extends Error {}

/** What kept a mail server from letting us in, in words of our own. */
export interface MailFailure {
  /** Which cure it asks for. */
  kind: 'address' | 'unreachable' | 'encryption' | 'sign_in' | 'folder' | 'other';
  /** The server's own words, in one line. */
  reason: string;
}

const ADDRESS = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EDNS', 'EAI_NODATA']);
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNRESET',
  'EPIPE',
  'ESOCKET',
  'ECONNECTION',
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
  'UPGRADE_TIMEOUT',
  'ClosedAfterConnectTLS',
  'ClosedAfterConnectText',
  'NoConnection',
  'ProxyError',
]);
const CERTIFICATE = /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ETLS)/;

interface Thrown extends Error {
  code?: string;
  authenticationFailed?: boolean;
  tlsFailed?: boolean;
  responseText?: string;
  response?: unknown;
  serverResponseCode?: string;
}

export function mailFailure(error: unknown): MailFailure {
  const thrown = (typeof error === 'object' && error !== null ? error : new Error(String(error))) as Thrown;
  const code = thrown.code ?? '';
  const reason = wordsOf(thrown);
  if (thrown instanceof RefusedRequest || ADDRESS.has(code)) return { kind: 'address', reason };
  if (code === 'NO_FOLDER') return { kind: 'folder', reason };
  if (thrown.authenticationFailed || code === 'EAUTH' || thrown instanceof SignInRefused)
    return { kind: 'sign_in', reason };
  if (thrown.tlsFailed || CERTIFICATE.test(code) || /certificate|wrong version number|starttls/i.test(reason))
    return { kind: 'encryption', reason };
  if (UNREACHABLE.has(code)) return { kind: 'unreachable', reason };
  return { kind: 'other', reason };
}

function wordsOf({ message, responseText, response }: Thrown): string {
  const said = responseText || (typeof response === 'string' ? response : '') || message || '';
  return said.replace(/\s+/g, ' ').trim().slice(0, 300) || 'The server gave no reason.';
}

/** What it means for the channel; null while it may be a passing trouble. */
export function troubleOf({ kind }: MailFailure, failures: number): ChannelTroubleName | null {
  if (kind === 'sign_in') return 'CREDENTIALS_REFUSED';
  if (kind === 'folder') return 'ACCOUNT_GONE';
  return failures >= PATIENCE ? 'UNREACHABLE' : null;
}

/** Servers are away for a minute now and then; nobody has to be told that. */
const PATIENCE = 5;
const pauses = [1, 2, 5, 15, 30, 60, 120, 300];
/** Servers lock out who knocks with a wrong password again and again. */
const refusedPauses = [15, 60, 120, 300, 900];

/** Seconds until the next attempt, a little different for each, so that a server that is back is not run over. */
export function pauseAfter(
  { kind }: Pick<MailFailure, 'kind'>,
  failures: number,
  chance: number = Math.random(),
): number {
  const list = kind === 'sign_in' ? refusedPauses : pauses;
  const pause = list[Math.min(failures, list.length - 1)] ?? 300;
  return pause * (0.8 + 0.4 * chance);
}
