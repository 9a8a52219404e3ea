import { Injectable } from '@nestjs/common';
import type { WidgetSettings } from '@parley/schema';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { settledChannelsSql } from '../channels/channel-access.rules.js';
import { settingsOf } from './widget-settings.rules.js';

export interface WidgetFacts {
  name: string;
  channelId: number;
  allowedDomains: string[];
  settings: WidgetSettings;
}

/** A widget as its page shows it. */
export interface WidgetDetails extends WidgetFacts {
  id: number;
  token: string;
  channelName: string;
  hasSecret: boolean;
  formerSecretUntil: Date | null;
  version: number;
  createdAt: Date;
  deletedAt: Date | null;
}

type Row = Omit<WidgetDetails, 'settings'> & Parameters<typeof settingsOf>[0];

export interface WidgetPlace {
  readonly after: number;
  readonly term: string;
  readonly isDeleted: boolean;
  readonly channelId: number | null;
}

const FACTS = `SELECT w.id, coalesce(nullif(w.name, ''), c.name) AS name, w.channel_id AS "channelId",
  c.name AS "channelName", w.token, w.allowed_domains AS "allowedDomains", w.settings, w.appearance, w.welcome,
  w.offline_email AS "offlineEmail", w.sealed_secret IS NOT NULL AS "hasSecret",
  w.former_secret_until AS "formerSecretUntil", w.version, w.created_at AS "createdAt", w.deleted_at AS "deletedAt"
  FROM widget w JOIN channel c ON c.agency_id = w.agency_id AND c.id = w.channel_id`;

@Injectable()
export class WidgetRowsRepository {
  /** @returns one more than asked for when there are more. */
  async page(q: Reader, size: number, place: WidgetPlace): Promise<WidgetDetails[]> {
    const { sql, values } = settledChannelsSql(q.ctx, 'w.channel_id', 6);
    const rows = await q.query<Row>(
      `${FACTS} WHERE w.agency_id = $1 AND w.id > $2 AND w.deleted_at IS ${place.isDeleted ? 'NOT NULL' : 'NULL'}
         AND c.deleted_at IS NULL AND ($4 = '' OR position($4 in lower(w.name || ' ' || c.name)) > 0)
         AND ($5::bigint IS NULL OR w.channel_id = $5) ${sql} ORDER BY w.id LIMIT $3`,
      [q.ctx.agencyId, place.after, size + 1, place.term.trim().toLowerCase(), place.channelId, ...values],
    );
    return rows.map(detailsOf);
  }

  async find(q: Reader, id: number): Promise<WidgetDetails | null> {
    const { sql, values } = settledChannelsSql(q.ctx, 'w.channel_id', 3);
    const [row] = await q.query<Row>(
      `${FACTS} WHERE w.agency_id = $1 AND w.id = $2 AND w.deleted_at IS NULL AND c.deleted_at IS NULL ${sql}`,
      [q.ctx.agencyId, id, ...values],
    );
    return row ? detailsOf(row) : null;
  }

  /** Locked, deleted ones included. */
  async lock(tx: Tx, id: number): Promise<WidgetDetails | null> {
    const { sql, values } = settledChannelsSql(tx.ctx, 'w.channel_id', 3);
    const [row] = await tx.query<Row>(
      `${FACTS} WHERE w.agency_id = $1 AND w.id = $2 ${sql} FOR NO KEY UPDATE OF w`,
      [tx.ctx.agencyId, id, ...values],
    );
    return row ? detailsOf(row) : null;
  }

  async count(q: Reader): Promise<number> {
    const [row] = await q.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM widget WHERE agency_id = $1 AND deleted_at IS NULL',
      [q.ctx.agencyId],
    );
    return row?.count ?? 0;
  }

  async add(tx: Tx, token: string, facts: WidgetFacts): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO widget (agency_id, token, channel_id, name, allowed_domains, settings, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
      [tx.ctx.agencyId, token, ...valuesOf(facts), tx.ctx.now()],
    );
    return row!.id;
  }

  async save(tx: Tx, id: number, facts: WidgetFacts): Promise<void> {
    await tx.query(
      `UPDATE widget SET channel_id = $3, name = $4, allowed_domains = $5, settings = $6, version = version + 1
       WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, ...valuesOf(facts)],
    );
  }

  async mark(tx: Tx, id: number, deletedAt: Date | null): Promise<void> {
    await tx.query(
      'UPDATE widget SET deleted_at = $3, version = version + 1 WHERE agency_id = $1 AND id = $2',
      [tx.ctx.agencyId, id, deletedAt],
    );
  }

  /** The present secret becomes the former one, good until then; none when that is null. */
  async setSecret(tx: Tx, id: number, sealed: string, formerUntil: Date | null): Promise<void> {
    await tx.query(
      `UPDATE widget SET former_secret = CASE WHEN $4::timestamptz IS NULL THEN NULL ELSE sealed_secret END,
         former_secret_until = CASE WHEN sealed_secret IS NULL THEN NULL ELSE $4::timestamptz END,
         sealed_secret = $3, version = version + 1 WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, sealed, formerUntil],
    );
  }

  /** A chat of its own for a widget that was given none. */
  async addChannel(tx: Tx, name: string): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO channel (agency_id, type, name) VALUES ($1, 'CHAT', $2) RETURNING id`,
      [tx.ctx.agencyId, name],
    );
    return row!.id;
  }

  /** Of these, the teams that are there. */
  async teams(q: Reader, ids: readonly number[]): Promise<Set<number>> {
    if (ids.length === 0) return new Set();
    const rows = await q.query<{ id: number }>(
      'SELECT id FROM team WHERE agency_id = $1 AND id = ANY($2::bigint[])',
      [q.ctx.agencyId, ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Those that nobody brought back in time. */
  async sweep(tx: Tx, olderThan: Date, limit: number): Promise<void> {
    await tx.query(
      `DELETE FROM widget WHERE agency_id = $1 AND id IN (SELECT d.id FROM widget d
         WHERE d.agency_id = $1 AND d.deleted_at < $2 ORDER BY d.deleted_at LIMIT $3)`,
      [tx.ctx.agencyId, olderThan, limit],
    );
  }
}

function detailsOf({ appearance, welcome, offlineEmail, settings, ...row }: Row): WidgetDetails {
  return { ...row, settings: settingsOf({ appearance, welcome, offlineEmail, settings }) };
}

function valuesOf({ channelId, name, allowedDomains, settings }: WidgetFacts): unknown[] {
  return [channelId, name, JSON.stringify(allowedDomains), JSON.stringify(settings)];
}
