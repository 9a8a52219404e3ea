import { createHash, createPrivateKey, createSign, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ConnectedChannel, Verdict, WebhookRequest } from '../connector.js';
import { hmac, isSame } from '../signatures.rules.js';

const HEADER = 'authorization';
const MAX_AGE_MS = 5 * 60_000;
const LIFE_SECONDS = 300;

const head = z.object({ alg: z.literal('HS256') });
const claims = z.object({ iat: z.number(), payload_hash: z.string().regex(/^[0-9a-f]{64}$/i) });

/** What shows Vonage who calls: signed with the private key of an application, and worth little after five minutes. */
export function applicationToken(applicationId: string, privateKey: string, at: Date): string {
  const iat = Math.floor(at.getTime() / 1_000);
  const signed = [
    encoded({ alg: 'RS256', typ: 'JWT' }),
    encoded({ application_id: applicationId, iat, exp: iat + LIFE_SECONDS, jti: randomUUID() }),
  ].join('.');
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
}

/**
 * Calls to us carry a token of the account's signature secret, with the hash of the body in it. Only the one way of
 * signing counts, whatever the token says of itself.
 */
export function vonageVerdict({ headers, raw, at }: WebhookRequest, { secrets }: ConnectedChannel): Verdict {
  const secret = secrets.signature_secret;
  if (!secret) return { isGenuine: false, reason: 'secret_missing' };
  const given = headers[HEADER];
  if (!given) return { isGenuine: false, reason: 'signature_missing' };
  const wrong: Verdict = { isGenuine: false, reason: 'signature_wrong' };
  const [, first, second, proof] =
    /^Bearer ([\w-]{1,2000})\.([\w-]{1,4000})\.([\w-]{1,200})$/.exec(given) ?? [];
  if (!first || !second || !proof) return wrong;
  if (!isSame(proof, hmac('sha256', secret, `${first}.${second}`).toString('base64url'))) return wrong;
  const says = claims.safeParse(decoded(second));
  if (!head.safeParse(decoded(first)).success || !says.success) return wrong;
  const hash = createHash('sha256').update(raw).digest('hex');
  if (!isSame(says.data.payload_hash.toLowerCase(), hash)) return wrong;
  const age = Math.abs(at.getTime() - says.data.iat * 1_000);
  return age > MAX_AGE_MS ? { isGenuine: false, reason: 'stale' } : { isGenuine: true, by: HEADER };
}

/** A key of 16,384 bits has some 13,000 letters. */
const LONGEST_PEM = 20_000;

/** As it stood in its file: fields of one line, and settings of servers, take the line breaks away. */
export function asPem(text: string): string {
  if (text.length > LONGEST_PEM) return text;
  const found = /-----BEGIN ([A-Z ]+)-----(.+)-----END \1-----/s.exec(text);
  const [, kind, body] = found ?? [];
  if (!kind || !body) return text;
  const lines = body.replace(/\\[rn]|\s/g, '').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${kind}-----`, ...lines, `-----END ${kind}-----`, ''].join('\n');
}

export function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decoded(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
