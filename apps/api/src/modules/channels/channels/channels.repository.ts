import { Injectable } from '@nestjs/common';
import type { Reader, SystemTx, Tx } from '../../../platform/database/index.js';
import { type ChannelLimits, openChannelSql, settledChannelsSql } from './channel-access.rules.js';
import type {
  ChannelStatusName,
  ChannelTrouble,
  ChannelTypeName,
  ChannelView,
  ProviderName,
} from './channel.rules.js';

interface ChannelRow {
  id: number;
  type: ChannelTypeName;
  provider: ProviderName | null;
  name: string;
  handle: string | null;
  address: string | null;
  status: ChannelStatusName;
  is_private: boolean;
  trouble: ChannelTrouble | null;
}

/** The mailbox that an address leads to. */
export interface Mailbox {
  agencyId: number;
  channelId: number;
  address: string;
  isDisabled: boolean;
}

const columns = 'c.id, c.type, c.provider, c.name, c.handle, c.address, c.status, c.is_private, c.trouble';
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
      `SELECT ${columns} FROM channel c WHERE c.agency_id = $1 AND c.id > $2 AND ${notHelpCentre} AND c.deleted_at IS NULL AND ${open}
       ORDER BY c.id LIMIT $3`,
      [q.ctx.agencyId, after, limit, ...(limits ? [limits.userId] : [])],
    );
    return rows.map(viewOf);
  }

  /** Names of those of these that somebody with these limits may see; of all without ids. */
  named(
    q: Reader,
    limits: ChannelLimits | null,
    ids: readonly number[] | null,
  ): Promise<Pick<ChannelView, 'id' | 'type' | 'name'>[]> {
    const open = limits ? openChannelSql('c.id', '$1', '$3', limits.onlyPrivate) : 'true';
    return q.query(
      `SELECT c.id, c.type, c.name FROM channel c WHERE c.agency_id = $1 AND ${notHelpCentre} AND c.deleted_at IS NULL
         AND ($2::bigint[] IS NULL OR c.id = ANY($2)) AND ${open} ORDER BY c.id LIMIT 500`,
      [q.ctx.agencyId, ids, ...(limits ? [limits.userId] : [])],
    );
  }

  /** Whether this caller may look after the channel; it is asked about for those alone who see private channels only. */
  async isOpenToSettle(q: Reader, id: number): Promise<boolean> {
    const { sql, values } = settledChannelsSql(q.ctx, 'c.id', 3);
    if (sql === '') return true;
    const rows = await q.query(`SELECT 1 FROM channel c WHERE c.agency_id = $1 AND c.id = $2 ${sql}`, [
      q.ctx.agencyId,
      id,
      ...values,
    ]);
    return rows.length > 0;
  }

  /** Holds the channel until the transaction ends, so that two who choose its members cannot cross. */
  async lock(tx: Tx, id: number): Promise<(ChannelView & { version: number }) | null> {
    const [row] = await tx.query<ChannelRow & { version: number }>(
      `SELECT ${columns}, c.version FROM channel c WHERE c.agency_id = $1 AND c.id = $2 AND ${notHelpCentre} AND c.deleted_at IS NULL FOR UPDATE`,
      [tx.ctx.agencyId, id],
    );
    return row ? { ...viewOf(row), version: row.version } : null;
  }

  async setPrivate(tx: Tx, id: number, isPrivate: boolean): Promise<void> {
    await tx.query(
      'UPDATE channel SET is_private = $3, version = version + 1 WHERE agency_id = $1 AND id = $2',
      [tx.ctx.agencyId, id, isPrivate],
    );
  }

  /** Across agencies: an arriving mail knows only an address. */
  async mailboxes(
    q: SystemTx,
    addresses: readonly string[],
    forwarded: readonly number[] = [],
  ): Promise<Mailbox[]> {
    const rows = await q.query<{ agency_id: number; id: number; address: string; status: string }>(
      `SELECT agency_id, id, address, status FROM channel WHERE type = 'EMAIL' AND deleted_at IS NULL
         AND (address = ANY($1) AND (provider IS NULL OR provider = 'mail_forward')
           OR id = ANY($2) AND provider = 'mail_forward')`,
      [addresses, forwarded],
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
    provider: row.provider,
    name: row.name,
    handle: row.handle,
    address: row.address,
    status: row.status,
    isPrivate: row.is_private,
    trouble: row.trouble,
  };
}
