import { Injectable } from '@nestjs/common';
import { type RoleName, roleNames, roles } from '@parley/schema';
import type { Reader, Tx } from '../../../platform/database/database.js';

const TAKERS = roleNames.filter((name) => roles[name].isAssignable);

export interface Assignee {
  id: number;
  name: string;
  role: RoleName;
  is_active: boolean;
  onlyPrivate: boolean;
  /** Whether the ticket's channel is open to this user. */
  is_member: boolean;
}

/** The names behind the ids that an action on a ticket gives. Null: not of this agency. */
@Injectable()
export class AssigneesRepository {
  async user(q: Reader, userId: number, channelId: number): Promise<Assignee | null> {
    const [row] = await q.query<Assignee>(
      `SELECT u.id, trim(u.first_name || ' ' || u.last_name) AS name, u.role,
        u.is_active AND NOT (u.invited_at IS NOT NULL AND u.password_hash = '' AND u.email_verified_at IS NULL) AS is_active,
        u.only_private_channels AS "onlyPrivate",
        (NOT ch.is_private AND NOT u.only_private_channels OR ch.is_private AND EXISTS (SELECT 1 FROM channel_member m
          WHERE m.agency_id = $1 AND m.channel_id = ch.id AND m.user_id = u.id)) AS is_member
       FROM user_account u JOIN channel ch ON ch.agency_id = $1 AND ch.id = $3 WHERE u.agency_id = $1 AND u.id = $2`,
      [q.ctx.agencyId, userId, channelId],
    );
    return row ?? null;
  }

  /** Who leaves, gets another role, or is taken out of the channel waits from here on until the transaction ends. */
  async hold(tx: Tx, userId: number, channelId: number): Promise<void> {
    await tx.query(
      `SELECT 1 FROM user_account u JOIN channel ch ON ch.agency_id = $1 AND ch.id = $3
       WHERE u.agency_id = $1 AND u.id = $2 FOR SHARE`,
      [tx.ctx.agencyId, userId, channelId],
    );
  }

  /** Of these, who takes conversations now, and goes on doing so until the transaction ends. */
  async holdUsers(tx: Tx, ids: readonly number[]): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(
      `SELECT id FROM user_account WHERE agency_id = $1 AND id = ANY ($2::bigint[]) AND is_active
         AND role = ANY ($3::text[]) ORDER BY id FOR SHARE`,
      [tx.ctx.agencyId, ids, TAKERS],
    );
    return rows.map((row) => row.id);
  }

  /** Of these, the teams that are there, and stay until the transaction ends. */
  async holdTeams(tx: Tx, ids: readonly number[]): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(
      `SELECT id FROM team WHERE agency_id = $1 AND id = ANY ($2::bigint[]) AND deleted_at IS NULL
       ORDER BY id FOR SHARE`,
      [tx.ctx.agencyId, ids],
    );
    return rows.map((row) => row.id);
  }

  /** It stays until the transaction ends. */
  async team(tx: Tx, teamId: number): Promise<{ name: string } | null> {
    const [row] = await tx.query<{ name: string }>(
      'SELECT name FROM team WHERE agency_id = $1 AND id = $2 AND deleted_at IS NULL FOR SHARE',
      [tx.ctx.agencyId, teamId],
    );
    return row ?? null;
  }

  /** Also of those who left. */
  async userName(q: Reader, userId: number): Promise<string | null> {
    const [row] = await q.query<{ name: string }>(
      `SELECT trim(first_name || ' ' || last_name) AS name FROM user_account WHERE agency_id = $1 AND id = $2`,
      [q.ctx.agencyId, userId],
    );
    return row?.name ?? null;
  }

  async labelName(q: Reader, labelId: number): Promise<string | null> {
    return this.nameIn(q, 'label', labelId);
  }

  async resultName(q: Reader, resultId: number): Promise<string | null> {
    return this.nameIn(q, 'ticket_result', resultId);
  }

  async hasResults(q: Reader): Promise<boolean> {
    const rows = await q.query(
      'SELECT 1 FROM ticket_result WHERE agency_id = $1 AND deleted_at IS NULL LIMIT 1',
      [q.ctx.agencyId],
    );
    return rows.length > 0;
  }

  private async nameIn(q: Reader, table: 'label' | 'ticket_result', id: number): Promise<string | null> {
    const [row] = await q.query<{ name: string }>(
      `SELECT name FROM ${table} WHERE agency_id = $1 AND id = $2 AND deleted_at IS NULL`,
      [q.ctx.agencyId, id],
    );
    return row?.name ?? null;
  }
}
