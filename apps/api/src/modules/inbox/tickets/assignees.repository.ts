import { Injectable } from '@nestjs/common';
import type { RoleName } from '@parley/schema';
import type { Reader } from '../../../platform/database/database.js';

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

  async team(q: Reader, teamId: number): Promise<{ name: string } | null> {
    const [row] = await q.query<{ name: string }>(
      'SELECT name FROM team WHERE agency_id = $1 AND id = $2 AND deleted_at IS NULL',
      [q.ctx.agencyId, teamId],
    );
    return row ?? null;
  }

  async labelName(q: Reader, labelId: number): Promise<string | null> {
    return this.nameIn(q, 'label', labelId);
  }

  async resultName(q: Reader, resultId: number): Promise<string | null> {
    return this.nameIn(q, 'ticket_result', resultId);
  }

  private async nameIn(q: Reader, table: 'label' | 'ticket_result', id: number): Promise<string | null> {
    const [row] = await q.query<{ name: string }>(
      `SELECT name FROM ${table} WHERE agency_id = $1 AND id = $2`,
      [q.ctx.agencyId, id],
    );
    return row?.name ?? null;
  }
}
