import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Reader, SystemTx, Tx } from '../platform/database/index.js';
import type { DemoConnection } from './demo-connections.js';
import type { DemoAgency, DemoChannel, DemoUser } from './demo-agencies.js';

/** A customer of the demo, as the simulator takes them in. */
export interface DemoPast {
  id: string;
  name: string;
  past: { id: string; from: 'customer' | 'business'; text: string; at: string }[];
}

/** Writes what an agency is made of. Only for the demo: people use the settings. */
@Injectable()
export class DemoRepository {
  async hasAgencies(tx: SystemTx): Promise<boolean> {
    return (await tx.query('SELECT 1 FROM agency LIMIT 1')).length > 0;
  }

  /** The channels that are connected to accounts of the simulator. */
  simulatedChannels(
    tx: SystemTx,
    handles: readonly string[],
  ): Promise<{ agencyId: number; id: number; handle: string; provider: string }[]> {
    return tx.query(
      `SELECT agency_id AS "agencyId", id, handle, provider FROM channel
       WHERE provider IS NOT NULL AND handle = ANY($1) AND deleted_at IS NULL ORDER BY id`,
      [handles],
    );
  }

  /** How a channel knows one of its customers. */
  async insertCustomer(
    tx: Tx,
    customer: { channelId: number; contactId: number; address: string; name: string; lastAt: Date | null },
  ): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO channel_customer AS c (agency_id, channel_id, contact_id, address, name, last_customer_at)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (agency_id, channel_id, address) WHERE address IS NOT NULL
         DO UPDATE SET last_customer_at = greatest(c.last_customer_at, excluded.last_customer_at) RETURNING id`,
      [
        tx.ctx.agencyId,
        customer.channelId,
        customer.contactId,
        customer.address,
        customer.name,
        customer.lastAt,
      ],
    );
    return idOf(row);
  }

  /** A browser that chatted; nobody has its token any more. */
  async insertVisitor(tx: Tx, channelId: number, locale: string, at: Date): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO visitor (agency_id, channel_id, token_hash, locale_code, created_at, last_seen_at)
       VALUES ($1, $2, $3, $4, $5, $5) RETURNING id`,
      [tx.ctx.agencyId, channelId, createHash('sha256').update(randomBytes(32)).digest('hex'), locale, at],
    );
    return idOf(row);
  }

  /**
   * Who wrote by a channel of the demo, with what was said before the simulator began. What was said by it since stands on
   * its phones already, and has a name there.
   */
  pastOf(q: Reader, channelId: number): Promise<DemoPast[]> {
    return q.query(
      `SELECT c.address AS id, c.name, json_agg(json_build_object('id', 'past-' || m.id, 'at', m.created_at,
         'text', m.body_text, 'from', CASE m.type WHEN 'INBOUND' THEN 'customer' ELSE 'business' END) ORDER BY m.id) AS past
       FROM channel_customer c JOIN ticket t ON t.agency_id = $1 AND t.customer_id = c.id
       JOIN message m ON m.agency_id = $1 AND m.ticket_id = t.id AND m.type IN ('INBOUND', 'OUTBOUND')
         AND m.external_id IS NULL
       WHERE c.agency_id = $1 AND c.channel_id = $2 AND c.address IS NOT NULL GROUP BY c.id ORDER BY c.id LIMIT 500`,
      [q.ctx.agencyId, channelId],
    );
  }

  /** Customers are known since their first message, and wrote last with their newest one. */
  async dateContacts(tx: Tx): Promise<void> {
    await tx.query(
      `UPDATE contact c
       SET created_at = t.first_at, updated_at = t.first_at, last_wrote_at = t.last_at,
         active_at = coalesce(t.last_at, t.first_at)
       FROM (SELECT t.contact_id, min(m.created_at) AS first_at,
               max(m.created_at) FILTER (WHERE m.type = 'INBOUND') AS last_at
             FROM ticket t JOIN message m ON m.agency_id = $1 AND m.ticket_id = t.id
             WHERE t.agency_id = $1 GROUP BY t.contact_id) t
       WHERE c.agency_id = $1 AND c.id = t.contact_id`,
      [tx.ctx.agencyId],
    );
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

  /** Channels that nothing stands behind are there for their history, and say that they are disabled. */
  async insertChannel(
    tx: Tx,
    channel: DemoChannel,
    welcome: string,
    connection: (DemoConnection & { sealedSecrets: string }) | null,
  ): Promise<number> {
    const isConnected = channel.type === 'EMAIL' || channel.type === 'CHAT' || connection !== null;
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO channel (agency_id, type, name, status, address, provider, handle, settings, sealed_secrets)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
      [
        tx.ctx.agencyId,
        channel.type,
        channel.name,
        isConnected ? 'active' : 'disabled',
        channel.address ?? null,
        connection?.provider ?? null,
        connection?.handle ?? null,
        connection?.settings ?? {},
        connection?.sealedSecrets ?? null,
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
