import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Account } from '../../world/account.js';

interface Claims {
  iss: string;
  sub: string;
  exp: number;
  grants: {
    identity: string;
    voice?: { incoming?: { allow?: boolean }; outgoing?: { application_sid?: string } };
  };
}

/** Who shows this token, as Twilio would find it: signed by the account's API key, and not too old. Null: nobody. */
export function agentOf(
  token: string,
  accounts: readonly Account[],
): { account: Account; identity: string; mayCall: boolean } | null {
  const [head = '', body = '', proof = ''] = token.split('.');
  const claims = parsed(body);
  const account = claims && accounts.find(({ id }) => id === claims.sub);
  if (!claims || !account || claims.iss !== account.credentials.api_key_sid) return null;
  const expected = createHmac('sha256', account.credentials.api_key_secret ?? '')
    .update(`${head}.${body}`)
    .digest();
  const given = Buffer.from(proof, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  if (claims.exp * 1_000 < Date.now() || !claims.grants.voice) return null;
  const mayCall = claims.grants.voice.outgoing?.application_sid === account.credentials.application_sid;
  return { account, identity: claims.grants.identity, mayCall };
}

function parsed(body: string): Claims | null {
  try {
    return JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Claims;
  } catch {
    return null;
  }
}
