import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/database.js';

export interface ReplyContext {
  agencyName: string;
  contactName: string;
  contactEmail: string | null;
}

/** The names and addresses that an answer needs, in one statement. */
@Injectable()
export class ReplyContexts {
  async of(q: Reader, contactId: number): Promise<ReplyContext> {
    const [row] = await q.query<ReplyContext>(
      `SELECT a.name AS "agencyName", c.full_name AS "contactName", c.email AS "contactEmail"
       FROM agency a JOIN contact c ON c.agency_id = a.id AND c.id = $2 WHERE a.id = $1`,
      [q.ctx.agencyId, contactId],
      'reply.context',
    );
    return row as ReplyContext;
  }
}
