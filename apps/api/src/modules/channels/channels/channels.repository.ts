import { Injectable } from '@nestjs/common';
import type { Reader, SystemTx, Tx } from '../../../platform/database/index.js';
import { type ChannelLimits, openChannelSql } from './channel-access.rules.js';
import type { ChannelStatusName, ChannelTypeName, ChannelView } from './channel.rules.js';

interface ChannelRow {
  id: number;
  type: ChannelTypeName;
  name: string;
  address: string | null;
  status: ChannelStatusName;
  is_private: boolean;
}

/** The mailbox that an address leads to. */
export interface Mailbox {
  agencyId: number;
  channelId: number;
  address: string;
  isDisabled: boolean;
}

const columns = 'c.id, c.type, c.name, c.address, c.status, c.is_private';
/** The help centre is a channel in the data only; nobody works in it. */
const notHelpCentre = `c.type <> 'HELP_CENTER'`;

@Injectable()
export class ChannelsRepository {
  async byIds(q: Reader, ids: readonly number[]): Promise<ChannelView[]> {
    const rows = await q.query<ChannelRow>(
      `SELECT ${columns} FROM channel c WHERE c.agency_id = $1 AND c.id = ANY($2)`,
      [q.ctx.agencyId, ids],
      'channels.by-ids',
    );
    return rows.map(viewOf);
  }

  /** The channels that somebody with these limits may see, by id; without limits all. */
  async visibleTo(
    q: Reader,
    limits: ChannelLimits | null,
    after: number,
    limit: number,
  ): Promise<ChannelView[]> {
    const open = limits ? openChannelSql('c.id', '$1', '$4', limits.onlyPrivate) : 'true';
    const rows = await q.query<ChannelRow>(
      `SELECT ${columns} FROM channel c WHERE c.agency_id = $1 AND c.id > $2 AND ${notHelpCentre} AND ${open}
       ORDER BY c.id LIMIT $3`,
      [q.ctx.agencyId, after, limit, ...(limits ? [limits.userId] : [])],
    );
    return rows.map(viewOf);
  }

  /** Holds the channel until the transaction ends, so that two who choose its members cannot cross. */
  async lock(tx: Tx, id: number): Promise<ChannelView | null> {
    const [row] = await tx.query<ChannelRow>(
      `SELECT ${columns} FROM channel c WHERE c.agency_id = $1 AND c.id = $2 AND ${notHelpCentre} FOR UPDATE`,
      [tx.ctx.agencyId, id],
    );
    return row ? viewOf(row) : null;
  }

  async setPrivate(tx: Tx, id: number, isPrivate: boolean): Promise<void> {
    await tx.query('UPDATE channel SET is_private = $3 WHERE agency_id = $1 AND id = $2', [
      tx.ctx.agencyId,
      id,
      isPrivate,
    ]);
  }

  /** Across agencies: an arriving mail knows only an address. */
  async mailboxes(q: SystemTx, addresses: readonly string[]): Promise<Mailbox[]> {
    const rows = await q.query<{ agency_id: number; id: number; address: string; status: string }>(
      `SELECT agency_id, id, address, status FROM channel WHERE type = 'EMAIL' AND address = ANY($1)`,
      [addresses],
    );
    return rows.map((row) => ({
      agencyId: row.agency_id,
      channelId: row.id,
      address: row.address,
      isDisabled: row.status === 'disabled',
    }));
  }
}

function viewOf(row: ChannelRow): ChannelView {
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    address: row.address,
    status: row.status,
    isPrivate: row.is_private,
  };
}
