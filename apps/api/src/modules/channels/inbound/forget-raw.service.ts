import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import { systemContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { STORAGE, type Storage } from '../../../platform/storage/index.js';
import { InboundEventsRepository } from './inbound-events.repository.js';

const DAY_MS = 86_400_000;
const BATCH = 500;

/** Raw mails are kept for some weeks after they became messages, in case somebody has to look at them again. */
@Injectable()
export class ForgetRawService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Database) private readonly db: Database,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(InboundEventsRepository) private readonly events: InboundEventsRepository,
  ) {}

  async forget(): Promise<void> {
    const before = new Date(Date.now() - this.config.rawMailDays * DAY_MS);
    for (;;) {
      const outdated = await this.db.system('raw mails that are old', (q) =>
        this.events.outdated(q, before, BATCH),
      );
      for (const [agencyId, keys] of byAgency(outdated)) {
        // The file first: should this process end in between, the row still leads to what is left to do.
        for (const key of keys) await this.storage.delete(key);
        await this.db.write(systemContext(agencyId, 'inbound'), (tx) => this.events.forgetRaw(tx, keys));
      }
      if (outdated.length < BATCH) return;
    }
  }
}

function byAgency(outdated: readonly { agencyId: number; key: string }[]): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const { agencyId, key } of outdated) found.set(agencyId, [...(found.get(agencyId) ?? []), key]);
  return found;
}
