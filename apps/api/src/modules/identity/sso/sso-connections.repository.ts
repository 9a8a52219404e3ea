import { Injectable } from '@nestjs/common';
import type { Reader, SystemTx, Tx } from '../../../platform/database/index.js';
import type { SsoFacts } from './sso.rules.js';

export type NewSsoConnection = Omit<
  SsoFacts,
  'id' | 'agencyId' | 'domains' | 'version' | 'lastUsedAt' | 'updatedAt'
>;

const FACTS = `
  SELECT c.id, c.agency_id AS "agencyId", c.issuer, c.client_id AS "clientId", c.sealed_secret AS "sealedSecret",
         c.endpoints, c.default_role AS "defaultRole", c.just_in_time AS "justInTime", c.is_enforced AS "isEnforced",
         c.break_glass_user_id AS "breakGlassUserId", c.button_label AS "buttonLabel", c.version,
         c.last_used_at AS "lastUsedAt", c.updated_at AS "updatedAt",
         ARRAY(SELECT d.domain FROM sso_domain d WHERE d.agency_id = c.agency_id AND d.connection_id = c.id
               ORDER BY d.domain) AS domains
  FROM sso_connection c WHERE c.agency_id = $1`;

@Injectable()
export class SsoConnectionsRepository {
  async own(q: Reader): Promise<SsoFacts | null> {
    const [row] = await q.query<SsoFacts>(FACTS, [q.ctx.agencyId], 'identity.sso');
    return row ?? null;
  }

  async lock(tx: Tx): Promise<SsoFacts | null> {
    const [row] = await tx.query<SsoFacts>(`${FACTS} FOR UPDATE OF c`, [tx.ctx.agencyId]);
    return row ?? null;
  }

  async save(tx: Tx, connection: NewSsoConnection, domains: readonly string[]): Promise<void> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO sso_connection (agency_id, issuer, client_id, sealed_secret, endpoints, default_role, just_in_time,
                                   is_enforced, break_glass_user_id, button_label, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       ON CONFLICT (agency_id) DO UPDATE SET
         issuer = excluded.issuer, client_id = excluded.client_id, sealed_secret = excluded.sealed_secret,
         endpoints = excluded.endpoints, default_role = excluded.default_role, just_in_time = excluded.just_in_time,
         is_enforced = excluded.is_enforced, break_glass_user_id = excluded.break_glass_user_id,
         button_label = excluded.button_label, updated_at = excluded.updated_at, version = sso_connection.version + 1
       RETURNING id`,
      [
        tx.ctx.agencyId,
        connection.issuer,
        connection.clientId,
        connection.sealedSecret,
        JSON.stringify(connection.endpoints),
        connection.defaultRole,
        connection.justInTime,
        connection.isEnforced,
        connection.breakGlassUserId,
        connection.buttonLabel,
        tx.ctx.now(),
      ],
    );
    await tx.query('DELETE FROM sso_domain WHERE agency_id = $1', [tx.ctx.agencyId]);
    await tx.query(
      `INSERT INTO sso_domain (agency_id, connection_id, domain) SELECT $1, $2, unnest($3::text[])`,
      [tx.ctx.agencyId, row?.id, domains],
    );
  }

  async remove(tx: Tx): Promise<void> {
    await tx.query('DELETE FROM sso_connection WHERE agency_id = $1', [tx.ctx.agencyId]);
  }

  async noteUse(tx: Tx): Promise<void> {
    await tx.query('UPDATE sso_connection SET last_used_at = $2 WHERE agency_id = $1', [
      tx.ctx.agencyId,
      tx.ctx.now(),
    ]);
  }

  /** Whether this person can be the one who gets in with a password: an administrator who has one. */
  async canBreakGlass(q: Reader, userId: number): Promise<boolean> {
    const rows = await q.query(
      `SELECT 1 FROM user_account
       WHERE agency_id = $1 AND id = $2 AND role = 'administrator' AND is_active AND deleted_at IS NULL
         AND password_hash <> ''`,
      [q.ctx.agencyId, userId],
    );
    return rows.length > 0;
  }

  /** Whether passwords are off for this person. */
  async isPasswordOff(q: Reader, userId: number): Promise<boolean> {
    const rows = await q.query(
      `SELECT 1 FROM sso_connection WHERE agency_id = $1 AND is_enforced AND break_glass_user_id IS DISTINCT FROM $2`,
      [q.ctx.agencyId, userId],
    );
    return rows.length > 0;
  }

  /**
   * The company whose connection an address leads to: the one where its account is, else the only one that has named
   * its domain. Where several have, nobody is guessed. Runs across companies: who signs in has not shown yet where
   * they belong.
   */
  async agencyOfEmail(tx: SystemTx, email: string, domain: string): Promise<number | null> {
    const rows = await tx.query<{ agencyId: number; hasAccount: boolean }>(
      `SELECT d.agency_id AS "agencyId",
              EXISTS (SELECT 1 FROM user_account u WHERE u.agency_id = d.agency_id AND u.email = $1) AS "hasAccount"
       FROM sso_domain d WHERE d.domain = $2 LIMIT 50`,
      [email, domain],
    );
    const own = rows.find(({ hasAccount }) => hasAccount);
    if (own) return own.agencyId;
    return rows.length === 1 ? (rows[0]?.agencyId ?? null) : null;
  }

  async agencyOfSlug(tx: SystemTx, slug: string): Promise<number | null> {
    const [row] = await tx.query<{ id: number }>('SELECT id FROM agency WHERE slug = $1', [slug]);
    return row?.id ?? null;
  }

  async slug(q: Reader): Promise<string> {
    const [row] = await q.query<{ slug: string }>('SELECT slug FROM agency WHERE id = $1', [q.ctx.agencyId]);
    return row?.slug ?? '';
  }
}
