import { Inject, Injectable } from '@nestjs/common';
import { systemContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { Jobs } from '../../../platform/jobs/index.js';
import { Connectors } from '../connectors/connectors.js';
import { DeliverJob } from './deliver.job-definition.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveryNews } from './delivery-news.service.js';
import { lostAnswer } from './delivery.rules.js';

const BATCH = 500;

/** Puts in order what crashes and lost jobs left behind. */
@Injectable()
export class DeliverySweepService {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(DeliveriesRepository) private readonly deliveries: DeliveriesRepository,
    @Inject(Connectors) private readonly connectors: Connectors,
    @Inject(DeliveryNews) private readonly news: DeliveryNews,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {}

  async sweep(): Promise<void> {
    await this.settleLost();
    // However long the queue is, what still waits in it for its first turn was not lost.
    const begunUntil = await this.jobs.begunUntil(DeliverJob.queue);
    const due = await this.db.system('deliveries that are due', (q) =>
      this.deliveries.due(q, begunUntil, BATCH),
    );
    for (const { agencyId, id, fence } of due) {
      // One waiting job is enough, and that of a worker that vanished is not waited for.
      const job = { id: `deliver-${id}-${fence}`, first: fence > 0 };
      await this.jobs.wake(DeliverJob, { agencyId, deliveryId: id }, job);
    }
  }

  /**
   * A worker that vanished while it handed a message over. A provider that knows our key gets it again under the same
   * key. Others cannot be asked whether they have it, so a person decides, unless their own report tells it later.
   */
  private async settleLost(): Promise<void> {
    const lost = await this.db.system('deliveries whose worker vanished', (q) =>
      this.deliveries.lost(q, BATCH),
    );
    for (const { agencyId, id, provider } of lost) {
      await this.db.write(systemContext(agencyId, 'deliveries'), async (tx) => {
        if (this.connectors.of(provider)?.settlesLost === 'by_key') {
          await this.deliveries.takeBack(tx, id);
          return;
        }
        const messageRef = await this.deliveries.giveUpAsUnknown(tx, id, lostAnswer);
        if (messageRef !== null) await this.news.say(tx, { messageRef, state: 'UNKNOWN', error: lostAnswer });
      });
    }
  }
}
