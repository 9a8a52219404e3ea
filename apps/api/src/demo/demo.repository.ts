import { Injectable } from '@nestjs/common';
import type { SystemTx, Tx } from '../platform/database/index.js';
import type { DemoAgency, DemoChannel, DemoUser } from './demo-agencies.js';

/** Writes what an agency is made of. Only for the demo: people use the settings. */
@Injectable()
export class DemoRepository {
  async hasAgencies(tx: SystemTx): Promise<boolean> {
    return (await tx.query('SELECT 1 FROM agency LIMIT 1')).length > 0;
  }

  async insertAgency(tx: SystemTx, agency: DemoAgency): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      'INSERT INTO agency (name, slug, time_zone, locale_code) VALUES ($1, $2, $3, $4) RETURNING id',
      [agency.name, agency.slug, agency.timeZone, 'en-GB'],
    );
    return idOf(row);
  }

  async insertUser(tx: Tx, user: DemoUser, passwordHash: string, timeZone: string): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO user_account (agency_id, email, first_name, last_name, role, is_primary, password_hash, locale_code, timezone, invited_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 'en-GB', $8, $9) RETURNING id`,
      [
        tx.ctx.agencyId,
        user.email,
        user.firstName,
        user.lastName,
        user.role,
        user.isPrimary ?? false,
        user.isInvited ? '' : passwordHash,
        timeZone,
        user.isInvited ? tx.ctx.now() : null,
      ],
    );
    return idOf(row);
  }

  async insertTeam(
    tx: Tx,
    name: string,
    loadBalancing: boolean,
    members: readonly number[],
  ): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      'INSERT INTO team (agency_id, name, load_balancing_enabled) VALUES ($1, $2, $3) RETURNING id',
      [tx.ctx.agencyId, name, loadBalancing],
    );
    const id = idOf(row);
    await tx.query(
      'INSERT INTO team_member (agency_id, team_id, user_id) SELECT $1, $2, unnest($3::bigint[])',
      [tx.ctx.agencyId, id, members],
    );
    return id;
  }

  async insertLabel(tx: Tx, name: string, color: string): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      'INSERT INTO label (agency_id, name, color) VALUES ($1, $2, $3) RETURNING id',
      [tx.ctx.agencyId, name, color],
    );
    return idOf(row);
  }

  async insertResult(tx: Tx, name: string, sortOrder: number): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      'INSERT INTO ticket_result (agency_id, name, sort_order) VALUES ($1, $2, $3) RETURNING id',
      [tx.ctx.agencyId, name, sortOrder],
    );
    return idOf(row);
  }

  /** Channels that this version has no connection for are there for their history, and say that they are disabled. */
  async insertChannel(tx: Tx, channel: DemoChannel, welcome: string): Promise<number> {
    const isConnected = channel.type === 'EMAIL' || channel.type === 'CHAT';
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO channel (agency_id, type, name, status, address) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
      [
        tx.ctx.agencyId,
        channel.type,
        channel.name,
        isConnected ? 'active' : 'disabled',
        channel.address ?? null,
      ],
    );
    const id = idOf(row);
    if (channel.widgetToken) {
      await tx.query(
        'INSERT INTO widget (agency_id, channel_id, token, welcome, offline_email) VALUES ($1, $2, $3, $4, $5)',
        [tx.ctx.agencyId, id, channel.widgetToken, welcome, channel.asksForAddress ?? false],
      );
    }
    return id;
  }
}

function idOf(row: { id: number } | undefined): number {
  if (!row) throw new Error('The database gave no id for a new row.');
  return row.id;
}
