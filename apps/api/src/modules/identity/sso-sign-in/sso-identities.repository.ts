import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';

export interface LinkedAccount {
  userId: number;
  isActive: boolean;
  firstName: string;
  lastName: string;
}

const ACCOUNT = `u.id AS "userId", u.is_active AND u.deleted_at IS NULL AS "isActive", u.first_name AS "firstName",
  u.last_name AS "lastName"`;

@Injectable()
export class SsoIdentitiesRepository {
  /** Whoever the provider means by this name of theirs. Locks the link, so that two sign-ins do not make it twice. */
  async find(tx: Tx, issuer: string, subject: string): Promise<LinkedAccount | null> {
    const [row] = await tx.query<LinkedAccount>(
      `SELECT ${ACCOUNT} FROM sso_identity i
       JOIN user_account u ON u.agency_id = i.agency_id AND u.id = i.user_id
       WHERE i.agency_id = $1 AND i.issuer = $2 AND i.subject = $3 FOR UPDATE OF i`,
      [tx.ctx.agencyId, issuer, subject],
    );
    return row ?? null;
  }

  /** The account with this address in this company. */
  async byEmail(tx: Tx, email: string): Promise<LinkedAccount | null> {
    const [row] = await tx.query<LinkedAccount>(
      `SELECT ${ACCOUNT} FROM user_account u WHERE u.agency_id = $1 AND u.email = $2 FOR NO KEY UPDATE`,
      [tx.ctx.agencyId, email],
    );
    return row ?? null;
  }

  /** Whether the account is known to the provider by another name already. */
  async isLinkedElse(tx: Tx, userId: number, issuer: string): Promise<boolean> {
    const rows = await tx.query(
      'SELECT 1 FROM sso_identity WHERE agency_id = $1 AND user_id = $2 AND issuer = $3',
      [tx.ctx.agencyId, userId, issuer],
    );
    return rows.length > 0;
  }

  async link(tx: Tx, userId: number, issuer: string, subject: string): Promise<void> {
    await tx.query(
      'INSERT INTO sso_identity (agency_id, user_id, issuer, subject, linked_at, last_used_at) VALUES ($1, $2, $3, $4, $5, $5)',
      [tx.ctx.agencyId, userId, issuer, subject, tx.ctx.now()],
    );
    await tx.query(
      'UPDATE user_account SET email_verified_at = coalesce(email_verified_at, $3) WHERE agency_id = $1 AND id = $2',
      [tx.ctx.agencyId, userId, tx.ctx.now()],
    );
  }

  async noteUse(tx: Tx, issuer: string, subject: string): Promise<void> {
    await tx.query(
      'UPDATE sso_identity SET last_used_at = $4 WHERE agency_id = $1 AND issuer = $2 AND subject = $3',
      [tx.ctx.agencyId, issuer, subject, tx.ctx.now()],
    );
  }
}
