import { Inject, Injectable } from '@nestjs/common';
import { channelTroubles, type ChannelTroubleName } from '@parley/schema';
import type { Tx } from '../../../platform/database/index.js';
import { Jobs } from '../../../platform/jobs/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService } from '../../identity/index.js';
import type { ChannelTrouble } from '../channels/channel.rules.js';
import { ChannelHealthChanged } from '../channels.events.js';
import { DeliverJob } from '../deliveries/deliver.job-definition.js';
import { ChannelHealthRepository } from './channel-health.repository.js';

/** Which channels do not work, and since when: said once, to everybody, and taken back when they work again. */
@Injectable()
export class ChannelHealth {
  constructor(
    @Inject(ChannelHealthRepository) private readonly health: ChannelHealthRepository,
    @Inject(AuditLogService) private readonly audit: AuditLogService,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {}

  /** The provider refuses the channel itself. */
  async broken(
    tx: Tx,
    channelId: number,
    code: ChannelTroubleName,
    detail: string,
    side?: ChannelTrouble['side'],
  ): Promise<void> {
    const since = tx.ctx.now().toISOString();
    const trouble = { code, detail: detail.slice(0, 500), since, ...(side && { side }) };
    const name = await this.health.break(tx, channelId, trouble);
    if (name === null) return;
    await this.audit.record(tx, {
      action: 'channel.broken',
      target: { kind: 'channel', id: channelId, name },
      after: { code, detail: trouble.detail },
    });
    await this.outbox.add(tx, ChannelHealthChanged, { channelId, code });
  }

  /** Something went through: whatever waited for that may go now. */
  async mended(tx: Tx, channelId: number, side: ChannelTrouble['side'] | null = null): Promise<void> {
    if (side !== 'in') await this.health.closeCircuit(tx, channelId);
    const name = await this.health.mend(tx, channelId, side);
    if (name !== null) {
      await this.audit.record(tx, {
        action: 'channel.mended',
        target: { kind: 'channel', id: channelId, name },
      });
      await this.outbox.add(tx, ChannelHealthChanged, { channelId, code: null });
    }
    const { agencyId } = tx.ctx;
    for (const deliveryId of await this.health.release(tx, channelId))
      tx.afterCommit(() => void this.jobs.wake(DeliverJob, { agencyId, deliveryId }));
  }

  /** What the provider itself says of the account. */
  async reported(tx: Tx, channelId: number, trouble: { code: string; detail: string } | null): Promise<void> {
    if (!trouble) return this.mended(tx, channelId);
    const code = channelTroubles.find((known) => known === trouble.code) ?? 'ACCOUNT_RESTRICTED';
    return this.broken(tx, channelId, code, trouble.detail);
  }
}
