import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import { systemContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { ForgetTrafficRepository } from './forget-traffic.repository.js';

const DAY_MS = 86_400_000;
const BATCH = 1_000;

/** What providers brought and what was said to them is kept for some weeks, for those who look for a fault. */
@Injectable()
export class ForgetTrafficService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Database) private readonly db: Database,
    @Inject(ForgetTrafficRepository) private readonly traffic: ForgetTrafficRepository,
  ) {}

  async forget(): Promise<void> {
    const before = new Date(Date.now() - this.config.rawMailDays * DAY_MS);
    const agencies = await this.db.system('whose old traffic is forgotten', (q) => this.traffic.agencies(q));
    for (const agencyId of agencies) {
      await this.each(agencyId, (tx) => this.traffic.forgetBytes(tx, before, BATCH));
      await this.each(agencyId, (tx) => this.traffic.forgetAttempts(tx, before, BATCH));
      await this.db.write(systemContext(agencyId, 'deliveries'), (tx) =>
        this.traffic.forgetRefusals(tx, before),
      );
    }
  }

  private async each(agencyId: number, forgetSome: (tx: Tx) => Promise<number>): Promise<void> {
    const ctx = systemContext(agencyId, 'deliveries');
    while ((await this.db.write(ctx, forgetSome)) === BATCH);
  }
}
