import { Injectable } from '@nestjs/common';
import type { ThemeChoice, ThemeSettings } from '@parley/schema';
import type { Reader, Tx } from '../../../platform/database/index.js';

/** A theme as a mail names it. */
export interface ThemeName {
  id: number;
  version: number;
}

export interface LookRow {
  settings: ThemeSettings;
  html: string;
  logoKey: string | null;
  logoWidth: number | null;
  logoHeight: number | null;
}

/** What a company says about itself, by the names of the placeholders. */
export type CompanyWords = Record<
  | 'agency.name'
  | 'company.legal_name'
  | 'company.website'
  | 'company.phone'
  | 'company.address'
  | 'company.vat_number',
  string
>;

@Injectable()
export class MailFramesRepository {
  /** What mails of a channel look like now; null: like plain mails. */
  async ofChannel(q: Reader, channelId: number): Promise<ThemeName | null> {
    const [row] = await q.query<ThemeName>(
      `SELECT t.id, t.version FROM email_theme t
       WHERE t.agency_id = $1 AND t.deleted_at IS NULL AND CASE
         WHEN EXISTS (SELECT 1 FROM email_theme_choice x WHERE x.agency_id = $1 AND x.channel_id = $2 AND x.theme_id IS NULL)
           THEN false
         ELSE t.is_default OR t.id = (SELECT x.theme_id FROM email_theme_choice x WHERE x.agency_id = $1 AND x.channel_id = $2) END
       ORDER BY t.is_default AND t.id <> coalesce((SELECT x.theme_id FROM email_theme_choice x
         WHERE x.agency_id = $1 AND x.channel_id = $2), 0) LIMIT 1`,
      [q.ctx.agencyId, channelId],
      'themes.of-channel',
    );
    return row ?? null;
  }

  /** As it was when the mail was written; where that is not kept any more, as near to it as is. */
  async look(q: Reader, { id, version }: ThemeName): Promise<LookRow | null> {
    const [row] = await q.query<LookRow>(
      `SELECT k.settings, k.html, l.storage_key AS "logoKey", l.width AS "logoWidth", l.height AS "logoHeight"
       FROM email_theme_look k
       LEFT JOIN email_theme_logo l ON l.agency_id = k.agency_id AND l.id = k.logo_id
       WHERE k.agency_id = $1 AND k.theme_id = $2 ORDER BY abs(k.version - $3) LIMIT 1`,
      [q.ctx.agencyId, id, version],
      'themes.look',
    );
    return row ?? null;
  }

  async company(q: Reader): Promise<CompanyWords> {
    const [row] = await q.query<CompanyWords>(
      `SELECT a.name AS "agency.name", coalesce(p.legal_name, '') AS "company.legal_name",
         coalesce(p.website, '') AS "company.website", coalesce(p.phone, '') AS "company.phone",
         concat_ws(', ', nullif(p.street, ''), nullif(concat_ws(' ', nullif(p.postal_code, ''), nullif(p.city, '')), ''))
           AS "company.address", coalesce(p.vat_number, '') AS "company.vat_number"
       FROM agency a LEFT JOIN company_profile p ON p.agency_id = a.id WHERE a.id = $1`,
      [q.ctx.agencyId],
      'themes.company',
    );
    return row as CompanyWords;
  }

  /** Null for what is no mail channel. */
  async choice(
    q: Reader,
    channelId: number,
  ): Promise<{ choice: ThemeChoice; themeId: number | null } | null> {
    const [row] = await q.query<{ choice: ThemeChoice; themeId: number | null }>(
      `SELECT CASE WHEN x.channel_id IS NULL OR (x.theme_id IS NOT NULL AND t.id IS NULL) THEN 'DEFAULT'
         WHEN x.theme_id IS NULL THEN 'NONE' ELSE 'THEME' END AS choice, t.id AS "themeId"
       FROM channel c LEFT JOIN email_theme_choice x ON x.agency_id = c.agency_id AND x.channel_id = c.id
       LEFT JOIN email_theme t ON t.agency_id = x.agency_id AND t.id = x.theme_id AND t.deleted_at IS NULL
       WHERE c.agency_id = $1 AND c.id = $2 AND c.type = 'EMAIL' AND c.deleted_at IS NULL`,
      [q.ctx.agencyId, channelId],
    );
    return row ?? null;
  }

  async choose(tx: Tx, channelId: number, choice: ThemeChoice, themeId: number | null): Promise<void> {
    if (choice === 'DEFAULT') {
      await tx.query('DELETE FROM email_theme_choice WHERE agency_id = $1 AND channel_id = $2', [
        tx.ctx.agencyId,
        channelId,
      ]);
      return;
    }
    await tx.query(
      `INSERT INTO email_theme_choice (agency_id, channel_id, theme_id) VALUES ($1, $2, $3)
       ON CONFLICT (agency_id, channel_id) DO UPDATE SET theme_id = excluded.theme_id`,
      [tx.ctx.agencyId, channelId, choice === 'THEME' ? themeId : null],
    );
  }

  async nameOfChannel(q: Reader, channelId: number): Promise<string | null> {
    const [row] = await q.query<{ name: string }>(
      `SELECT name FROM channel WHERE agency_id = $1 AND id = $2 AND type = 'EMAIL' AND deleted_at IS NULL`,
      [q.ctx.agencyId, channelId],
    );
    return row?.name ?? null;
  }
}
