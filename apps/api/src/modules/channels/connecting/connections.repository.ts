import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { settledChannelsSql } from '../channels/channel-access.rules.js';
import type { ChannelStatusName, ChannelTypeName, ProviderName } from '../channels/channel.rules.js';

export interface NewChannel {
  type: ChannelTypeName;
  provider: ProviderName;
  name: string;
  handle: string | null;
  /** Lower case; EMAIL only. */
  address: string | null;
  settings: Record<string, unknown>;
  sealedSecrets: string;
}

/** A channel as whoever connects it has to see it. */
export interface ConnectionRow {
  id: number;
  type: ChannelTypeName;
  provider: ProviderName | null;
  name: string;
  handle: string | null;
  address: string | null;
  status: ChannelStatusName;
  settings: Record<string, unknown>;
  sealedSecrets: string | null;
  version: number;
  deletedAt: Date | null;
}

export interface RefusalRow {
  reason: string;
  count: number;
  lastAt: Date;
}

const COLUMNS = `id, type, provider, name, handle, address, status, settings, sealed_secrets AS "sealedSecrets", version,
  deleted_at AS "deletedAt"`;

@Injectable()
export class ConnectionsRepository {
  async find(q: Reader, id: number): Promise<ConnectionRow | null> {
    const { sql, values } = settledChannelsSql(q.ctx, 'id', 3);
    const [row] = await q.query<ConnectionRow>(
      `SELECT ${COLUMNS} FROM channel WHERE agency_id = $1 AND id = $2 AND type <> 'HELP_CENTER' ${sql}`,
      [q.ctx.agencyId, id, ...values],
    );
    return row ?? null;
  }

  async lock(tx: Tx, id: number): Promise<ConnectionRow | null> {
    const { sql, values } = settledChannelsSql(tx.ctx, 'id', 3);
    const [row] = await tx.query<ConnectionRow>(
      `SELECT ${COLUMNS} FROM channel WHERE agency_id = $1 AND id = $2 AND type <> 'HELP_CENTER' ${sql} FOR UPDATE`,
      [tx.ctx.agencyId, id, ...values],
    );
    return row ?? null;
  }

  async count(tx: Tx): Promise<number> {
    const [row] = await tx.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM channel WHERE agency_id = $1 AND deleted_at IS NULL',
      [tx.ctx.agencyId],
    );
    return row?.count ?? 0;
  }

  async add(tx: Tx, channel: NewChannel): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO channel (agency_id, type, provider, name, handle, settings, sealed_secrets, address)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
      [
        tx.ctx.agencyId,
        channel.type,
        channel.provider,
        channel.name,
        channel.handle,
        channel.settings,
        channel.sealedSecrets,
        channel.address,
      ],
    );
    return (row as { id: number }).id;
  }

  async save(
    tx: Tx,
    id: number,
    {
      name,
      handle,
      address,
      settings,
      sealedSecrets,
    }: Pick<NewChannel, 'name' | 'handle' | 'address' | 'settings'> & { sealedSecrets: string | null },
  ): Promise<void> {
    await tx.query(
      `UPDATE channel SET name = $3, handle = $4, settings = $5, sealed_secrets = $6, address = $7, version = version + 1
       WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, name, handle, settings, sealedSecrets, address],
    );
  }

  /** What its provider has made: nobody has changed anything, so its version stays. */
  async keepSecrets(tx: Tx, id: number, sealedSecrets: string): Promise<void> {
    await tx.query('UPDATE channel SET sealed_secrets = $3 WHERE agency_id = $1 AND id = $2', [
      tx.ctx.agencyId,
      id,
      sealedSecrets,
    ]);
  }

  /** Switched off: nothing comes in, nothing goes out. Switched on it is tried anew. */
  async setStatus(tx: Tx, id: number, status: ChannelStatusName): Promise<void> {
    await tx.query(
      `UPDATE channel SET status = $3, trouble = NULL, version = version + 1 WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, status],
    );
  }

  async mark(tx: Tx, id: number, deletedAt: Date | null): Promise<void> {
    await tx.query(
      `UPDATE channel SET deleted_at = $3, version = version + 1 WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, deletedAt],
    );
  }

  /** Calls of the last days that proved nothing. */
  refusals(q: Reader, id: number, days: number): Promise<RefusalRow[]> {
    return q.query<RefusalRow>(
      `SELECT reason, sum(count)::int AS count, max(last_at) AS "lastAt" FROM webhook_refusal
       WHERE agency_id = $1 AND channel_id = $2 AND day > to_char((now() AT TIME ZONE 'UTC') - make_interval(days => $3), 'YYYY-MM-DD')
       GROUP BY reason ORDER BY max(last_at) DESC`,
      [q.ctx.agencyId, id, days],
    );
  }
}
