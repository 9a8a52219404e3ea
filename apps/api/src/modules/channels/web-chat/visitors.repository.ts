import { Injectable } from '@nestjs/common';
import type { VisitorDetails } from './visitor.entity.js';
import type { Reader, Tx } from '../../../platform/database/index.js';

/** Who speaks: the person, whichever of their devices it is. */
export interface VisitorView {
  readonly id: number;
  /** Of this device. */
  readonly deviceId: number;
  readonly externalId: string | null;
  readonly details: VisitorDetails;
  readonly localeCode: string;
}

export interface NewVisitor {
  channelId: number;
  tokenHash: string;
  localeCode: string;
  pageUrl: string | null;
}

export interface UploadRow {
  readonly id: number;
  readonly name: string;
  readonly mimeType: string;
  readonly size: number;
  readonly storageKey: string;
}

const UPLOAD = 'id, name, mime_type AS "mimeType", size, storage_key AS "storageKey"';

@Injectable()
export class VisitorsRepository {
  async insert(tx: Tx, visitor: NewVisitor): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO visitor (agency_id, channel_id, token_hash, locale_code, page_url, created_at, last_seen_at)
       VALUES ($1, $2, $3, $4, $5, $6, $6) RETURNING id`,
      [
        tx.ctx.agencyId,
        visitor.channelId,
        visitor.tokenHash,
        visitor.localeCode,
        visitor.pageUrl,
        tx.ctx.now(),
      ],
    );
    return row!.id;
  }

  async byToken(q: Reader, channelId: number, tokenHash: string): Promise<VisitorView | null> {
    const [row] = await q.query<VisitorView>(
      `SELECT p.id, v.id AS "deviceId", p.external_id AS "externalId", p.details, v.locale_code AS "localeCode"
       FROM visitor v JOIN visitor p ON p.agency_id = v.agency_id AND p.id = coalesce(v.person_id, v.id)
       WHERE v.agency_id = $1 AND v.channel_id = $2 AND v.token_hash = $3`,
      [q.ctx.agencyId, channelId, tokenHash],
      'visitor.by-token',
    );
    return row ?? null;
  }

  /** Lets one visitor's sends go one after the other, so that two first messages begin one conversation. */
  async lock(tx: Tx, visitorId: number): Promise<void> {
    await tx.query('UPDATE visitor SET last_seen_at = $3 WHERE agency_id = $1 AND id = $2', [
      tx.ctx.agencyId,
      visitorId,
      tx.ctx.now(),
    ]);
  }

  async describe(tx: Tx, id: number, details: VisitorDetails, hasConsented: boolean): Promise<void> {
    await tx.query(
      `UPDATE visitor SET details = $3::jsonb || details,
         consented_at = CASE WHEN $4 THEN coalesce(consented_at, $5) ELSE consented_at END
       WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, JSON.stringify(details), hasConsented, tx.ctx.now()],
    );
  }

  async addUpload(tx: Tx, visitorId: number, file: Omit<UploadRow, 'id'>): Promise<UploadRow> {
    const [row] = await tx.query<UploadRow>(
      `INSERT INTO visitor_upload (agency_id, visitor_id, name, mime_type, size, storage_key, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${UPLOAD}`,
      [tx.ctx.agencyId, visitorId, file.name, file.mimeType, file.size, file.storageKey, tx.ctx.now()],
    );
    return row!;
  }

  /** Takes the visitor's own uploads away for a message; others are simply not among them. */
  async takeUploads(tx: Tx, visitorId: number, ids: readonly number[]): Promise<UploadRow[]> {
    if (ids.length === 0) return [];
    const rows = await tx.query<UploadRow>(
      `DELETE FROM visitor_upload WHERE agency_id = $1 AND visitor_id = $2 AND id = ANY ($3::bigint[])
       RETURNING ${UPLOAD}`,
      [tx.ctx.agencyId, visitorId, ids],
    );
    return rows.sort((a, b) => a.id - b.id);
  }

  /** Removes uploads that nobody sent. @returns where their files lie. */
  async forgetOldUploads(tx: Tx, before: Date, limit: number): Promise<string[]> {
    const rows = await tx.query<{ storage_key: string }>(
      `DELETE FROM visitor_upload WHERE agency_id = $1 AND id IN (
         SELECT id FROM visitor_upload WHERE agency_id = $1 AND created_at < $2 ORDER BY id LIMIT $3)
       RETURNING storage_key`,
      [tx.ctx.agencyId, before, limit],
    );
    return rows.map((row) => row.storage_key);
  }

  /** The event's row makes the message once, also when the same send arrives twice at the same time. */
  async noteInbound(
    tx: Tx,
    event: { channelId: number; providerKey: string; rawSize: number; summary: object },
  ): Promise<void> {
    await tx.query(
      `INSERT INTO inbound_event (agency_id, channel_id, provider_key, kind, state, storage_key, raw_size,
         summary, received_at, next_attempt_at, processed_at)
       VALUES ($1, $2, $3, 'chat', 'processed', '', $4, $5, $6, $6, $6)
       ON CONFLICT (agency_id, channel_id, provider_key) DO NOTHING`,
      [
        tx.ctx.agencyId,
        event.channelId,
        event.providerKey,
        event.rawSize,
        JSON.stringify(event.summary),
        tx.ctx.now(),
      ],
    );
  }
}
