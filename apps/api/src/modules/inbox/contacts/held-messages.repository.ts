import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';
import type { HeldMessage } from '../../contacts/index.js';
import { namedFor, seenTicketSql } from '../tickets/ticket-visibility.rules.js';

/** A mail can be long: few of them are in memory at once. */
const PORTION = 50;
const FACTS = `jsonb_build_object('conversationId', t.id, 'position', m.position) AS at, t.number AS conversation,
  t.subject, m.type, m.author_name AS author, m.created_at AS "writtenAt", m.body_text AS text,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'mimeType', a.mime_type, 'size', a.size,
      'storageKey', a.storage_key) ORDER BY a.id)
    FROM attachment a WHERE a.agency_id = $1 AND a.message_id = m.id), '[]') AS files`;
const NEXT = `(t.id, m.position) > ($3::bigint, $4::bigint) ORDER BY t.id, m.position LIMIT ${PORTION}`;

/** What was said, for who asks what is held of them; without the lines of the timeline, which say what colleagues did. */
@Injectable()
export class HeldMessagesRepository {
  theirs(q: Reader, contactIds: readonly number[], after: HeldMessage['at'] | null): Promise<HeldMessage[]> {
    return q.query<HeldMessage>(
      `SELECT ${FACTS} FROM ticket t JOIN message m ON m.agency_id = $1 AND m.ticket_id = t.id
       WHERE t.agency_id = $1 AND t.contact_id = ANY ($2::bigint[]) AND m.type <> 'SYSTEM' AND ${NEXT}`,
      [q.ctx.agencyId, contactIds, after?.conversationId ?? 0, after?.position ?? 0],
    );
  }

  /** Their own words in conversations of others, such as a mail that they had a copy of; nothing of the others. */
  elsewhere(
    q: Reader,
    contactIds: readonly number[],
    after: HeldMessage['at'] | null,
  ): Promise<HeldMessage[]> {
    return q.query<HeldMessage>(
      `SELECT ${FACTS} FROM message m JOIN ticket t ON t.agency_id = $1 AND t.id = m.ticket_id
       WHERE m.agency_id = $1 AND m.author_kind = 'contact' AND m.author_id = ANY ($2::bigint[])
         AND NOT t.contact_id = ANY ($2::bigint[]) AND ${NEXT}`,
      [q.ctx.agencyId, contactIds, after?.conversationId ?? 0, after?.position ?? 0],
    );
  }

  /** Whether they have conversations, or words in those of others, that this caller may not see. */
  async arePartlyHidden(q: Reader, contactIds: readonly number[]): Promise<boolean> {
    const values: unknown[] = [q.ctx.agencyId, contactIds];
    const seen = seenTicketSql(q, values);
    if (!seen) return false;
    const [row] = await q.query<{ isSo: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM ticket h
         WHERE h.agency_id = $1 AND (h.contact_id = ANY ($2::bigint[]) OR h.id = ANY (array(SELECT m.ticket_id FROM message m
             WHERE m.agency_id = $1 AND m.author_kind = 'contact' AND m.author_id = ANY ($2::bigint[]))))
           AND NOT EXISTS (SELECT 1 FROM ticket t WHERE t.agency_id = $1 AND t.id = h.id ${seen})) AS "isSo"`,
      values,
      namedFor(q, 'contacts.partly_hidden'),
    );
    return row?.isSo ?? false;
  }
}
