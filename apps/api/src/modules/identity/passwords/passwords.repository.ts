import { Injectable } from '@nestjs/common';
import type { PasswordOwner } from '@parley/schema';
import type { Reader, Tx } from '../../../platform/database/index.js';

/** A person as far as a new password is concerned. */
export interface OwnerRow extends PasswordOwner {
  id: number;
  agencyId: number;
  localeCode: string;
  hasPassword: boolean;
  needsNewPassword: boolean;
  emailVerifiedAt: Date | null;
}

/** What is written together with a new password. */
export interface NewPassword {
  userId: number;
  hash: string;
  /** The person came by a link that was sent to their address. */
  isAddressProven: boolean;
  firstName?: string | undefined;
  lastName?: string | undefined;
}

@Injectable()
export class PasswordsRepository {
  /** @returns null for people who left. */
  async owner(q: Reader, userId: number): Promise<OwnerRow | null> {
    const [row] = await q.query<OwnerRow>(
      `SELECT u.id, u.agency_id AS "agencyId", u.email, u.first_name AS "firstName", u.last_name AS "lastName",
              u.locale_code AS "localeCode", u.password_hash <> '' AS "hasPassword",
              u.needs_new_password AS "needsNewPassword", u.email_verified_at AS "emailVerifiedAt",
              a.name AS "companyName"
       FROM user_account u JOIN agency a ON a.id = u.agency_id
       WHERE u.agency_id = $1 AND u.id = $2 AND u.is_active AND u.deleted_at IS NULL`,
      [q.ctx.agencyId, userId],
    );
    return row ?? null;
  }

  /** @returns false for people who left in the meantime. */
  async store(tx: Tx, password: NewPassword): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE user_account
       SET password_hash = $3, needs_new_password = false,
           email_verified_at = CASE WHEN $4 THEN coalesce(email_verified_at, $5) ELSE email_verified_at END,
           first_name = coalesce($6, first_name), last_name = coalesce($7, last_name),
           version = version + CASE WHEN $6::text IS NULL AND $7::text IS NULL THEN 0 ELSE 1 END
       WHERE agency_id = $1 AND id = $2 AND is_active AND deleted_at IS NULL RETURNING id`,
      [
        tx.ctx.agencyId,
        password.userId,
        password.hash,
        password.isAddressProven,
        tx.ctx.now(),
        password.firstName ?? null,
        password.lastName ?? null,
      ],
    );
    return rows.length > 0;
  }

  async noteAddressProven(tx: Tx, userId: number): Promise<void> {
    await tx.query(
      `UPDATE user_account SET email_verified_at = coalesce(email_verified_at, $3) WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, userId, tx.ctx.now()],
    );
  }
}
