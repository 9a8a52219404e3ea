import type { ConnectedChannel, Verdict, WebhookRequest } from '../connector.js';
import { hmac, isSame } from '../signatures.rules.js';

export const SIGNATURE_HEADER = 'x-parley-signature';
const MAX_AGE_MS = 5 * 60_000;

/** `t=<unix seconds>,v1=<hex HMAC-SHA256(secret, t + "." + body)>`: how both sides of a custom channel sign. */
export function signatureOf(secret: string, body: string | Buffer, at: Date): string {
  const t = String(Math.floor(at.getTime() / 1_000));
  return `t=${t},v1=${signed(secret, t, body)}`;
}

export function customVerdict({ headers, raw, at }: WebhookRequest, { secrets }: ConnectedChannel): Verdict {
  const secret = secrets.signing_secret;
  if (!secret) return { isGenuine: false, reason: 'secret_missing' };
  const given = headers[SIGNATURE_HEADER];
  if (!given) return { isGenuine: false, reason: 'signature_missing' };
  const parts = given.split(',').map((part) => part.trim().split('=', 2) as [string, string | undefined]);
  const t = parts.find(([name]) => name === 't')?.[1] ?? '';
  // Several stand there while a secret is being changed.
  const signatures = parts.filter(([name]) => name === 'v1').flatMap(([, value]) => value ?? []);
  if (!/^\d{1,12}$/.test(t)) return { isGenuine: false, reason: 'signature_wrong' };
  const expected = signed(secret, t, raw);
  if (!signatures.some((one) => isSame(one, expected)))
    return { isGenuine: false, reason: 'signature_wrong' };
  const age = Math.abs(at.getTime() - Number(t) * 1_000);
  return age > MAX_AGE_MS ? { isGenuine: false, reason: 'stale' } : { isGenuine: true, by: SIGNATURE_HEADER };
}

function signed(secret: string, t: string, body: string | Buffer): string {
  return hmac('sha256', secret, Buffer.concat([Buffer.from(`${t}.`), Buffer.from(body)])).toString('hex');
}
