import { randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { identityOf } from '../connectors/twilio-voice/voice-request.rules.js';

const LIFE_SECONDS = 3_600;

interface Signer {
  accountSid: string;
  apiKeySid: string;
  apiKeySecret: string;
  applicationSid: string;
}

/** What a colleague's browser shows to Twilio: it may be rung as this person, and call out by our application. */
export function voiceToken(
  { accountSid, apiKeySid, apiKeySecret, applicationSid }: Signer,
  userId: number,
  now: Date,
): { token: string; identity: string; expiresAt: Date } {
  const identity = identityOf(userId);
  const iat = Math.floor(now.getTime() / 1_000);
  const exp = iat + LIFE_SECONDS;
  const voice = { incoming: { allow: true }, outgoing: { application_sid: applicationSid } };
  const token = jwt.sign(
    {
      jti: `${apiKeySid}-${randomUUID()}`,
      iat,
      exp,
      iss: apiKeySid,
      sub: accountSid,
      grants: { identity, voice },
    },
    apiKeySecret,
    { algorithm: 'HS256', header: { alg: 'HS256', typ: 'JWT', cty: 'twilio-fpa;v=1' } },
  );
  return { token, identity, expiresAt: new Date(exp * 1_000) };
}
