import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { Every } from '../jobs/every.js';

const TEN_MINUTES = 600_000;
/** Sockets may resume within this time; afterwards they load afresh. */
const KEEP = '24 hours';
/** Receipts outlive their events, so that a job that comes late still finds that its work is done. */
const KEEP_RECEIPTS = '7 days';
const BATCH = 5_000;

/** Clears away events that everybody has had. */
@Injectable()
export class ForgetOldEvents {
  constructor(@Inject(Database) private readonly db: Database) {}

  @Every(TEN_MINUTES, 'outbox.forget')
  async run(): Promise<void> {
    await this.deleteInBatches(
      `DELETE FROM outbox_event WHERE id IN (SELECT id FROM outbox_event
       WHERE created_at < now() - interval '${KEEP}' AND queued_at IS NOT NULL ORDER BY created_at LIMIT ${BATCH})
       RETURNING id`,
    );
    await this.deleteInBatches(
      `DELETE FROM event_receipt WHERE ctid IN (SELECT ctid FROM event_receipt
       WHERE created_at < now() - interval '${KEEP_RECEIPTS}' ORDER BY created_at LIMIT ${BATCH})
       RETURNING event_id`,
    );
  }

  private async deleteInBatches(statement: string): Promise<void> {
    for (;;) {
      const gone = await this.db.system('forget old events', (tx) => tx.query(statement));
      if (gone.length < BATCH) return;
    }
  }
}
