import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/database.js';

export interface Mailbox {
  channelId: number;
  address: string;
}

/** The mailboxes of an agency, as far as something of another channel has to go out by mail. */
@Injectable()
export class MailboxesRepository {
  /** The agency's oldest mailbox that is open to everybody and works; null when there is none. */
  async general(q: Reader): Promise<Mailbox | null> {
    const [row] = await q.query<Mailbox>(
      `SELECT id AS "channelId", address FROM channel WHERE agency_id = $1 AND type = 'EMAIL' AND status <> 'disabled' AND deleted_at IS NULL
       AND NOT is_private AND address IS NOT NULL ORDER BY id LIMIT 1`,
      [q.ctx.agencyId],
      'mailbox.general',
    );
    return row ?? null;
  }

  /** One of them, chosen by somebody; null when it is closed or gone. */
  async chosen(q: Reader, channelId: number): Promise<Mailbox | null> {
    const [row] = await q.query<Mailbox>(
      `SELECT id AS "channelId", address FROM channel WHERE agency_id = $1 AND id = $2 AND type = 'EMAIL'
       AND status <> 'disabled' AND deleted_at IS NULL AND address IS NOT NULL`,
      [q.ctx.agencyId, channelId],
    );
    return row ?? null;
  }
}
