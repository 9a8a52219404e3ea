import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { systemContext } from '../context/request-context.js';
import { Database, type Tx } from '../database/database.js';
import { defineJob, GiveUp, HandlesJob } from '../jobs/job.js';
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
    // Another version of the product may know it: tried again later, and kept as a dead letter in the end.
    if (!listener) throw new Error(`Nobody here is called ${job.listener}.`);
    await this.db.write(systemContext(job.agencyId, listener.name), async (tx) => {
      if (!(await this.firstTime(tx, job.eventId, listener.name))) return;
      await listener.run(tx, await this.load(tx, job.eventId));
    });
  }

  private async load(tx: Tx, id: number): Promise<StoredEvent> {
    const [row] = await tx.query<EventRow>('SELECT * FROM outbox_event WHERE agency_id = $1 AND id = $2', [
      tx.ctx.agencyId,
      id,
    ]);
    if (!row) throw new GiveUp('The event is no longer kept, so its listener cannot run.');
    return { ...row, agencyId: row.agency_id, createdAt: row.created_at };
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
