import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Database } from '../database/database.js';
import { fullDisk } from '../database/full-disk.js';
import { Jobs } from '../jobs/jobs.js';
import { Metrics } from '../metrics/metrics.js';
import { inTime } from '../patience/index.js';
import { PUB_SUB, type PubSub } from '../realtime/pubsub.js';
import { Shutdown } from '../shutdown/shutdown.js';

/** Together they are how long it takes at most until a database that falls silent is told of. */
const CACHE_MS = 750;
const PATIENCE_MS = 1_500;

export interface ReadinessReport {
  /**
   * `degraded`: the queues or the way of events to other processes do not answer. Everything is done all the same, by way of the
   * database and some seconds later, so callers may come; a balancer that turned away from all processes at once would end everything.
   */
  status: 'ready' | 'degraded' | 'not ready';
  checks: Record<'database' | 'jobs' | 'pubsub' | 'staying', boolean>;
}

/** Whether this process can do useful work: its parts are asked at most once in `CACHE_MS`, however often somebody looks. */
@Injectable()
export class Readiness implements OnModuleInit {
  private asked = 0;
  private last: Promise<ReadinessReport['checks']> | undefined;

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(PUB_SUB) private readonly pubsub: PubSub,
    @Inject(Shutdown) private readonly shutdown: Shutdown,
    @Inject(Metrics) private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    const gauge: Gauge = new Gauge({
      name: 'parley_part_answers',
      help: 'Whether what this process needs answers it: 1, or 0.',
      labelNames: ['part'],
      registers: [this.metrics.registry],
      collect: async () => {
        const { staying: _, ...parts } = (await this.report()).checks;
        for (const [part, isThere] of Object.entries(parts)) gauge.set({ part }, Number(isThere));
      },
    });
  }

  async report(): Promise<ReadinessReport> {
    if (!this.last || Date.now() - this.asked > CACHE_MS) {
      this.asked = Date.now();
      this.last = this.ask();
    }
    const checks = { ...(await this.last), staying: !this.shutdown.isStopping };
    const { database, staying, jobs, pubsub } = checks;
    if (!database || !staying) return { status: 'not ready', checks };
    return { status: jobs && pubsub ? 'ready' : 'degraded', checks };
  }

  private async ask(): Promise<ReadinessReport['checks']> {
    const [database, jobs, pubsub] = await Promise.all([
      answers(this.askDatabase()),
      answers(this.jobs.ready()),
      answers(this.pubsub.ready()),
    ]);
    return { database, jobs, pubsub, staying: true };
  }

  private async askDatabase(): Promise<void> {
    const asked = fullDisk.question;
    await this.db.system('readiness', (tx) => tx.query(asked));
    if (asked !== 'SELECT 1') fullDisk.forget();
  }
}

/** Silence counts as no: whoever asks cannot wait until a connection times out. */
async function answers(question: Promise<unknown>): Promise<boolean> {
  return inTime(PATIENCE_MS, question).then(
    (value) => value !== false,
    () => false,
  );
}
