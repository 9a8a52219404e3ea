import { createHash } from 'node:crypto';
import type { ConnectedChannel, Verdict, WebhookRequest } from '../connector.js';
import { hmac, isSame } from '../signatures.rules.js';

const HEADER = 'messagebird-signature';
const TIME = 'messagebird-request-timestamp';
/**
 * Bird goes on for eight hours when nobody answers, with the time of the first attempt: five minutes would throw away
 * what came while we were down. A call that is played back has the id of one that was taken in.
 */
const MAX_AGE_MS = 24 * 3_600_000;

/** Base64 of HMAC-SHA256 over the time, the address, and the hash of the body as bytes, each on a line of its own. */
export function birdSignature(key: string, time: string, url: string, body: Buffer): string {
  const hash = createHash('sha256').update(body).digest();
  return hmac('sha256', key, Buffer.concat([Buffer.from(`${time}\n${url}\n`), hash])).toString('base64');
}

export function birdVerdict(
  { headers, raw, url, at }: WebhookRequest,
  { secrets }: ConnectedChannel,
): Verdict {
  const key = secrets.signing_key;
  if (!key) return { isGenuine: false, reason: 'secret_missing' };
  const [given, time] = [headers[HEADER], headers[TIME]];
  if (!given || !time) return { isGenuine: false, reason: 'signature_missing' };
  if (!/^\d{1,12}$/.test(time) || !isSame(given, birdSignature(key, time, url, raw)))
    return { isGenuine: false, reason: 'signature_wrong' };
  const age = Math.abs(at.getTime() - Number(time) * 1_000);
  return age > MAX_AGE_MS ? { isGenuine: false, reason: 'stale' } : { isGenuine: true, by: HEADER };
}
