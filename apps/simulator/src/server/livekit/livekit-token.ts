import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** What a program gives as `LIVEKIT_API_KEY` and `LIVEKIT_API_SECRET` to talk to the imitation. */
export const LIVEKIT_KEY = 'simulated-livekit-key';
export const LIVEKIT_SECRET = 'simulated-livekit-secret-of-enough-letters';

const claims = z.object({
  iss: z.literal(LIVEKIT_KEY),
  sub: z.string().optional(),
  name: z.string().default(''),
  nbf: z.number().int().default(0),
  exp: z.number().int(),
  video: z.object({
    room: z.string().optional(),
    roomJoin: z.boolean().default(false),
    roomAdmin: z.boolean().default(false),
    roomCreate: z.boolean().default(false),
    roomList: z.boolean().default(false),
  }),
});
const header = z.object({ alg: z.literal('HS256') });

export type LivekitClaims = z.infer<typeof claims>;

/** @returns null when it is not signed by this key, not good yet, or not good any more */
export function livekitClaims(token: string): LivekitClaims | null {
  const [head = '', body = '', signature = ''] = token.split('.');
  const right = createHmac('sha256', LIVEKIT_SECRET).update(`${head}.${body}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const known = claims.safeParse(parsed(body)).data;
  if (!known || !header.safeParse(parsed(head)).success) return null;
  const now = Date.now() / 1_000;
  return known.nbf <= now && now < known.exp ? known : null;
}

function parsed(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return null;
  }
}
