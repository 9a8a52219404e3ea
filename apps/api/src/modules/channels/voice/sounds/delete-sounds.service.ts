import { Injectable } from '@nestjs/common';
import { type RequestContext, systemContext } from '../../../../platform/context/index.js';
import { Database } from '../../../../platform/database/index.js';
import { Log } from '../../../../platform/logging/log.js';
import { ContactErasures } from '../../../contacts/index.js';
import { ConnectedChannels } from '../../connectors/connected-channels.service.js';
import { Connectors } from '../../connectors/connectors.js';
import { type SoundOrder, SoundOrdersRepository } from './sound-orders.repository.js';

const TASK = 'channels.delete-sounds';
const AT_ONCE = 50;
/** Longer than telling takes; a worker that died leaves the order to the next one after that. */
const LEASE_MS = 5 * 60_000;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 6 * 3_600_000;
/** Whoever has a right to be forgotten waits a month at most: then the report says that it was not done. */
const GIVEN_UP_MS = 30 * 86_400_000;

/** Has the sounds of calls deleted where they lie, for as long as it takes, and lets the report of the erasure know. */
@Injectable()
export class DeleteSounds {
  constructor(
    private readonly database: Database,
    private readonly orders: SoundOrdersRepository,
    private readonly connected: ConnectedChannels,
    private readonly connectors: Connectors,
    private readonly erasures: ContactErasures,
    private readonly log: Log,
  ) {}

  async run(): Promise<void> {
    const due = await this.database.system(TASK, (tx) => this.orders.due(tx, new Date(), AT_ONCE));
    // One account that does not answer keeps none of the others waiting; its own orders wait for the next time.
    const failing = new Set<number>();
    for (const { agencyId, channelId, id } of due) {
      if (failing.has(channelId)) continue;
      if (!(await this.tell(systemContext(agencyId, TASK), id))) failing.add(channelId);
    }
  }

  /** @returns whether the provider did it */
  private async tell(ctx: RequestContext, id: number): Promise<boolean> {
    const until = new Date(ctx.now().getTime() + LEASE_MS);
    const order = await this.database.write(ctx, (tx) => this.orders.claim(tx, id, until));
    if (!order) return true;
    const failure = await this.carryOut(ctx, order);
    if (failure === null) await this.settle(ctx, order, 'recordings_deleted');
    else if (ctx.now().getTime() - order.createdAt.getTime() > GIVEN_UP_MS)
      await this.settle(ctx, order, 'recordings_failed');
    else await this.putOff(ctx, order);
    if (failure !== null)
      this.log.warn('the provider has not deleted the sounds of a call', { orderId: id, error: failure });
    return failure === null;
  }

  private async carryOut(ctx: RequestContext, { channelId, lines, sound }: SoundOrder): Promise<unknown> {
    try {
      // A channel that was deleted here has an account there all the same.
      const channel = await this.database.read(ctx, (q) => this.connected.openEvenDeleted(q, channelId));
      const connector = channel && this.connectors.of(channel.provider);
      if (!channel || !connector?.deleteSounds) throw new Error('The channel has no provider any more.');
      await connector.deleteSounds({ lines, sound }, channel, this.connected.client(channel));
      return null;
    } catch (error) {
      return error;
    }
  }

  /** The order goes, and the report says why, in one transaction. */
  private async settle(ctx: RequestContext, { id, erasureRef }: SoundOrder, kind: string): Promise<void> {
    await this.database.write(ctx, async (tx) => {
      if ((await this.orders.done(tx, id)) && erasureRef !== null)
        await this.erasures.report(tx, erasureRef, { [kind]: 1 });
    });
  }

  private async putOff(ctx: RequestContext, { id, failures }: SoundOrder): Promise<void> {
    const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures, 20), LONGEST_WAIT_MS);
    const nextAt = new Date(ctx.now().getTime() + wait);
    await this.database.write(ctx, (tx) => this.orders.later(tx, id, failures + 1, nextAt));
  }
}
