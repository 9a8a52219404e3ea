import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { Jobs } from '../../../platform/jobs/index.js';
import { STORAGE, type Storage } from '../../../platform/storage/index.js';
import { COPY_KEPT_MS, COPY_STALLED_MS } from './contact-copy.rules.js';
import { ContactCopiesRepository } from './contact-copies.repository.js';
import { ContactCopyJob } from './contact-copy.job-definition.js';

const AT_ONCE = 50;

/** Takes up again what stands still, and forgets what could be fetched long enough. */
@Injectable()
export class ContactCopyUpkeep {
  constructor(
    private readonly database: Database,
    private readonly copies: ContactCopiesRepository,
    private readonly jobs: Jobs,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  async wakeStalled(): Promise<void> {
    const olderThan = new Date(Date.now() - COPY_STALLED_MS);
    const stalled = await this.database.system('contacts.copy-sweep', (tx) =>
      this.copies.stalled(tx, olderThan, AT_ONCE),
    );
    // A new id each time: one that a dead worker holds must not be in the way.
    const round = Math.floor(Date.now() / COPY_STALLED_MS);
    for (const { agency_id: agencyId, id } of stalled)
      await this.jobs.wake(ContactCopyJob, { agencyId, id }, { id: `contact-copy-${id}-${round}` });
  }

  /** The file goes before its row. */
  async forget(): Promise<void> {
    await this.database.forEachAgency('contacts.forget-copies', async (ctx) => {
      const olderThan = new Date(ctx.now().getTime() - COPY_KEPT_MS);
      const old = await this.database.read(ctx, (q) => this.copies.old(q, olderThan, AT_ONCE));
      if (old.length === 0) return;
      for (const { storageKey } of old) if (storageKey !== null) await this.storage.delete(storageKey);
      await this.database.write(ctx, (tx) =>
        this.copies.delete(
          tx,
          old.map(({ id }) => id),
        ),
      );
    });
  }
}
