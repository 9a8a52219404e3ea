// Secrets that come by mail and work once: the mails are not read here, so they are written down as the product writes them.
import { createHash, randomBytes } from 'node:crypto';

/** @returns a fresh token of `kind`, of the person `user` */
export async function mintToken(world, user, kind, facts = {}) {
  const secret = randomBytes(32).toString('base64url');
  const [{ token }] = await world.rows(
    `SELECT agency_id || '.' || $2 AS token FROM user_account WHERE id = $1`,
    [user, secret],
  );
  const hash = createHash('sha256').update(`${kind}\n${token}`).digest('base64url');
  await world.rows(
    `INSERT INTO one_time_token (agency_id, user_id, kind, token_hash, facts, expires_at)
     SELECT agency_id, id, $2, $3, $4, now() + interval '10 minutes' FROM user_account WHERE id = $1`,
    [user, kind, hash, facts],
  );
  return token;
}
