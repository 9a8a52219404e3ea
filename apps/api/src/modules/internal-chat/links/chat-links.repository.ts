import { Injectable } from '@nestjs/common';
import type { Reader, SystemTx, Tx } from '../../../platform/database/index.js';
import type { LinkState, PageFacts } from './chat-link.rules.js';

export interface WaitingLink {
  agencyId: number;
  id: number;
}

export interface ClaimedLink {
  id: number;
  url: string;
  failures: number;
}

export interface AskedLink extends Omit<PageFacts, 'picture'> {
  id: number;
  pictureWidth: number;
  pictureHeight: number;
  state: LinkState;
  failures: number;
  nextAt: Date;
  expiresAt: Date;
}

/** A message whose preview changed. */
export interface TouchedMessage {
  id: number;
  threadId: number;
  authorId: number;
  version: number;
}

/** SQL: the link `l` is known for too long, and named by no message any more. */
const UNUSED = `l.agency_id = $1 AND l.expires_at <= $2 AND NOT EXISTS (SELECT 1 FROM chat_message_link k
  WHERE k.agency_id = $1 AND k.link_id = l.id)`;

@Injectable()
export class ChatLinksRepository {
  /** What is not known, or known for too long, waits to be asked for. @returns all of them, in order of the addresses */
  async want(
    tx: Tx,
    urls: readonly string[],
    expiresAt: Date,
  ): Promise<{ id: number; url: string; state: LinkState }[]> {
    return tx.query(
      `INSERT INTO chat_link AS l (agency_id, url, next_at, expires_at)
       SELECT $1, w.url, $3, $4 FROM unnest($2::text[]) AS w (url) ORDER BY w.url
       ON CONFLICT (agency_id, url) DO UPDATE SET
         state = CASE WHEN l.expires_at <= $3 THEN 'WAITING' ELSE l.state END,
         failures = CASE WHEN l.expires_at <= $3 THEN 0 ELSE l.failures END,
         next_at = CASE WHEN l.expires_at <= $3 THEN $3 ELSE l.next_at END,
         expires_at = CASE WHEN l.expires_at <= $3 THEN $4 ELSE l.expires_at END
       RETURNING id, url, state`,
      [tx.ctx.agencyId, urls, tx.ctx.now(), expiresAt],
      'chat.want-links',
    );
  }

  /** These, in this order, and no others. One that was taken away stays so. */
  async setLinks(tx: Tx, messageId: number, linkIds: readonly number[]): Promise<void> {
    await tx.query(
      `DELETE FROM chat_message_link WHERE agency_id = $1 AND message_id = $2 AND link_id <> ALL ($3::bigint[])`,
      [tx.ctx.agencyId, messageId, linkIds],
      'chat.drop-links',
    );
    if (linkIds.length === 0) return;
    await tx.query(
      `INSERT INTO chat_message_link (agency_id, message_id, link_id, place)
       SELECT $1, $2, w.id, w.place FROM unnest($3::bigint[]) WITH ORDINALITY AS w (id, place)
       ON CONFLICT (agency_id, message_id, link_id) DO UPDATE SET place = excluded.place`,
      [tx.ctx.agencyId, messageId, linkIds],
      'chat.set-links',
    );
  }

  /** @returns whether anything changed; null when the message does not name it */
  async show(tx: Tx, messageId: number, linkId: number, isShown: boolean): Promise<boolean | null> {
    const [row] = await tx.query<{ changed: boolean }>(
      `UPDATE chat_message_link l SET is_removed = NOT $4::boolean FROM chat_message_link o
       WHERE l.agency_id = $1 AND l.message_id = $2 AND l.link_id = $3
         AND o.agency_id = $1 AND o.message_id = $2 AND o.link_id = $3
       RETURNING o.is_removed = $4::boolean AS changed`,
      [tx.ctx.agencyId, messageId, linkId, isShown],
      'chat.show-link',
    );
    return row?.changed ?? null;
  }

  /** Takes one that waits, for as long as asking may take. @returns null when another worker has it, or it is done */
  async claim(tx: Tx, id: number, until: Date): Promise<ClaimedLink | null> {
    const [row] = await tx.query<ClaimedLink>(
      `UPDATE chat_link SET next_at = $4 WHERE agency_id = $1 AND id = $2 AND state = 'WAITING' AND next_at <= $3
       RETURNING id, url, failures`,
      [tx.ctx.agencyId, id, tx.ctx.now(), until],
      'chat.claim-link',
    );
    return row ?? null;
  }

  /** @returns whether readers see something else now */
  async save(tx: Tx, link: AskedLink): Promise<boolean> {
    const [row] = await tx.query<{ changed: boolean }>(
      `UPDATE chat_link l SET state = $3, title = $4, description = $5, site_name = $6, failures = $7, next_at = $8,
         expires_at = $9, picture_width = $10, picture_height = $11 FROM chat_link o
       WHERE l.agency_id = $1 AND l.id = $2 AND o.agency_id = $1 AND o.id = $2 AND l.state = 'WAITING'
       RETURNING (o.title, o.description, o.site_name, o.picture_width, o.picture_height)
         IS DISTINCT FROM ($4::text, $5::text, $6::text, $10::int, $11::int) AS changed`,
      [
        tx.ctx.agencyId,
        link.id,
        link.state,
        link.title,
        link.description,
        link.siteName,
        link.failures,
        link.nextAt,
        link.expiresAt,
        link.pictureWidth,
        link.pictureHeight,
      ],
      'chat.save-link',
    );
    return row?.changed ?? false;
  }

  /** The newest messages that show it are other ones now. */
  async touch(tx: Tx, linkId: number, limit: number): Promise<TouchedMessage[]> {
    return tx.query<TouchedMessage>(
      `WITH newest AS (SELECT m.id FROM chat_message_link k
         JOIN chat_message m ON m.agency_id = $1 AND m.id = k.message_id AND m.deleted_at IS NULL
         WHERE k.agency_id = $1 AND k.link_id = $2 AND NOT k.is_removed ORDER BY m.id DESC LIMIT $3),
       shown AS (SELECT m.id FROM chat_message m WHERE m.agency_id = $1 AND m.id IN (SELECT id FROM newest)
         AND m.deleted_at IS NULL ORDER BY m.id FOR NO KEY UPDATE)
       UPDATE chat_message m SET version = m.version + 1 FROM shown
       WHERE m.agency_id = $1 AND m.id = shown.id
       RETURNING m.id, m.thread_id AS "threadId", m.author_id AS "authorId", m.version`,
      [tx.ctx.agencyId, linkId, limit],
      'chat.touch-linking',
    );
  }

  /** Of all companies, what nobody has looked at although it was time. */
  async due(tx: SystemTx, now: Date, limit: number): Promise<WaitingLink[]> {
    return tx.query<WaitingLink>(
      `SELECT agency_id AS "agencyId", id FROM chat_link WHERE state = 'WAITING' AND next_at <= $1
       ORDER BY next_at, id LIMIT $2`,
      [now, limit],
    );
  }

  /** What is known for too long, and named by no message any more. */
  async forgettable(q: Reader, limit: number): Promise<number[]> {
    const rows = await q.query<{ id: number }>(
      `SELECT l.id FROM chat_link l WHERE ${UNUSED} ORDER BY l.expires_at LIMIT $3`,
      [q.ctx.agencyId, q.ctx.now(), limit],
      'chat.forgettable-links',
    );
    return rows.map(({ id }) => id);
  }

  /** Those of them that nobody has named since. */
  async forget(tx: Tx, ids: readonly number[]): Promise<void> {
    await tx.query(
      `DELETE FROM chat_link d WHERE d.agency_id = $1 AND d.id IN (SELECT l.id FROM chat_link l
         WHERE ${UNUSED} AND l.id = ANY ($3::bigint[]) FOR UPDATE SKIP LOCKED)`,
      [tx.ctx.agencyId, tx.ctx.now(), ids],
      'chat.forget-links',
    );
  }
}
