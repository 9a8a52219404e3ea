import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { VisitorDetails } from './visitor.entity.js';

interface NewDevice {
  channelId: number;
  tokenHash: string;
  locale: string;
  details: VisitorDetails;
  /** Without an id it is the first device, and the row is the person. */
  person: { id: number | null; externalId: string };
}

/** Visitors whom a website has named, and the devices that speak for them. */
@Injectable()
export class VisitorPersonsRepository {
  /** Whoever names the same person waits until the transaction ends. */
  async hold(tx: Tx, channelId: number, externalId: string): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `visitor ${tx.ctx.agencyId} ${channelId} ${externalId}`,
    ]);
  }

  async find(q: Reader, channelId: number, externalId: string): Promise<number | null> {
    const [row] = await q.query<{ id: number }>(
      'SELECT id FROM visitor WHERE agency_id = $1 AND channel_id = $2 AND external_id = $3',
      [q.ctx.agencyId, channelId, externalId],
    );
    return row?.id ?? null;
  }

  async become(tx: Tx, id: number, externalId: string): Promise<void> {
    await tx.query('UPDATE visitor SET external_id = $3 WHERE agency_id = $1 AND id = $2', [
      tx.ctx.agencyId,
      id,
      externalId,
    ]);
  }

  async describe(tx: Tx, id: number, details: VisitorDetails): Promise<void> {
    await tx.query(
      'UPDATE visitor SET details = details || $3::jsonb, last_seen_at = $4 WHERE agency_id = $1 AND id = $2',
      [tx.ctx.agencyId, id, JSON.stringify(details), tx.ctx.now()],
    );
  }

  async addDevice(tx: Tx, { channelId, tokenHash, locale, details, person }: NewDevice): Promise<void> {
    const isFirst = person.id === null;
    await tx.query(
      `INSERT INTO visitor (agency_id, channel_id, token_hash, locale_code, external_id, person_id, details,
         created_at, last_seen_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
      [
        tx.ctx.agencyId,
        channelId,
        tokenHash,
        locale,
        isFirst ? person.externalId : null,
        person.id,
        isFirst ? JSON.stringify(details) : '{}',
        tx.ctx.now(),
      ],
    );
  }

  /** @param replacement the hash of a token that nobody has */
  async forgetToken(tx: Tx, deviceId: number, replacement: string): Promise<void> {
    await tx.query('UPDATE visitor SET token_hash = $3 WHERE agency_id = $1 AND id = $2', [
      tx.ctx.agencyId,
      deviceId,
      replacement,
    ]);
  }
}
