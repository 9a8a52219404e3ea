import { Inject, Injectable } from '@nestjs/common';
import { systemContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Jobs } from '../../../platform/jobs/index.js';
import { ConnectedChannels, type OpenChannel } from '../connectors/connected-channels.service.js';
import { InboundEventsRepository, type NewInboundEvent } from '../inbound/inbound-events.repository.js';
import { ProcessInboundJob } from '../inbound/process-inbound.job-definition.js';
import { GatheringPerAgency } from './gathering.js';

/** Calls that are looked up or kept with one statement. */
const CALLS_AT_ONCE = 50;
/** Bytes of a call. What brings more, as mails with their files do, is kept by itself. */
const SMALL = 64 * 1024;
/** Events that one job is for, as many as share a transaction: another worker may have the next ones. */
const PER_JOB = 16;

/** What calls of providers need from the database, for all calls of an agency that come at the same time together. */
@Injectable()
export class WebhookIntake {
  private readonly openings: GatheringPerAgency<number, OpenChannel | null>;
  private readonly keepings: GatheringPerAgency<readonly NewInboundEvent[], void>;
  private readonly wakings: GatheringPerAgency<readonly number[], void>;

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(ConnectedChannels) private readonly connected: ConnectedChannels,
    @Inject(InboundEventsRepository) private readonly events: InboundEventsRepository,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {
    this.openings = new GatheringPerAgency((agencyId, ids) => this.openAll(agencyId, ids), CALLS_AT_ONCE);
    this.keepings = new GatheringPerAgency((agencyId, calls) => this.keepAll(agencyId, calls), CALLS_AT_ONCE);
    this.wakings = new GatheringPerAgency(
      (agencyId, stored) => this.wakeAll(agencyId, stored),
      CALLS_AT_ONCE,
    );
  }

  /** The channel as it is now; null when it is not there any more. */
  open(agencyId: number, channelId: number): Promise<OpenChannel | null> {
    return this.openings.add(agencyId, channelId);
  }

  /** Resolves when all of it is committed; all of it is, or nothing. What is there already stays as it is. */
  async keep(agencyId: number, events: readonly NewInboundEvent[]): Promise<void> {
    if (events.length === 0) return;
    if (events.reduce((sum, { rawSize }) => sum + rawSize, 0) <= SMALL)
      return this.keepings.add(agencyId, events);
    await this.db.write(systemContext(agencyId, 'webhooks'), (tx) => this.insert(tx, events));
  }

  /** The same within a transaction of the caller. @returns whether any of it is new */
  async insert(tx: Tx, events: readonly NewInboundEvent[]): Promise<boolean> {
    const ids: number[] = [];
    for (const event of events) {
      const stored = await this.events.insert(tx, event, false);
      if (stored) ids.push(stored.id);
    }
    tx.afterCommit(() => this.wake(tx.ctx.agencyId, ids));
    return ids.length > 0;
  }

  private openAll(agencyId: number, ids: readonly number[]): Promise<(OpenChannel | null)[]> {
    return this.db.read(systemContext(agencyId, 'webhooks'), (q) => this.connected.openAll(q, ids));
  }

  private async keepAll(agencyId: number, calls: readonly (readonly NewInboundEvent[])[]): Promise<void[]> {
    const events = calls.flat();
    await this.db.write(systemContext(agencyId, 'webhooks'), async (tx) => {
      const ids = await this.events.insertAll(tx, events);
      tx.afterCommit(() => this.wake(agencyId, ids));
    });
    return calls.map(() => undefined);
  }

  private wake(agencyId: number, eventIds: readonly number[]): void {
    if (eventIds.length > 0) void this.wakings.add(agencyId, eventIds);
  }

  private async wakeAll(agencyId: number, stored: readonly (readonly number[])[]): Promise<void[]> {
    const ids = stored.flat();
    for (let from = 0; from < ids.length; from += PER_JOB)
      await this.jobs.wake(ProcessInboundJob, { agencyId, eventIds: ids.slice(from, from + PER_JOB) });
    return stored.map(() => undefined);
  }
}
