import { Injectable } from '@nestjs/common';
import type { Reader, SystemTx, Tx } from '../../../platform/database/index.js';
import type { StaffAccessView } from './staff-access.rules.js';

interface GrantRow {
  id: number;
  userId: number;
  operator: string;
  endsAt: Date;
}

interface NewGrant {
  userId: number;
  operator: string;
  reason: string;
  endsAt: Date;
}

interface Told {
  email: string;
  name: string;
  localeCode: string;
}

const OPEN = `a.ended_at IS NULL AND a.ends_at > $2`;
const SHOWN = 10;

@Injectable()
export class StaffAccessRepository {
  async agencyBySlug(tx: SystemTx, slug: string): Promise<number | null> {
    const [row] = await tx.query<{ id: number }>('SELECT id FROM agency WHERE slug = $1', [slug]);
    return row?.id ?? null;
  }

  /** Locked, so that nobody is let in while it is being forbidden. */
  async lockAgency(tx: Tx): Promise<{ name: string; allowed: boolean } | null> {
    const [row] = await tx.query<{ name: string; allowed: boolean }>(
      'SELECT name, staff_access_allowed AS allowed FROM agency WHERE id = $1 FOR NO KEY UPDATE',
      [tx.ctx.agencyId],
    );
    return row ?? null;
  }

  async isAllowed(q: Reader): Promise<boolean> {
    const [row] = await q.query<{ allowed: boolean }>(
      'SELECT staff_access_allowed AS allowed FROM agency WHERE id = $1',
      [q.ctx.agencyId],
    );
    return row?.allowed ?? false;
  }

  async setAllowed(tx: Tx, allowed: boolean): Promise<void> {
    await tx.query('UPDATE agency SET staff_access_allowed = $2 WHERE id = $1', [tx.ctx.agencyId, allowed]);
  }

  /** The account that an operator acts as, awake. */
  async wakeAccount(tx: Tx, email: string, operator: string): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO user_account (agency_id, email, first_name, last_name, role, is_active, email_verified_at)
       VALUES ($1, $2, $3, '(Parley)', 'parley_staff', true, $4)
       ON CONFLICT (email) DO UPDATE SET first_name = $3, is_active = true RETURNING id`,
      [tx.ctx.agencyId, email, operator, tx.ctx.now()],
    );
    return row?.id ?? 0;
  }

  /** Outside its hours the account is switched off. */
  async sleepAccount(tx: Tx, userId: number): Promise<void> {
    await tx.query(
      `UPDATE user_account SET is_active = false WHERE agency_id = $1 AND id = $2 AND role = 'parley_staff'`,
      [tx.ctx.agencyId, userId],
    );
  }

  async add(tx: Tx, grant: NewGrant): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO staff_access (agency_id, user_id, operator, reason, starts_at, ends_at)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [tx.ctx.agencyId, grant.userId, grant.operator, grant.reason, tx.ctx.now(), grant.endsAt],
    );
    return row?.id ?? 0;
  }

  async open(q: Reader, which: { id?: number; userId?: number } = {}): Promise<GrantRow[]> {
    return q.query<GrantRow>(
      `SELECT a.id, a.user_id AS "userId", a.operator, a.ends_at AS "endsAt" FROM staff_access a
       WHERE a.agency_id = $1 AND ${OPEN} AND ($3::bigint IS NULL OR a.id = $3) AND ($4::bigint IS NULL OR a.user_id = $4)`,
      [q.ctx.agencyId, q.ctx.now(), which.id ?? null, which.userId ?? null],
    );
  }

  /** Those whose time is over and that nobody has cleared away yet. */
  async due(tx: SystemTx): Promise<{ agencyId: number }[]> {
    return tx.query(
      `SELECT DISTINCT agency_id AS "agencyId" FROM staff_access WHERE ended_at IS NULL AND ends_at <= now()`,
    );
  }

  async over(tx: Tx): Promise<GrantRow[]> {
    return tx.query<GrantRow>(
      `SELECT id, user_id AS "userId", operator, ends_at AS "endsAt" FROM staff_access
       WHERE agency_id = $1 AND ended_at IS NULL AND ends_at <= $2`,
      [tx.ctx.agencyId, tx.ctx.now()],
    );
  }

  /** @returns false when somebody else has ended it already. */
  async end(tx: Tx, id: number, endedBy: number | null): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE staff_access SET ended_at = $3, ended_by = $4 WHERE agency_id = $1 AND id = $2 AND ended_at IS NULL
       RETURNING id`,
      [tx.ctx.agencyId, id, tx.ctx.now(), endedBy],
    );
    return rows.length > 0;
  }

  async list(q: Reader): Promise<StaffAccessView[]> {
    return q.query<StaffAccessView>(
      `SELECT a.id, a.operator, a.reason, a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.ended_at AS "endedAt",
              trim(e.first_name || ' ' || e.last_name) AS "endedByName", (${OPEN}) AS "isOpen"
       FROM staff_access a LEFT JOIN user_account e ON e.agency_id = a.agency_id AND e.id = a.ended_by
       WHERE a.agency_id = $1 ORDER BY a.id DESC LIMIT ${SHOWN}`,
      [q.ctx.agencyId, q.ctx.now()],
    );
  }

  /** The administrators of the company itself. */
  async administrators(q: Reader): Promise<Told[]> {
    return q.query<Told>(
      `SELECT email, trim(first_name || ' ' || last_name) AS name, locale_code AS "localeCode" FROM user_account
       WHERE agency_id = $1 AND role = 'administrator' AND is_active`,
      [q.ctx.agencyId],
    );
  }
}
