import { Inject, Injectable } from '@nestjs/common';
import { Database, type Reader } from '../../../platform/database/index.js';
import type { WidgetAppearance } from './widget.entity.js';

/** A widget as the public side needs it. */
export interface WidgetView {
  readonly agencyId: number;
  readonly channelId: number;
  readonly name: string;
  readonly localeCode: string;
  readonly allowedDomains: readonly string[];
  readonly appearance: WidgetAppearance;
  readonly welcome: string | null;
  readonly offlineEmail: boolean;
}

@Injectable()
export class WidgetsRepository {
  constructor(@Inject(Database) private readonly db: Database) {}

  /** Across agencies, because the token is what tells which agency is meant. Disabled channels have no widget. */
  async byToken(token: string): Promise<WidgetView | null> {
    const [row] = await this.db.system('widget.by-token', (tx) =>
      tx.query<WidgetView>(
        `SELECT w.agency_id AS "agencyId", w.channel_id AS "channelId", a.name, a.locale_code AS "localeCode",
           w.allowed_domains AS "allowedDomains", w.appearance, w.welcome, w.offline_email AS "offlineEmail"
         FROM widget w
         JOIN channel c ON c.agency_id = w.agency_id AND c.id = w.channel_id AND c.status <> 'disabled'
         JOIN agency a ON a.id = w.agency_id
         WHERE w.token = $1`,
        [token],
      ),
    );
    return row ?? null;
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
      `SELECT id FROM channel WHERE agency_id = $1 AND type = 'EMAIL' AND status = 'active' AND NOT is_private
       ORDER BY id LIMIT 1`,
      [q.ctx.agencyId],
    );
    return row?.id ?? null;
  }
}
