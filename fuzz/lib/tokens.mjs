// Secrets that come by mail and work once: the mails are not read here, so they are written down as the product writes them.
import { createHash, randomBytes } from 'node:crypto';

const AT_ONCE = 20;
/** By pool; with what the product writes beside a token. */
const pools = {
  token_password_reset: { kind: 'password-reset' },
  token_password_setup: { kind: 'password-setup' },
  token_shown: { kind: 'verification' },
  token_mailed: { kind: 'verification', facts: () => ({ isMailed: true }) },
  token_direct_login: {
    kind: 'direct-login',
    facts: (session) => ({ ownSessionId: Number(session?.id ?? 0) }),
  },
};
export const tokenKinds = new Set(Object.keys(pools));

/** @returns pools of fresh tokens of the administrator */
export async function mintTokens(world, { id, agency_id: agency }) {
  const [session] = await world.rows(
    'SELECT id FROM user_session WHERE user_id = $1 AND revoked_at IS NULL ORDER BY id DESC LIMIT 1',
    [id],
  );
  const made = [];
  for (const [pool, { kind, facts }] of Object.entries(pools)) {
    const tokens = Array.from(
      { length: AT_ONCE },
      () => `${agency}.${randomBytes(32).toString('base64url')}`,
    );
    const hashes = tokens.map((token) =>
      createHash('sha256').update(`${kind}\n${token}`).digest('base64url'),
    );
    await world.rows(
      `INSERT INTO one_time_token (agency_id, user_id, kind, token_hash, facts, expires_at)
       SELECT $1, $2, $3, hash, $5, now() + interval '10 minutes' FROM unnest($4::text[]) hash`,
      [agency, id, kind, hashes, facts?.(session) ?? {}],
    );
    made.push([pool, tokens.map((token) => ({ token }))]);
  }
  return made;
}
