import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { VisitorDetails } from './visitor.entity.js';

export interface PageVisit {
  url: string;
  title: string;
  at: string;
}

export interface VisitorFacts {
  id: number;
  externalId: string | null;
  details: VisitorDetails;
  consentedAt: Date | null;
  localeCode: string;
  lastSeenAt: Date;
  leftAt: Date | null;
  pages: PageVisit[];
}

/** What has to be known of a visitor to write to them when they are gone. */
export interface VisitorTrace {
  details: VisitorDetails;
  localeCode: string;
  lastSeenAt: Date;
  leftAt: Date | null;
  /** The newest page that is kept, else where the session began. */
  pageUrl: string | null;
  /** The websites that may show the chat, of each of its widgets. */
  sites: string[][];
}

@Injectable()
export class VisitorPagesRepository {
  /** Adds a page and lets those go that are beyond the limit. */
  async add(tx: Tx, visitorId: number, page: { url: string; title: string }, kept: number): Promise<void> {
    const { agencyId } = tx.ctx;
    await tx.query(
      'INSERT INTO visitor_page (agency_id, visitor_id, url, title, created_at) VALUES ($1, $2, $3, $4, $5)',
      [agencyId, visitorId, page.url, page.title, tx.ctx.now()],
    );
    await tx.query(
      `DELETE FROM visitor_page WHERE agency_id = $1 AND visitor_id = $2 AND id < (SELECT p.id FROM visitor_page p
         WHERE p.agency_id = $1 AND p.visitor_id = $2 ORDER BY p.id DESC OFFSET $3 LIMIT 1)`,
      [agencyId, visitorId, kept - 1],
    );
  }

  async seen(tx: Tx, visitorId: number): Promise<void> {
    await tx.query('UPDATE visitor SET last_seen_at = $3 WHERE agency_id = $1 AND id = $2', [
      tx.ctx.agencyId,
      visitorId,
      tx.ctx.now(),
    ]);
  }

  async left(tx: Tx, visitorId: number): Promise<void> {
    await tx.query('UPDATE visitor SET left_at = $3 WHERE agency_id = $1 AND id = $2', [
      tx.ctx.agencyId,
      visitorId,
      tx.ctx.now(),
    ]);
  }

  /** What is known of visitors, each with their pages, the newest first. */
  shown(q: Reader, visitorIds: readonly number[], limit: number): Promise<VisitorFacts[]> {
    return q.query<VisitorFacts>(
      `SELECT v.id, v.external_id AS "externalId", v.details, v.consented_at AS "consentedAt",
         v.locale_code AS "localeCode", v.last_seen_at AS "lastSeenAt", v.left_at AS "leftAt",
         (SELECT coalesce(json_agg(p ORDER BY p.id DESC), '[]') FROM (SELECT p.id, p.url, p.title, p.created_at AS at
            FROM visitor_page p WHERE p.agency_id = $1 AND p.visitor_id = v.id ORDER BY p.id DESC LIMIT $3) p) AS pages
       FROM visitor v WHERE v.agency_id = $1 AND v.id = ANY($2::bigint[])`,
      [q.ctx.agencyId, visitorIds, limit],
    );
  }

  /** Of the person, whichever of their devices it was. */
  async trace(q: Reader, visitorId: number): Promise<VisitorTrace | null> {
    const [row] = await q.query<VisitorTrace>(
      `SELECT p.details, p.locale_code AS "localeCode", greatest(p.last_seen_at, v.last_seen_at) AS "lastSeenAt",
         greatest(p.left_at, v.left_at) AS "leftAt",
         coalesce((SELECT g.url FROM visitor_page g WHERE g.agency_id = $1 AND g.visitor_id IN (v.id, p.id)
           ORDER BY g.id DESC LIMIT 1), v.page_url, p.page_url) AS "pageUrl",
         (SELECT coalesce(json_agg(w.allowed_domains), '[]') FROM widget w WHERE w.agency_id = $1
           AND w.channel_id = v.channel_id AND w.deleted_at IS NULL) AS sites
       FROM visitor v JOIN visitor p ON p.agency_id = $1 AND p.id = coalesce(v.person_id, v.id)
       WHERE v.agency_id = $1 AND v.id = $2`,
      [q.ctx.agencyId, visitorId],
    );
    return row ?? null;
  }

  async sweep(tx: Tx, before: Date, limit: number): Promise<number> {
    const rows = await tx.query(
      `DELETE FROM visitor_page WHERE agency_id = $1 AND id IN (SELECT p.id FROM visitor_page p
         WHERE p.agency_id = $1 AND p.created_at < $2 ORDER BY p.id LIMIT $3) RETURNING id`,
      [tx.ctx.agencyId, before, limit],
    );
    return rows.length;
  }
}
