import { createHash, createHmac, createPublicKey, randomUUID, verify } from 'node:crypto';
import type { Account } from '../../world/account.js';

/** What proves to Parley that it is Vonage who calls, and what it says. */
export function callToken({ id, credentials }: Account, body: string): string {
  const signed = [
    encoded({ alg: 'HS256', typ: 'JWT' }),
    encoded({
      iat: Math.floor(Date.now() / 1_000),
      jti: randomUUID(),
      iss: 'Vonage',
      payload_hash: createHash('sha256').update(body).digest('hex'),
      api_key: 'simulated',
      application_id: id,
    }),
  ].join('.');
  const proof = createHmac('sha256', credentials.signature_secret ?? '')
    .update(signed)
    .digest('base64url');
  return `Bearer ${signed}.${proof}`;
}

/** The application whose token it is. */
export function applicationOf(header: string | undefined): string | null {
  const [, second = ''] = /^Bearer [\w-]+\.([\w-]+)\.[\w-]+$/.exec(header ?? '') ?? [];
  const says = decoded(second);
  return typeof says.application_id === 'string' ? says.application_id : null;
}

export function isLetIn(header: string | undefined, { credentials }: Account): boolean {
  const [, first = '', second = '', proof = ''] =
    /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(header ?? '') ?? [];
  const { exp } = decoded(second);
  const isInTime = typeof exp === 'number' && exp * 1_000 > Date.now();
  if (decoded(first).alg !== 'RS256' || !isInTime) return false;
  const key = createPublicKey(credentials.private_key ?? '');
  return verify('RSA-SHA256', Buffer.from(`${first}.${second}`), key, Buffer.from(proof, 'base64url'));
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decoded(part: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>;
  } catch {
    return {};
  }
}
