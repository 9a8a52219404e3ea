import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Jobs } from '../../../platform/jobs/index.js';
import { AuditLogService } from '../../identity/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { ChannelErrors } from '../channels.errors.js';
import { ChannelsRepository } from '../channels/channels.repository.js';
import { DeliveriesService } from '../deliveries/deliveries.service.js';
import { ProcessInboundJob } from '../inbound/process-inbound.job-definition.js';
import { TrafficRepository } from './traffic.repository.js';

/** At most so many begin anew in one call; whoever wants more calls again. */
const BATCH = 500;

export interface Replayed {
  count: number;
  /** There may be more that were not tried since the same moment. */
  hasMore: boolean;
}

/** Begins anew with what failed: the same bytes are read again, the same message is sent again. */
@Injectable()
export class ReplaysService {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(TrafficRepository) private readonly traffic: TrafficRepository,
    @Inject(ChannelsRepository) private readonly channels: ChannelsRepository,
    @Inject(DeliveriesService) private readonly deliveries: DeliveriesService,
    @Inject(AuditLogService) private readonly audit: AuditLogService,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {}

  /** @throws not_found, channels.not_replayable */
  async inbound(ctx: RequestContext, id: number): Promise<void> {
    await this.db.write(ctx, async (tx) => {
      const event = await this.traffic.inboundById(tx, id);
      if (!event) throw PlatformErrors.notFound();
      if ((await this.readAgain(tx, event.channelId, [id])) === 0) throw ChannelErrors.notReplayable();
    });
  }

  /** @param until what was tried after it is left alone @throws not_found */
  allInbound(ctx: RequestContext, channelId: number | null, until: Date): Promise<Replayed> {
    return this.db.write(ctx, async (tx) => {
      await this.mustExist(tx, channelId);
      const ids = await this.traffic.givenUp(tx, channelId, until, BATCH);
      return { count: await this.readAgain(tx, channelId, ids), hasMore: ids.length === BATCH };
    });
  }

  /** @throws not_found, channels.not_retryable */
  async outbound(ctx: RequestContext, deliveryId: number): Promise<void> {
    await this.db.write(ctx, async (tx) => {
      const delivery = await this.traffic.outboundById(tx, deliveryId);
      if (!delivery) throw PlatformErrors.notFound();
      const count = await this.sendAgain(tx, delivery.channelId, [delivery.messageRef]);
      if (count === 0) throw ChannelErrors.notRetryable();
    });
  }

  /** What nobody knows about is left out: it may have arrived. @param until what was tried after it is left alone */
  allOutbound(ctx: RequestContext, channelId: number | null, until: Date): Promise<Replayed> {
    return this.db.write(ctx, async (tx) => {
      await this.mustExist(tx, channelId);
      const refs = await this.traffic.failedMessages(tx, channelId, until, BATCH);
      return { count: await this.sendAgain(tx, channelId, refs), hasMore: refs.length > 0 };
    });
  }

  private async mustExist(tx: Tx, channelId: number | null): Promise<void> {
    if (channelId === null || (await this.traffic.hasChannel(tx, channelId))) return;
    throw PlatformErrors.notFound({ fields: { channelId: ['This channel does not exist.'] } });
  }

  private async readAgain(tx: Tx, channelId: number | null, wanted: readonly number[]): Promise<number> {
    const { agencyId } = tx.ctx;
    const ids = await this.traffic.beginAnew(tx, wanted);
    for (const eventId of ids)
      tx.afterCommit(() => void this.jobs.wake(ProcessInboundJob, { agencyId, eventIds: [eventId] }));
    await this.note(tx, 'channel.inbound_replayed', channelId, ids.length);
    return ids.length;
  }

  private async sendAgain(tx: Tx, channelId: number | null, messageRefs: readonly number[]): Promise<number> {
    let count = 0;
    for (const messageRef of messageRefs) {
      // Somebody else may have been faster.
      if (await this.deliveries.beginAnew(tx, messageRef)) count += 1;
    }
    await this.note(tx, 'channel.messages_resent', channelId, count);
    return count;
  }

  private async note(tx: Tx, action: string, channelId: number | null, count: number): Promise<void> {
    if (count === 0) return;
    const [channel] = channelId === null ? [] : await this.channels.byIds(tx, [channelId]);
    await this.audit.record(tx, {
      action,
      target: { kind: 'channel', ...(channel && { id: channel.id, name: channel.name }) },
      after: { count },
    });
  }
}
