import { Inject, Injectable } from '@nestjs/common';
import { type RequestContext, systemContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { CodedError } from '../../../platform/errors/index.js';
import { Jobs } from '../../../platform/jobs/index.js';
import { Log } from '../../../platform/logging/log.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { DeliveryUpdated } from '../channels.events.js';
import { ClaimHold } from '../claims/claim-hold.js';
import { ChannelsRepository } from '../channels/channels.repository.js';
import { MailTransport } from '../mail-out/mail-transport.js';
import { OutgoingMailService } from '../mail-out/outgoing-mail.service.js';
import { DeliverJob } from './deliver.job-definition.js';
import { type Claim, DeliveriesRepository } from './deliveries.repository.js';
import { pauseBefore, type SubmitResult } from './delivery.rules.js';

/** Half a minute in small steps: when the database is back, this comes before anybody gives the delivery up. */
const RECORD_PAUSES_MS = [250, 500, ...Array.from({ length: 30 }, () => 1_000)];

/**
 * Brings one delivery out: claims it, writes "submitting" and commits, calls the mail server, writes what came of it.
 * Every write names the claim's fence, so a worker that was frozen or cut off changes nothing when it wakes up.
 */
@Injectable()
export class DeliverService {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(DeliveriesRepository) private readonly deliveries: DeliveriesRepository,
    @Inject(ChannelsRepository) private readonly channels: ChannelsRepository,
    @Inject(OutgoingMailService) private readonly mails: OutgoingMailService,
    @Inject(MailTransport) private readonly transport: MailTransport,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(Log) private readonly log: Log,
  ) {}

  /** Does nothing when it is not its turn. */
  async deliver(agencyId: number, deliveryId: number): Promise<void> {
    const ctx = systemContext(agencyId, 'deliveries');
    const claim = await this.db.write(ctx, (tx) => this.deliveries.claim(tx, deliveryId));
    if (!claim) return;
    const hold = new ClaimHold(() => this.db.write(ctx, (tx) => this.deliveries.renew(tx, claim)));
    try {
      const result = await this.submit(ctx, claim, hold.signal);
      if (result) await this.record(ctx, claim, result);
    } finally {
      hold.release();
    }
    await this.wakeNext(ctx, claim.conversationRef);
  }

  /** Null when the claim was lost before anything was handed over. */
  private async submit(ctx: RequestContext, claim: Claim, signal: AbortSignal): Promise<SubmitResult | null> {
    let mail: Awaited<ReturnType<OutgoingMailService['make']>>;
    try {
      const [channel] = await this.db.read(ctx, (q) => this.channels.byIds(q, [claim.channelId]));
      if (!channel?.address) return { kind: 'refused', reason: 'This channel has no mail address any more.' };
      mail = await this.mails.make(ctx.agencyId, channel.address, claim.message);
    } catch (error) {
      if (error instanceof CodedError && error.kind === 'not_found') {
        return { kind: 'refused', reason: 'An attached file does not exist any more.' };
      }
      return { kind: 'postponed', reason: error instanceof Error ? error.message : String(error) };
    }
    const mayGo = await this.db.write(ctx, async (tx) => {
      if (!(await this.deliveries.markSubmitting(tx, claim))) return false;
      await this.tell(tx, claim, 'SENDING');
      return true;
    });
    return mayGo ? this.transport.submit(mail, signal) : null;
  }

  private async record(ctx: RequestContext, claim: Claim, result: SubmitResult): Promise<void> {
    const isRecorded = await this.insist(() => this.db.write(ctx, (tx) => this.write(tx, claim, result)));
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

  private async write(tx: Tx, claim: Claim, result: SubmitResult): Promise<boolean> {
    switch (result.kind) {
      case 'accepted': {
        const facts = { providerId: result.providerId, error: result.note };
        return (
          (await this.deliveries.finish(tx, claim, 'accepted', facts)) && this.tell(tx, claim, 'SENT', facts)
        );
      }
      case 'refused':
        return this.fail(tx, claim, result.reason);
      case 'unknown': {
        const facts = { error: result.reason };
        return (
          (await this.deliveries.finish(tx, claim, 'unknown', facts)) &&
          this.tell(tx, claim, 'UNKNOWN', facts)
        );
      }
      case 'postponed':
        return this.postpone(tx, claim, result.reason);
    }
  }

  private async fail(tx: Tx, claim: Claim, reason: string): Promise<boolean> {
    const facts = { error: reason };
    return (
      (await this.deliveries.finish(tx, claim, 'failed', facts)) && this.tell(tx, claim, 'FAILED', facts)
    );
  }

  private async postpone(tx: Tx, claim: Claim, reason: string): Promise<boolean> {
    const pause = pauseBefore(claim.attempt);
    if (pause === null) return this.fail(tx, claim, reason);
    if (!(await this.deliveries.postpone(tx, claim, pause, reason))) return false;
    const payload = { agencyId: tx.ctx.agencyId, deliveryId: claim.id };
    tx.afterCommit(() => void this.jobs.wake(DeliverJob, payload, { delayMs: pause * 1_000 }));
    return this.tell(tx, claim, 'SENDING', { error: reason });
  }

  private async tell(
    tx: Tx,
    claim: Claim,
    state: 'SENDING' | 'SENT' | 'FAILED' | 'UNKNOWN',
    facts: { providerId?: string | undefined; error?: string | undefined } = {},
  ): Promise<true> {
    await this.outbox.add(tx, DeliveryUpdated, { messageRef: claim.message.messageRef, state, ...facts });
    return true;
  }

  private async wakeNext(ctx: RequestContext, conversationRef: number): Promise<void> {
    const deliveryId = await this.db.read(ctx, (q) => this.deliveries.nextOf(q, conversationRef));
    if (deliveryId !== null) await this.jobs.wake(DeliverJob, { agencyId: ctx.agencyId, deliveryId });
  }
}
