import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { systemContext } from '../context/request-context.js';
import { Database, type Tx } from '../database/database.js';
import { defineJob, HandlesJob } from '../jobs/job.js';
import type { StoredEvent } from './define-event.js';
import { Listeners } from './listeners.js';

/** Brings one event to one listener. */
export const DispatchEventJob = defineJob({
  queue: 'outbox',
  name: 'outbox.dispatch',
  schema: z.object({ agencyId: z.number(), eventId: z.number(), listener: z.string() }),
  attempts: 12,
  backoffMs: 500,
});

interface EventRow {
  id: number;
  agency_id: number;
  name: string;
  version: number;
  payload: object;
  cursor: number | null;
  created_at: Date;
}

@Injectable()
export class DispatchEventHandler {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Listeners) private readonly listeners: Listeners,
  ) {}

  @HandlesJob(DispatchEventJob)
  async run(job: z.infer<typeof DispatchEventJob.schema>): Promise<void> {
    const listener = this.listeners.named(job.listener);
    if (!listener) return;
    await this.db.write(systemContext(job.agencyId, listener.name), async (tx) => {
      const event = await this.load(tx, job.eventId);
      if (event && (await this.firstTime(tx, job.eventId, listener.name))) await listener.run(tx, event);
    });
  }

  private async load(tx: Tx, id: number): Promise<StoredEvent | undefined> {
    const [row] = await tx.query<EventRow>('SELECT * FROM outbox_event WHERE agency_id = $1 AND id = $2', [
      tx.ctx.agencyId,
      id,
    ]);
    return row && { ...row, agencyId: row.agency_id, createdAt: row.created_at };
  }

  private async firstTime(tx: Tx, eventId: number, listener: string): Promise<boolean> {
    const rows = await tx.query(
      `INSERT INTO event_receipt (agency_id, event_id, listener) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING event_id`,
      [tx.ctx.agencyId, eventId, listener],
    );
    return rows.length === 1;
  }
}
