import { Injectable } from '@nestjs/common';
import type { ThemeSettings } from '@parley/schema';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { EmailThemeFacts, EmailThemeRow } from './email-theme.rules.js';
import type { ThemeLook } from './frame-mail.rules.js';

export interface ThemePlace {
  readonly after: number;
  readonly term: string;
  readonly isDeleted: boolean;
}

/** Looks of a theme that are kept, for mails that were written with them. */
const LOOKS = 30;

const FACTS = `SELECT t.id, t.name, t.is_default AS "isDefault", t.settings, t.logo_id AS "logoId",
  l.storage_key AS "logoKey", l.width AS "logoWidth", l.height AS "logoHeight", t.version,
  t.created_at AS "createdAt", t.updated_at AS "updatedAt", t.deleted_at AS "deletedAt",
  (SELECT count(*)::int FROM channel c
   LEFT JOIN email_theme_choice x ON x.agency_id = c.agency_id AND x.channel_id = c.id
   WHERE c.agency_id = t.agency_id AND c.type = 'EMAIL' AND c.deleted_at IS NULL
     AND CASE WHEN x.channel_id IS NULL THEN t.is_default AND t.deleted_at IS NULL ELSE x.theme_id = t.id END)
    AS "usedBy"
  FROM email_theme t LEFT JOIN email_theme_logo l ON l.agency_id = t.agency_id AND l.id = t.logo_id`;

@Injectable()
export class EmailThemesRepository {
  /** @returns one more than asked for when there are more. */
  page(q: Reader, size: number, place: ThemePlace): Promise<EmailThemeRow[]> {
    return q.query<EmailThemeRow>(
      `${FACTS} WHERE t.agency_id = $1 AND t.id > $2 AND t.deleted_at IS ${place.isDeleted ? 'NOT NULL' : 'NULL'}
         AND ($4 = '' OR position($4 in lower(t.name)) > 0) ORDER BY t.id LIMIT $3`,
      [q.ctx.agencyId, place.after, size + 1, place.term.trim().toLowerCase()],
    );
  }

  async find(q: Reader, id: number): Promise<EmailThemeRow | null> {
    const [row] = await q.query<EmailThemeRow>(
      `${FACTS} WHERE t.agency_id = $1 AND t.id = $2 AND t.deleted_at IS NULL`,
      [q.ctx.agencyId, id],
    );
    return row ?? null;
  }

  /** Locked, deleted ones included. */
  async lock(tx: Tx, id: number): Promise<EmailThemeRow | null> {
    const [row] = await tx.query<EmailThemeRow>(
      `${FACTS} WHERE t.agency_id = $1 AND t.id = $2 FOR NO KEY UPDATE OF t`,
      [tx.ctx.agencyId, id],
    );
    return row ?? null;
  }

  async count(q: Reader): Promise<number> {
    const [row] = await q.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM email_theme WHERE agency_id = $1 AND deleted_at IS NULL',
      [q.ctx.agencyId],
    );
    return row?.count ?? 0;
  }

  async add(tx: Tx, facts: EmailThemeFacts): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO email_theme (agency_id, name, is_default, settings, logo_id, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $6) RETURNING id`,
      [tx.ctx.agencyId, ...valuesOf(facts), tx.ctx.now()],
    );
    return row!.id;
  }

  async save(tx: Tx, id: number, facts: EmailThemeFacts): Promise<void> {
    await tx.query(
      `UPDATE email_theme SET name = $3, is_default = $4, settings = $5, logo_id = $6, updated_at = $7,
         version = version + 1 WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, ...valuesOf(facts), tx.ctx.now()],
    );
  }

  /** The present version as mails will have it. */
  async keepLook(tx: Tx, id: number, { html }: Pick<ThemeLook, 'html'>): Promise<void> {
    await tx.query(
      `INSERT INTO email_theme_look (agency_id, theme_id, version, settings, html, logo_id, created_at)
       SELECT agency_id, id, version, settings, $3, logo_id, $4 FROM email_theme WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, html, tx.ctx.now()],
    );
    await tx.query(
      `DELETE FROM email_theme_look WHERE agency_id = $1 AND theme_id = $2 AND version <=
         (SELECT version FROM email_theme_look WHERE agency_id = $1 AND theme_id = $2
          ORDER BY version DESC OFFSET $3 LIMIT 1)`,
      [tx.ctx.agencyId, id, LOOKS],
    );
  }

  /** How the present version was read. */
  async cleanHtml(q: Reader, id: number): Promise<string> {
    const [row] = await q.query<{ html: string }>(
      'SELECT html FROM email_theme_look WHERE agency_id = $1 AND theme_id = $2 ORDER BY version DESC LIMIT 1',
      [q.ctx.agencyId, id],
    );
    return row?.html ?? '';
  }

  /** There is one default at most; this makes room for another. */
  async noDefault(tx: Tx, except: number): Promise<void> {
    await tx.query(
      `UPDATE email_theme SET is_default = false WHERE agency_id = $1 AND id <> $2 AND is_default AND deleted_at IS NULL`,
      [tx.ctx.agencyId, except],
    );
  }

  /** Brought back, it is the default again where no other has become so. */
  async mark(tx: Tx, id: number, deletedAt: Date | null): Promise<void> {
    await tx.query(
      `UPDATE email_theme t SET deleted_at = $3, is_default = is_default AND ($3::timestamptz IS NOT NULL OR NOT EXISTS
         (SELECT 1 FROM email_theme o WHERE o.agency_id = $1 AND o.id <> $2 AND o.is_default AND o.deleted_at IS NULL))
       WHERE t.agency_id = $1 AND t.id = $2`,
      [tx.ctx.agencyId, id, deletedAt],
    );
  }

  /** Those that nobody brought back in time. */
  async sweep(tx: Tx, olderThan: Date, limit: number): Promise<void> {
    await tx.query(
      `DELETE FROM email_theme WHERE agency_id = $1 AND id IN (SELECT d.id FROM email_theme d
         WHERE d.agency_id = $1 AND d.deleted_at < $2 ORDER BY d.deleted_at LIMIT $3)`,
      [tx.ctx.agencyId, olderThan, limit],
    );
  }

  /** Changes that would be lost against each other, one default among them, wait here. */
  async turn(tx: Tx): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('email_theme', $1::bigint))`, [
      tx.ctx.agencyId,
    ]);
  }
}

function valuesOf({ name, isDefault, settings, logoId }: EmailThemeFacts): unknown[] {
  return [name, isDefault, JSON.stringify(settings satisfies ThemeSettings), logoId];
}
