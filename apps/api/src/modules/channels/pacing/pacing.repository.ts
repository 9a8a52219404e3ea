import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import type { Pace } from '../connectors/connector.js';
import { FAILURE_WINDOW_SECONDS, FAILURES_TO_OPEN, openSeconds, PROBE_SECONDS } from './circuit.rules.js';

@Injectable()
export class PacingRepository {
  /**
   * Takes the next free slot of a bucket. After a quiet time a burst may go at once.
   * @returns how many milliseconds from now the slot lies; 0 when it is free already.
   */
  async reserve(tx: Tx, channelId: number, { bucket, everyMs, burst }: Pace): Promise<number> {
    const [row] = await tx.query<{ wait: number }>(
      `INSERT INTO channel_pace AS p (agency_id, channel_id, bucket, next_at)
       VALUES ($1, $2, $3, clock_timestamp() + make_interval(secs => ($4::float8 - $5::float8) / 1000))
       ON CONFLICT (agency_id, channel_id, bucket) DO UPDATE SET next_at =
         greatest(p.next_at, clock_timestamp() - make_interval(secs => $5::float8 / 1000)) + make_interval(secs => $4::float8 / 1000)
       RETURNING greatest(0, extract(epoch FROM next_at - clock_timestamp()) * 1000 - $4)::int AS wait`,
      [tx.ctx.agencyId, channelId, bucket, everyMs, everyMs * Math.max(0, burst - 1)],
      'pacing.reserve',
    );
    return row?.wait ?? 0;
  }

  /**
   * Whether the provider may be tried. Where the circuit is open, one caller after each pause may probe it.
   * @returns milliseconds to wait; 0: go.
   */
  async mayTry(tx: Tx, channelId: number): Promise<number> {
    const [row] = await tx.query<{ wait: number | null; isOpen: boolean }>(
      `SELECT (extract(epoch FROM open_until - clock_timestamp()) * 1000)::int AS wait, open_until IS NOT NULL AS "isOpen"
       FROM channel_circuit WHERE agency_id = $1 AND channel_id = $2`,
      [tx.ctx.agencyId, channelId],
      'pacing.circuit',
    );
    if (!row?.isOpen) return 0;
    if ((row.wait ?? 0) > 0) return row.wait ?? 0;
    const probing = await tx.query(
      `UPDATE channel_circuit SET open_until = clock_timestamp() + make_interval(secs => $3)
       WHERE agency_id = $1 AND channel_id = $2 AND open_until <= clock_timestamp() RETURNING 1`,
      [tx.ctx.agencyId, channelId, PROBE_SECONDS],
    );
    return probing.length ? 0 : 2_000;
  }

  /** The provider does not work. @returns whether this opened the circuit. */
  async failed(tx: Tx, channelId: number): Promise<boolean> {
    const [row] = await tx.query<{ failures: number; opened: number; isOpen: boolean }>(
      `INSERT INTO channel_circuit AS c (agency_id, channel_id, failures, first_failure_at)
       VALUES ($1, $2, 1, now())
       ON CONFLICT (agency_id, channel_id) DO UPDATE SET
         failures = CASE WHEN c.open_until IS NULL AND c.first_failure_at < now() - make_interval(secs => $3) THEN 1
                         ELSE c.failures + 1 END,
         first_failure_at = CASE WHEN c.open_until IS NULL AND c.first_failure_at < now() - make_interval(secs => $3) THEN now()
                                 ELSE c.first_failure_at END
       RETURNING failures, opened, open_until IS NOT NULL AS "isOpen"`,
      [tx.ctx.agencyId, channelId, FAILURE_WINDOW_SECONDS],
    );
    if (!row || (row.failures < FAILURES_TO_OPEN && !row.isOpen)) return false;
    await tx.query(
      `UPDATE channel_circuit SET open_until = clock_timestamp() + make_interval(secs => $3), opened = opened + 1
       WHERE agency_id = $1 AND channel_id = $2`,
      [tx.ctx.agencyId, channelId, openSeconds(row.opened)],
    );
    return true;
  }

  /** @returns whether the circuit knew of failures. */
  async succeeded(tx: Tx, channelId: number): Promise<boolean> {
    const rows = await tx.query(
      'DELETE FROM channel_circuit WHERE agency_id = $1 AND channel_id = $2 RETURNING open_until',
      [tx.ctx.agencyId, channelId],
      'pacing.succeeded',
    );
    return rows.length > 0;
  }
}
