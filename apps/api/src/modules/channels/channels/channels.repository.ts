import { Injectable } from '@nestjs/common';
import type { Reader, SystemTx } from '../../../platform/database/index.js';
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

  /** Channels that the user may see, by id: all that are not private, and the private ones he is a member of. */
  async visibleTo(q: Reader, userId: number | null, after: number, limit: number): Promise<ChannelView[]> {
    const rows = await q.query<ChannelRow>(
      `SELECT ${columns} FROM channel c
       WHERE c.agency_id = $1 AND c.id > $2 AND ${notHelpCentre}
         AND ($3::bigint IS NULL OR NOT c.is_private OR EXISTS (
           SELECT 1 FROM channel_member m WHERE m.agency_id = c.agency_id AND m.channel_id = c.id AND m.user_id = $3))
       ORDER BY c.id LIMIT $4`,
      [q.ctx.agencyId, after, userId, limit],
    );
    return rows.map(viewOf);
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
