import { Injectable } from '@nestjs/common';
import type { IvrFlow } from '@parley/schema';
import type { Reader, Tx } from '../../../../platform/database/index.js';

export interface IvrFlowRow {
  id: number;
  name: string;
  flow: IvrFlow;
  version: number;
  updatedAt: Date;
  deletedAt: Date | null;
  channels: { id: number; name: string }[];
}

const COLUMNS = `f.id, f.name, f.flow, f.version, f.updated_at AS "updatedAt", f.deleted_at AS "deletedAt",
  coalesce((SELECT json_agg(json_build_object('id', c.id, 'name', c.name) ORDER BY c.name, c.id)
    FROM ivr_use u JOIN channel c ON c.agency_id = u.agency_id AND c.id = u.channel_id AND c.deleted_at IS NULL
    WHERE u.agency_id = f.agency_id AND u.flow_id = f.id), '[]') AS channels`;

@Injectable()
export class IvrFlowsRepository {
  /** By name. @returns one more than asked for when there are more. */
  page(q: Reader, size: number, after: { name: string; id: number } | null): Promise<IvrFlowRow[]> {
    return q.query<IvrFlowRow>(
      `SELECT ${COLUMNS} FROM ivr_flow f WHERE f.agency_id = $1 AND f.deleted_at IS NULL
         AND ($2::text IS NULL OR (f.name, f.id) > ($2, $3::bigint)) ORDER BY f.name, f.id LIMIT $4`,
      [q.ctx.agencyId, after?.name ?? null, after?.id ?? null, size],
    );
  }

  async find(q: Reader, id: number): Promise<IvrFlowRow | null> {
    const [row] = await q.query<IvrFlowRow>(
      `SELECT ${COLUMNS} FROM ivr_flow f WHERE f.agency_id = $1 AND f.id = $2`,
      [q.ctx.agencyId, id],
    );
    return row ?? null;
  }

  async lock(tx: Tx, id: number): Promise<IvrFlowRow | null> {
    await tx.query('SELECT id FROM ivr_flow WHERE agency_id = $1 AND id = $2 FOR UPDATE', [
      tx.ctx.agencyId,
      id,
    ]);
    return this.find(tx, id);
  }

  async count(tx: Tx): Promise<number> {
    const [row] = await tx.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM ivr_flow WHERE agency_id = $1 AND deleted_at IS NULL',
      [tx.ctx.agencyId],
    );
    return row?.count ?? 0;
  }

  async add(tx: Tx, name: string, flow: IvrFlow): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      'INSERT INTO ivr_flow (agency_id, name, flow, updated_at) VALUES ($1, $2, $3, $4) RETURNING id',
      [tx.ctx.agencyId, name, JSON.stringify(flow), tx.ctx.now()],
    );
    return (row as { id: number }).id;
  }

  async save(tx: Tx, id: number, name: string, flow: IvrFlow): Promise<void> {
    await tx.query(
      `UPDATE ivr_flow SET name = $3, flow = $4, version = version + 1, updated_at = $5
       WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, name, JSON.stringify(flow), tx.ctx.now()],
    );
  }

  async mark(tx: Tx, id: number, deletedAt: Date | null): Promise<void> {
    await tx.query(
      'UPDATE ivr_flow SET deleted_at = $3, version = version + 1 WHERE agency_id = $1 AND id = $2',
      [tx.ctx.agencyId, id, deletedAt],
    );
  }

  /** Telephone channels among these. */
  async telephones(q: Reader, ids: readonly number[], provider: string): Promise<number[]> {
    const rows = await q.query<{ id: number }>(
      `SELECT id FROM channel WHERE agency_id = $1 AND id = ANY($2::bigint[]) AND provider = $3 AND deleted_at IS NULL`,
      [q.ctx.agencyId, ids, provider],
    );
    return rows.map((row) => row.id);
  }

  /** A channel has one flow: the one that takes it last. */
  async use(tx: Tx, flowId: number, channelIds: readonly number[]): Promise<void> {
    await tx.query(
      'DELETE FROM ivr_use WHERE agency_id = $1 AND flow_id = $2 AND channel_id <> ALL($3::bigint[])',
      [tx.ctx.agencyId, flowId, channelIds],
    );
    await tx.query(
      `INSERT INTO ivr_use (agency_id, channel_id, flow_id) SELECT $1, id, $2 FROM unnest($3::bigint[]) id
       ON CONFLICT (agency_id, channel_id) DO UPDATE SET flow_id = excluded.flow_id`,
      [tx.ctx.agencyId, flowId, channelIds],
    );
  }

  async ofChannel(q: Reader, channelId: number): Promise<IvrFlow | null> {
    const [row] = await q.query<{ flow: IvrFlow }>(
      `SELECT f.flow FROM ivr_use u JOIN ivr_flow f ON f.agency_id = u.agency_id AND f.id = u.flow_id
       WHERE u.agency_id = $1 AND u.channel_id = $2 AND f.deleted_at IS NULL`,
      [q.ctx.agencyId, channelId],
      'voice.flow',
    );
    return row?.flow ?? null;
  }
}
