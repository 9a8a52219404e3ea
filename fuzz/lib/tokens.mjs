// Secrets that come by mail and work once: the mails are not read here, so they are written down as the product writes them.
import { createHash, randomBytes } from 'node:crypto';

const AT_ONCE = 6;
const kinds = ['password-reset', 'password-setup', 'verification', 'direct-login', 'invitation'];
const poolOf = (kind) => `token_${kind.replace('-', '_')}`;
export const tokenKinds = new Set(kinds.map(poolOf));

/** What the product writes beside some of them. */
const factsOf = {
  verification: () => ({ isMailed: true }),
  'direct-login': (session) => ({ ownSessionId: Number(session?.id ?? 0) }),
};

/** @returns pools of fresh tokens of the administrator */
export async function mintTokens(world, { id, agency_id: agency }) {
  const [session] = await world.rows('SELECT id FROM user_session WHERE user_id = $1 AND revoked_at IS NULL ORDER BY id DESC LIMIT 1', [id]);
  const pools = [];
  for (const kind of kinds) {
    const tokens = Array.from({ length: AT_ONCE }, () => `${agency}.${randomBytes(32).toString('base64url')}`);
    const hashes = tokens.map((token) => createHash('sha256').update(`${kind}\n${token}`).digest('base64url'));
    await world.rows(
      `INSERT INTO one_time_token (agency_id, user_id, kind, token_hash, facts, expires_at)
       SELECT $1, $2, $3, hash, $5, now() + interval '10 minutes' FROM unnest($4::text[]) hash`,
      [agency, id, kind, hashes, factsOf[kind]?.(session) ?? {}],
    );
    pools.push([poolOf(kind), tokens.map((token) => ({ token }))]);
  }
  return pools;
}
