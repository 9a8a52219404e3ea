import { Inject, Injectable } from '@nestjs/common';
import { systemContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { Jobs } from '../../../platform/jobs/index.js';
import { Log } from '../../../platform/logging/log.js';
import { ConnectedChannels } from '../connectors/connected-channels.service.js';
import { Connectors } from '../connectors/connectors.js';
import { CustomersRepository } from '../customers/customers.repository.js';
import { SignalJob } from './signal.job-definition.js';

/** That somebody writes to a customer, or has read what they wrote. */
export interface CustomerSignal {
  channelId: number;
  customerId: number;
  kind: 'typing' | 'read';
  /** The provider's name of the last message that the customer wrote. */
  externalId: string | null;
}

/** Providers show it longer than this, and count each call. */
const TYPING_EVERY_MS = 4_000;
/** What waited longer in the queue is not true any more. */
const STALE_MS = 10_000;

/** Brings customers the small signs of life. They are worth nothing late, so nothing is kept and nothing repeated. */
@Injectable()
export class Signals {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(ConnectedChannels) private readonly connected: ConnectedChannels,
    @Inject(Connectors) private readonly connectors: Connectors,
    @Inject(CustomersRepository) private readonly customers: CustomersRepository,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(Log) private readonly log: Log,
  ) {}

  async wake(agencyId: number, signal: CustomerSignal): Promise<void> {
    const at = Date.now();
    const { kind, customerId } = signal;
    const turn = kind === 'typing' ? `-${Math.floor(at / TYPING_EVERY_MS)}` : `-${at}`;
    await this.jobs.wake(
      SignalJob,
      { agencyId, ...signal, at },
      { id: `signal-${kind}-${customerId}${turn}` },
    );
  }

  async carry(
    agencyId: number,
    { at, channelId, customerId, ...what }: CustomerSignal & { at: number },
  ): Promise<void> {
    if (what.kind === 'typing' && Date.now() - at > STALE_MS) return;
    const { channel, customer } = await this.db.read(systemContext(agencyId, 'deliveries'), async (q) => ({
      channel: await this.connected.open(q, channelId),
      customer: (await this.customers.byIds(q, [customerId]))[0],
    }));
    const connector = this.connectors.of(channel?.provider ?? null);
    if (!channel || !customer || channel.status !== 'active' || !connector?.signal) return;
    const { address, alias } = customer;
    try {
      await connector.signal({ ...what, to: { address, alias } }, channel, this.connected.client(channel));
    } catch (error) {
      this.log.warnRarely('a sign of life did not reach a customer', { channelId, error });
    }
  }
}
