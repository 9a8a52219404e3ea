import { Inject, Injectable } from '@nestjs/common';
import { type RequestContext, systemContext } from '../../../platform/context/index.js';
import { Database, SharedWrites, type Tx } from '../../../platform/database/index.js';
import { Jobs } from '../../../platform/jobs/index.js';
import { Log } from '../../../platform/logging/log.js';
import { ClaimHold } from '../claims/claim-hold.js';
import { ConnectedChannels, type OpenChannel } from '../connectors/connected-channels.service.js';
import type { Exchange } from '../connectors/exchange.js';
import { ChannelHealth } from '../health/channel-health.service.js';
import { BUSY_MS, ChannelLines } from '../pacing/channel-lines.js';
import { PacingRepository } from '../pacing/pacing.repository.js';
import { BROKEN_PAUSE_MS, ConnectorSender } from './connector-sender.service.js';
import { DeliverJob } from './deliver.job-definition.js';
import { type Claim, DeliveriesRepository, type Moved } from './deliveries.repository.js';
import { DeliveryNews } from './delivery-news.service.js';
import { pauseBefore, type RefusalCode, type SubmitResult } from './delivery.rules.js';
import { MailSender } from './mail-sender.service.js';
import type { Hold, ReadyToGo, Sender } from './sender.js';

/** What came of one attempt, and what was said meanwhile. */
interface Submitted {
  result: SubmitResult;
  startedAt?: Date;
  exchanges?: readonly Exchange[];
}

/** Half a minute in small steps: when the database is back, this comes before anybody gives the delivery up. */
const RECORD_PAUSES_MS = [250, 500, ...Array.from({ length: 30 }, () => 1_000)];

/**
 * Answers of one channel share transactions: each holds the pace of its channel until the end, and those of several channels would
 * wait for each other in a ring.
 */
const lineOf = (channelId: number): string => `deliveries of ${channelId}`;

/**
 * Brings one delivery out: claims it, writes "submitting" and commits, calls the mail server or the provider, writes what came of it.
 * Every write names the claim's fence, so a worker that was frozen or cut off changes nothing when it wakes up.
 */
@Injectable()
export class DeliverService {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(SharedWrites) private readonly shared: SharedWrites,
    @Inject(DeliveriesRepository) private readonly deliveries: DeliveriesRepository,
    @Inject(ConnectedChannels) private readonly connected: ConnectedChannels,
    @Inject(MailSender) private readonly mails: MailSender,
    @Inject(ConnectorSender) private readonly providers: ConnectorSender,
    @Inject(PacingRepository) private readonly pacing: PacingRepository,
    @Inject(ChannelLines) private readonly lines: ChannelLines,
    @Inject(ChannelHealth) private readonly health: ChannelHealth,
    @Inject(DeliveryNews) private readonly news: DeliveryNews,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(Log) private readonly log: Log,
  ) {}

  /** Does nothing when it is not its turn. */
  async deliver(agencyId: number, deliveryId: number): Promise<void> {
    const ctx = systemContext(agencyId, 'deliveries');
    const claim = await this.shared.write('claims', ctx, (tx) => {
      const claiming = this.deliveries.claim(tx, deliveryId);
      tx.end();
      return claiming;
    });
    if (!claim) return;
    const hold = new ClaimHold(() => this.db.write(ctx, (tx) => this.deliveries.renew(tx, claim)));
    try {
      const submitted = await this.submit(ctx, claim, hold.signal);
      if (submitted) await this.record(ctx, claim, submitted);
    } finally {
      hold.release();
    }
    await this.wakeNext(ctx, claim.conversationRef);
  }

  /** Null when the claim was lost, or the delivery has to wait: nothing was handed over then. */
  private async submit(ctx: RequestContext, claim: Claim, signal: AbortSignal): Promise<Submitted | null> {
    const channel = await this.db.read(ctx, (q) => this.connected.open(q, claim.channelId));
    if (!channel) return { result: { kind: 'refused', reason: 'This channel is not there any more.' } };
    const sender = channel.type === 'EMAIL' ? this.mails : this.providers;
    const ready = await sender.prepare(ctx, claim, channel);
    if (ready.kind !== 'ready') return { result: ready };
    if (!this.lines.take(channel.id)) {
      const busy: Hold = { kind: 'held', why: 'circuit', wait: BUSY_MS };
      await this.db.write(ctx, (tx) => this.hold(tx, claim, busy));
      await this.lineIsFree(ctx, this.lines.wait(channel.id, claim.id));
      return null;
    }
    try {
      return await this.handOver(ctx, claim, { channel, sender, ready }, signal);
    } finally {
      await this.lineIsFree(ctx, this.lines.give(channel.id));
    }
  }

  /** Whoever waited for a line goes now. Should this fail, the clock brings it. */
  private async lineIsFree(ctx: RequestContext, deliveryId: number | null): Promise<void> {
    if (deliveryId === null) return;
    try {
      await this.db.write(ctx, (tx) => this.deliveries.goOn(tx, deliveryId));
      await this.jobs.wake(DeliverJob, { agencyId: ctx.agencyId, deliveryId });
    } catch (error) {
      this.log.warn('a delivery was not told that it may go', { deliveryId, error });
    }
  }

  private async handOver(
    ctx: RequestContext,
    claim: Claim,
    { channel, sender, ready }: { channel: OpenChannel; sender: Sender; ready: ReadyToGo },
    signal: AbortSignal,
  ): Promise<Submitted | null> {
    const mayGo = await this.shared.write(lineOf(channel.id), ctx, async (tx) => {
      const hold = await sender.hold(tx, claim, channel);
      if (hold) return (await this.hold(tx, claim, hold), false);
      const parts = await this.deliveries.markSubmitting(tx, claim);
      if (parts) await this.news.tell(tx, claim.message.messageRef, {}, parts);
      return parts !== null;
    });
    if (!mayGo) return null;
    const startedAt = new Date();
    const result = await ready.submit(signal);
    return { result, startedAt, exchanges: ready.exchanges };
  }

  private async hold(
    tx: Tx,
    claim: Claim,
    { why, wait }: Hold,
    reason: string | null = null,
  ): Promise<Moved> {
    const parts = await this.deliveries.hold(tx, claim, why, wait, reason);
    if (!parts) return null;
    const payload = { agencyId: tx.ctx.agencyId, deliveryId: claim.id };
    tx.afterCommit(() => void this.jobs.wake(DeliverJob, payload, { delayMs: wait }));
    return parts;
  }

  private async record(ctx: RequestContext, claim: Claim, submitted: Submitted): Promise<void> {
    const { result } = submitted;
    const isRecorded = await this.insist(() =>
      this.shared.write(lineOf(claim.channelId), ctx, (tx) => this.write(tx, claim, submitted)),
    );
    if (isRecorded) return;
    // Somebody took the claim over while this worker was away. What they decided stands.
    this.log.warn('the result of a delivery came too late', {
      deliveryId: claim.id,
      fence: claim.fence,
      result,
    });
  }

  /** What was sent has to be written down; a database that is away for some seconds must not make it "unknown". */
  private async insist<T>(work: () => Promise<T>): Promise<T> {
    for (const pause of RECORD_PAUSES_MS) {
      try {
        return await work();
      } catch (error) {
        this.log.warn('the result of a delivery could not be written yet', { error });
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
    return work();
  }

  private async write(tx: Tx, claim: Claim, submitted: Submitted): Promise<boolean> {
    const { result } = submitted;
    // A report may be faster than the answer, and have settled it: what was said on the line is still worth keeping.
    const isOurs = (await this.settle(tx, claim, result)) || (await this.deliveries.isReported(tx, claim.id));
    if (!isOurs) return false;
    if (submitted.startedAt && submitted.exchanges?.length) {
      const { startedAt, exchanges } = submitted;
      const error = 'reason' in result ? result.reason : null;
      const took = Date.now() - startedAt.getTime();
      await Promise.all([
        this.deliveries.noteAttempt(tx, claim, { outcome: result.kind, error, exchanges, startedAt, took }),
        this.noteHealth(tx, claim, result),
      ]);
    } else if (result.kind === 'broken') await this.noteHealth(tx, claim, result);
    return true;
  }

  private async settle(tx: Tx, claim: Claim, result: SubmitResult): Promise<boolean> {
    switch (result.kind) {
      case 'accepted':
        return this.finish(tx, claim, 'accepted', { providerId: result.providerId, error: result.note });
      case 'refused':
        return this.finish(tx, claim, 'failed', { error: result.reason, code: result.code });
      case 'unknown':
        return this.finish(tx, claim, 'unknown', { error: result.reason });
      case 'broken':
        await this.broken(tx, claim, result.reason);
        return true;
      case 'postponed':
        return this.postpone(tx, claim, result);
    }
  }

  private async finish(
    tx: Tx,
    claim: Claim,
    state: 'accepted' | 'failed' | 'unknown',
    facts: { providerId?: string | undefined; error?: string | undefined; code?: RefusalCode | undefined },
  ): Promise<boolean> {
    const parts = await this.deliveries.finish(tx, claim, state, facts);
    if (parts) await this.news.tell(tx, claim.message.messageRef, facts, parts);
    return parts !== null;
  }

  private async broken(tx: Tx, claim: Claim, error: string): Promise<void> {
    const parts = await this.hold(tx, claim, { kind: 'held', why: 'channel', wait: BROKEN_PAUSE_MS }, error);
    if (parts) await this.news.tell(tx, claim.message.messageRef, { error }, parts);
  }

  private async postpone(
    tx: Tx,
    claim: Claim,
    { reason, retryAfterSeconds }: Extract<SubmitResult, { kind: 'postponed' }>,
  ): Promise<boolean> {
    const pause = pauseBefore(claim.attempt);
    if (pause === null) return this.finish(tx, claim, 'failed', { error: reason });
    const wait = retryAfterSeconds ?? pause;
    const parts = await this.deliveries.postpone(tx, claim, wait, reason);
    if (!parts) return false;
    const payload = { agencyId: tx.ctx.agencyId, deliveryId: claim.id };
    tx.afterCommit(() => void this.jobs.wake(DeliverJob, payload, { delayMs: wait * 1_000 }));
    await this.news.tell(tx, claim.message.messageRef, { error: reason }, parts);
    return true;
  }

  /** What this says of the channel, besides what it says of the message. */
  private async noteHealth(tx: Tx, claim: Claim, result: SubmitResult): Promise<void> {
    if (result.kind === 'broken')
      return this.health.broken(tx, claim.channelId, result.code, result.reason, result.side);
    // A provider of which nobody hears what became of a call is as dead as one that says so.
    if (result.kind === 'unknown' || (result.kind === 'postponed' && result.isOutage))
      return void (await this.pacing.failed(tx, claim.channelId));
    const wasTroubled = await this.pacing.succeeded(tx, claim.channelId);
    if (wasTroubled || claim.waitsFor === 'channel') await this.health.mended(tx, claim.channelId, 'out');
  }

  private async wakeNext(ctx: RequestContext, conversationRef: number): Promise<void> {
    const deliveryId = await this.db.read(ctx, (q) => this.deliveries.nextOf(q, conversationRef));
    if (deliveryId !== null) await this.jobs.wake(DeliverJob, { agencyId: ctx.agencyId, deliveryId });
  }
}
