import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { Jobs } from '../../../platform/jobs/index.js';
import { STORAGE, type Storage } from '../../../platform/storage/index.js';
import { isWorking, KEPT_MS, STALLED_MS } from './contact-import.rules.js';
import { ContactImportJob } from './contact-import.job-definition.js';
import { ContactImportsRepository } from './contact-imports.repository.js';

const AT_ONCE = 50;

/** Takes up again what stands still, and forgets what is long over, with its files. */
@Injectable()
export class ContactImportUpkeep {
  constructor(
    private readonly database: Database,
    private readonly imports: ContactImportsRepository,
    private readonly jobs: Jobs,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  async wakeStalled(): Promise<void> {
    const olderThan = new Date(Date.now() - STALLED_MS);
    const stalled = await this.database.system('contacts.import-sweep', (tx) =>
      this.imports.stalled(tx, olderThan, AT_ONCE),
    );
    // A new id each time: one that a dead worker holds must not be in the way.
    const round = Math.floor(Date.now() / STALLED_MS);
    for (const { agency_id: agencyId, id } of stalled)
      await this.jobs.wake(ContactImportJob, { agencyId, id }, { id: `contact-import-${id}-${round}` });
  }

  async forget(): Promise<void> {
    await this.database.forEachAgency('contacts.forget-imports', async (ctx) => {
      const olderThan = new Date(ctx.now().getTime() - KEPT_MS);
      const old = await this.database.read(ctx, (q) => this.imports.forgettable(q, olderThan, AT_ONCE));
      for (const view of old.filter((one) => !isWorking(one))) {
        for (const key of [view.storageKey, view.rowsKey]) if (key !== null) await this.storage.delete(key);
        await this.database.write(ctx, (tx) => this.imports.forget(tx, view.id));
      }
    });
  }
}
