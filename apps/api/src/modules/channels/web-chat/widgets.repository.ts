import type { WidgetSettings } from '@parley/schema';
import { Inject, Injectable } from '@nestjs/common';
import { Database, type Reader } from '../../../platform/database/index.js';
import { settingsOf } from '../widgets/widget-settings.rules.js';

/** A widget as the public side needs it. */
export interface WidgetView {
  readonly id: number;
  readonly agencyId: number;
  readonly channelId: number;
  readonly name: string;
  readonly localeCode: string;
  readonly allowedDomains: readonly string[];
  readonly settings: WidgetSettings;
  /** Sealed; the one before it is null once its time is over. */
  readonly sealedSecret: string | null;
  readonly formerSecret: string | null;
}

@Injectable()
export class WidgetsRepository {
  constructor(@Inject(Database) private readonly db: Database) {}

  /** Across agencies, because the token is what tells which agency is meant. Disabled channels have no widget. */
  async byToken(token: string): Promise<WidgetView | null> {
    const [row] = await this.db.system('widget.by-token', (tx) =>
      tx.query<WidgetView & Parameters<typeof settingsOf>[0]>(
        `SELECT w.id, w.agency_id AS "agencyId", w.channel_id AS "channelId", a.name, a.locale_code AS "localeCode",
           w.allowed_domains AS "allowedDomains", w.settings, w.appearance, w.welcome, w.offline_email AS "offlineEmail",
           w.sealed_secret AS "sealedSecret",
           CASE WHEN w.former_secret_until > now() THEN w.former_secret END AS "formerSecret"
         FROM widget w
         JOIN channel c ON c.agency_id = w.agency_id AND c.id = w.channel_id AND c.status <> 'disabled' AND c.deleted_at IS NULL
         JOIN agency a ON a.id = w.agency_id
         WHERE w.token = $1 AND w.deleted_at IS NULL`,
        [token],
      ),
    );
    if (!row) return null;
    const { appearance, welcome, offlineEmail, settings, ...view } = row;
    return { ...view, settings: settingsOf({ appearance, welcome, offlineEmail, settings }) };
  }

  /** Who may see a private channel; null when everybody may. */
  async membersOf(q: Reader, channelId: number): Promise<ReadonlySet<number> | null> {
    const rows = await q.query<{ is_private: boolean; user_id: number | null }>(
      `SELECT c.is_private, m.user_id FROM channel c
       LEFT JOIN channel_member m ON m.agency_id = c.agency_id AND m.channel_id = c.id
       WHERE c.agency_id = $1 AND c.id = $2`,
      [q.ctx.agencyId, channelId],
    );
    if (!rows[0]?.is_private) return null;
    return new Set(rows.flatMap((row) => row.user_id ?? []));
  }

  /** The mailbox that answers what was left in the form; null when the company has none that everybody may see. */
  async mailboxFor(q: Reader): Promise<number | null> {
    const [row] = await q.query<{ id: number }>(
      `SELECT id FROM channel WHERE agency_id = $1 AND type = 'EMAIL' AND status = 'active' AND NOT is_private AND deleted_at IS NULL
       ORDER BY id LIMIT 1`,
      [q.ctx.agencyId],
    );
    return row?.id ?? null;
  }
}
