import { Injectable } from '@nestjs/common';
import type { ApiKeyScope } from '@parley/schema';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { overridesSql } from '../roles/role.rules.js';
import { mustFirstSql } from '../sessions/set-up.rules.js';
import type { ApiKeyFacts } from './api-key.rules.js';

export interface NewApiKey {
  userId: number;
  name: string;
  tokenHash: string;
  lastFour: string;
  scopes: readonly ApiKeyScope[];
  allowedNetworks: readonly string[];
  requestsPerMinute: number | null;
  expiresAt: Date | null;
}

const FACTS = `
  SELECT k.id, k.agency_id AS "agencyId", k.user_id AS "userId", k.name, k.last_four AS "lastFour", k.scopes,
         k.allowed_networks AS "allowedNetworks", k.requests_per_minute AS "requestsPerMinute",
         k.expires_at AS "expiresAt", k.last_used_at AS "lastUsedAt", k.last_used_ip AS "lastUsedIp",
         k.revoked_at AS "revokedAt", k.created_at AS "createdAt", u.first_name AS "ownerFirstName",
         u.last_name AS "ownerLastName", u.role AS "ownerRole", u.locale_code AS "ownerLocale",
         u.is_active AND u.deleted_at IS NULL AS "ownerIsActive",
         u.only_private_channels AS "ownerOnlyPrivateChannels",
         ${mustFirstSql('u')} AS "ownerMustFirst", ${overridesSql('k.agency_id', 'u.role')} AS "ownerOverrides"
  FROM api_key k JOIN user_account u ON u.agency_id = k.agency_id AND u.id = k.user_id`;

@Injectable()
export class ApiKeysRepository {
  async findByHash(q: Reader, tokenHash: string): Promise<ApiKeyFacts | null> {
    const [row] = await q.query<ApiKeyFacts>(
      `${FACTS} WHERE k.agency_id = $1 AND k.token_hash = $2`,
      [q.ctx.agencyId, tokenHash],
      'identity.api-key',
    );
    return row ?? null;
  }

  async findMany(q: Reader, ids: readonly number[]): Promise<ApiKeyFacts[]> {
    return q.query<ApiKeyFacts>(`${FACTS} WHERE k.agency_id = $1 AND k.id = ANY ($2::bigint[])`, [
      q.ctx.agencyId,
      ids,
    ]);
  }

  /** Those that were not revoked, the newest first; there are never many. */
  list(q: Reader): Promise<ApiKeyFacts[]> {
    return q.query<ApiKeyFacts>(
      `${FACTS} WHERE k.agency_id = $1 AND k.revoked_at IS NULL ORDER BY k.id DESC`,
      [q.ctx.agencyId],
    );
  }

  /** How many could be used now or again. Locks the company, so that two that are made at once are counted both. */
  async countForNew(tx: Tx): Promise<number> {
    await tx.query('SELECT id FROM agency WHERE id = $1 FOR UPDATE', [tx.ctx.agencyId]);
    const [row] = await tx.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM api_key
       WHERE agency_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`,
      [tx.ctx.agencyId, tx.ctx.now()],
    );
    return row?.count ?? 0;
  }

  async add(tx: Tx, key: NewApiKey): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO api_key (agency_id, user_id, name, token_hash, last_four, scopes, allowed_networks,
                            requests_per_minute, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
      [
        tx.ctx.agencyId,
        key.userId,
        key.name,
        key.tokenHash,
        key.lastFour,
        JSON.stringify(key.scopes),
        JSON.stringify(key.allowedNetworks),
        key.requestsPerMinute,
        key.expiresAt,
      ],
    );
    return row?.id ?? 0;
  }

  /** @returns false when it was revoked before. */
  async revoke(tx: Tx, id: number): Promise<boolean> {
    const rows = await tx.query(
      'UPDATE api_key SET revoked_at = $3 WHERE agency_id = $1 AND id = $2 AND revoked_at IS NULL RETURNING id',
      [tx.ctx.agencyId, id, tx.ctx.now()],
    );
    return rows.length > 0;
  }

  /** Several processes may note the same minute; the row is written once. */
  async noteUse(tx: Tx, id: number, ip: string, everyMs: number): Promise<void> {
    await tx.query(
      `UPDATE api_key SET last_used_at = $3, last_used_ip = $4
       WHERE agency_id = $1 AND id = $2
         AND (last_used_at IS NULL OR last_used_at <= $3::timestamptz - $5 * interval '1 ms')`,
      [tx.ctx.agencyId, id, tx.ctx.now(), ip, everyMs],
    );
  }
}
