import { Injectable } from '@nestjs/common';
import {
  byIds,
  Gathered,
  givenRows,
  own,
  type Reader,
  rowsBy,
  type Tx,
} from '../../../platform/database/index.js';
import type { CustomerRow } from './customer.rules.js';

export interface CustomerKey {
  address: string | null;
  alias: string | null;
}

interface KeyOfChannel extends CustomerKey {
  channelId: number;
}

interface SignOfLife {
  id: number;
  at: Date;
  openUntil: Date | null;
}

const COLUMNS = `c.id, c.channel_id AS "channelId", c.contact_id AS "contactId", c.address, c.alias,
  c.parent_alias AS "parentAlias", c.name, c.username,
  c.last_customer_at AS "lastCustomerAt", c.open_until AS "openUntil", c.opted_out_at AS "optedOutAt",
  c.blocked_at AS "blockedAt", c.picture_looked_at AS "pictureLookedAt"`;

@Injectable()
export class CustomersRepository {
  private readonly signs = new Gathered<SignOfLife, void>((tx, signs) => this.wroteAll(tx, signs));
  private readonly known = new Gathered<KeyOfChannel, CustomerRow[]>((tx, keys) => this.byKeys(tx, keys));

  /**
   * Those that either key names: two when a provider tells for the first time that they are one person. The lock lets rows be
   * added that point to them: who answers this customer meanwhile holds the conversation, and each would wait for the other.
   */
  async byKey(tx: Tx, channelId: number, { address, alias }: CustomerKey): Promise<CustomerRow[]> {
    // Who has locked a customer describes them as they were read.
    if (address !== null) own(tx, `customer ${channelId} address ${address}`);
    if (alias !== null) own(tx, `customer ${channelId} alias ${alias}`);
    return this.known.of(tx, { channelId, address, alias });
  }

  private async byKeys(tx: Tx, keys: readonly KeyOfChannel[]): Promise<CustomerRow[][]> {
    const given = givenRows(
      { channel_id: 'bigint', address: 'text', alias: 'text' },
      keys.map(({ channelId, address, alias }) => [channelId, address, alias]),
    );
    const rows = await tx.query<CustomerRow & { place: number }>(
      `SELECT ${COLUMNS}, given.place::int AS place FROM ${given.sql} JOIN channel_customer c
         ON c.agency_id = $1 AND c.channel_id = given.channel_id AND (c.address = given.address OR c.alias = given.alias)
       ORDER BY c.id FOR NO KEY UPDATE OF c`,
      [tx.ctx.agencyId, ...given.values],
      `customers.by-key.${given.count}`,
      given.plan,
    );
    const found = rowsBy(rows, ({ place }) => place);
    return keys.map((_, at) => found.get(at + 1) ?? []);
  }

  async hasName(
    q: Reader,
    channelId: number,
    { address = null, alias = null }: Partial<CustomerKey>,
  ): Promise<boolean> {
    const rows = await q.query(
      `SELECT 1 FROM channel_customer WHERE agency_id = $1 AND channel_id = $2 AND (address = $3 OR alias = $4)
         AND name IS NOT NULL`,
      [q.ctx.agencyId, channelId, address, alias],
      'customers.has-name',
    );
    return rows.length > 0;
  }

  /** The one of a contact who wrote last. */
  async ofContact(tx: Tx, channelId: number, contactId: number): Promise<CustomerRow | null> {
    const [row] = await tx.query<CustomerRow>(
      `SELECT ${COLUMNS} FROM channel_customer c WHERE c.agency_id = $1 AND c.channel_id = $2 AND c.contact_id = $3
         AND (c.address IS NOT NULL OR c.alias IS NOT NULL) ORDER BY c.last_customer_at DESC NULLS LAST, c.id DESC LIMIT 1`,
      [tx.ctx.agencyId, channelId, contactId],
    );
    return row ?? null;
  }

  byIds(q: Reader, ids: readonly number[]): Promise<CustomerRow[]> {
    const wanted = byIds('c.id', '$2', ids);
    return q.query<CustomerRow>(
      `SELECT ${COLUMNS} FROM channel_customer c WHERE c.agency_id = $1 AND ${wanted.sql}`,
      [q.ctx.agencyId, wanted.value],
      `customers.by-ids.${wanted.count}`,
      wanted.plan,
    );
  }

  /** @returns null when somebody else has just added one of the keys. */
  async add(
    tx: Tx,
    row: Pick<
      CustomerRow,
      'channelId' | 'contactId' | 'address' | 'alias' | 'parentAlias' | 'name' | 'username'
    >,
  ): Promise<CustomerRow | null> {
    const [made] = await tx.query<CustomerRow>(
      `INSERT INTO channel_customer AS c (agency_id, channel_id, contact_id, address, alias, parent_alias, name,
         username)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
      [
        tx.ctx.agencyId,
        row.channelId,
        row.contactId,
        row.address,
        row.alias,
        row.parentAlias,
        row.name,
        row.username,
      ],
      'customers.add',
    );
    return made ?? null;
  }

  async describe(
    tx: Tx,
    id: number,
    {
      address,
      alias,
      parentAlias,
      name,
      username,
    }: Pick<CustomerRow, 'address' | 'alias' | 'parentAlias' | 'name' | 'username'>,
  ): Promise<void> {
    await tx.query(
      `UPDATE channel_customer SET address = $3, alias = $4, parent_alias = $5, name = $6, username = $7
       WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, address, alias, parentAlias, name, username],
    );
  }

  /** Their newest sign of life; one that comes late changes nothing. Who writes is not blocking us. */
  wrote(tx: Tx, id: number, at: Date, openUntil: Date | null): Promise<void> {
    return this.signs.of(tx, { id, at, openUntil });
  }

  private async wroteAll(tx: Tx, signs: readonly SignOfLife[]): Promise<void[]> {
    const given = givenRows(
      { id: 'bigint', at: 'timestamptz', open_until: 'timestamptz' },
      signs.map(({ id, at, openUntil }) => [id, at, openUntil]),
    );
    await tx.query(
      `UPDATE channel_customer c SET last_customer_at = greatest(c.last_customer_at, given.at),
         open_until = greatest(c.open_until, given.open_until),
         blocked_at = CASE WHEN c.blocked_at < given.at THEN NULL ELSE c.blocked_at END
       FROM ${given.sql} WHERE c.agency_id = $1 AND c.id = given.id`,
      [tx.ctx.agencyId, ...given.values],
      `customers.wrote.${given.count}`,
      given.plan,
    );
    return signs.map(() => undefined);
  }

  async setOptedOut(tx: Tx, id: number, at: Date | null): Promise<void> {
    await tx.query(`UPDATE channel_customer SET opted_out_at = $3 WHERE agency_id = $1 AND id = $2`, [
      tx.ctx.agencyId,
      id,
      at,
    ]);
  }

  async setBlocked(tx: Tx, id: number, at: Date | null): Promise<void> {
    await tx.query(`UPDATE channel_customer SET blocked_at = $3 WHERE agency_id = $1 AND id = $2`, [
      tx.ctx.agencyId,
      id,
      at,
    ]);
  }
}
