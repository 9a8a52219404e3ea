import { Injectable } from '@nestjs/common';
import type { SystemTx } from '../database/database.js';
import type { EveryOptions } from './every.js';

@Injectable()
export class ScheduledTasksRepository {
  /**
   * Takes those tasks whose interval has passed and that nobody is at.
   * The times are the database's, so that the clocks of the workers do not matter.
   */
  async claim(
    tx: SystemTx,
    tasks: readonly EveryOptions[],
    owner: string,
    leaseMs: number,
  ): Promise<string[]> {
    const rows = await tx.query<{ name: string }>(
      `INSERT INTO scheduled_task AS t (name, every_ms, started_at, lease_until, owner)
       SELECT due.name, due.every_ms, clock_timestamp(), clock_timestamp() + $3 * interval '1 ms', $4
       FROM unnest($1::text[], $2::int[]) AS due (name, every_ms)
       LEFT JOIN scheduled_task known ON known.name = due.name
       WHERE known.name IS NULL
          OR (known.lease_until <= clock_timestamp()
              AND known.started_at + due.every_ms * interval '1 ms' <= clock_timestamp())
       ORDER BY due.name
       ON CONFLICT (name) DO UPDATE
         SET every_ms = excluded.every_ms, started_at = excluded.started_at,
             lease_until = excluded.lease_until, owner = excluded.owner
         -- Asked again under the row's lock: another worker may have been faster.
         WHERE t.lease_until <= excluded.started_at
           AND t.started_at + excluded.every_ms * interval '1 ms' <= excluded.started_at
       RETURNING name`,
      [tasks.map((task) => task.name), tasks.map((task) => task.everyMs), leaseMs, owner],
    );
    return rows.map((row) => row.name);
  }

  async renew(tx: SystemTx, names: readonly string[], owner: string, leaseMs: number): Promise<void> {
    await tx.query(
      `UPDATE scheduled_task SET lease_until = clock_timestamp() + $3 * interval '1 ms'
       WHERE name = ANY($1) AND owner = $2`,
      [names, owner, leaseMs],
    );
  }

  async finish(tx: SystemTx, name: string, owner: string): Promise<void> {
    await tx.query(
      `UPDATE scheduled_task SET lease_until = clock_timestamp() WHERE name = $1 AND owner = $2`,
      [name, owner],
    );
  }
}
