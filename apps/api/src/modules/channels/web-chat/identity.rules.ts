import jwt from 'jsonwebtoken';
import { z } from 'zod';

/** What the website's own server says about who is signed in there. */
export interface SignedIdentity {
  externalId: string;
  name?: string;
  email?: string;
  phone?: string;
}

export type IdentityVerdict = { identity: SignedIdentity } | { reason: 'expired' | 'forged' | 'incomplete' };

/** A token that is good for longer is kept where it should not be. */
const LONGEST_SECONDS = 24 * 3_600;
const LEEWAY_SECONDS = 60;

const text = (max: number) =>
  z
    .string()
    .transform((value) => value.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .pipe(z.string().max(max))
    .optional()
    .catch(undefined);

const claims = z.object({
  sub: z.union([z.string().min(1).max(200), z.number().int().transform(String)]),
  exp: z.number(),
  name: text(200),
  email: z
    .email()
    .max(254)
    .transform((value) => value.toLowerCase())
    .optional()
    .catch(undefined),
  phone: text(30),
});

/** Whether one of the secrets has signed it (HS256 alone: a token does not choose how it is checked). */
export function readIdentity(token: string, secrets: readonly string[], now: Date): IdentityVerdict {
  const clockTimestamp = Math.floor(now.getTime() / 1000);
  let isExpired = false;
  for (const secret of secrets) {
    try {
      const options = { algorithms: ['HS256' as const], clockTimestamp, clockTolerance: LEEWAY_SECONDS };
      const read = claims.safeParse(jwt.verify(token, secret, options));
      if (!read.success || read.data.exp - clockTimestamp > LONGEST_SECONDS + LEEWAY_SECONDS)
        return { reason: 'incomplete' };
      const { sub, name, email, phone } = read.data;
      const told = { ...(name && { name }), ...(email && { email }), ...(phone && { phone }) };
      return { identity: { externalId: sub, ...told } };
    } catch (error) {
      isExpired ||= error instanceof jwt.TokenExpiredError;
    }
  }
  return { reason: isExpired ? 'expired' : 'forged' };
}
