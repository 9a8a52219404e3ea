import { Inject, Injectable } from '@nestjs/common';
import type { ProviderName, Sendability, SentBy } from '@parley/schema';
import type { Reader, Tx } from '../../platform/database/database.js';
import { Connectors } from './connectors/connectors.js';
import { CustomersService, type Place, type Reached } from './customers/customers.service.js';
import {
  DeliveriesService,
  type OutboundReaction,
  type SendingQuestion,
} from './deliveries/deliveries.service.js';
import { ConnectedChannels } from './connectors/connected-channels.service.js';
import { mailFace } from './connectors/mail/mail-settings.rules.js';
import type { OutboundMessage } from './messages/outbound-message.js';
import { type CustomerSignal, Signals } from './signals/signals.service.js';

/** What other modules may ask of the channels. */
@Injectable()
export class ChannelsService {
  constructor(
    @Inject(DeliveriesService) private readonly deliveries: DeliveriesService,
    @Inject(Signals) private readonly signals: Signals,
    @Inject(ConnectedChannels) private readonly connected: ConnectedChannels,
    @Inject(Connectors) private readonly connectors: Connectors,
    @Inject(CustomersService) private readonly customers: CustomersService,
  ) {}

  /** How somebody who has not written can be written to by a provider's channel; null: not at all. */
  begins(provider: ProviderName | null): 'text' | 'template' | null {
    return this.connectors.of(provider)?.begins ?? null;
  }

  /** The customer of a channel that a contact or a number is; made when the channel can reach numbers. Null: it cannot. */
  reach(tx: Tx, channel: Place, who: Reached): Promise<{ id: number; contactId: number } | null> {
    return this.customers.reach(tx, channel, who);
  }

  /**
   * Puts a message on its way, inside the caller's transaction: it leaves if and only if that commits.
   * Progress comes back to `DELIVERY_SINK`. Throws channels.channel_not_found / channels.channel_disabled.
   */
  enqueue(tx: Tx, message: OutboundMessage): Promise<void> {
    return this.deliveries.enqueue(tx, message);
  }

  /** Whether a free message may go out now: the one answer for the composer, rules, flows, broadcasts and surveys. */
  canSend(q: Reader, questions: readonly SendingQuestion[], by: SentBy): Promise<Sendability[]> {
    return this.deliveries.canSend(q, questions, by);
  }

  /** Shows a customer how we react to what they wrote, where their channel carries that. */
  react(tx: Tx, reaction: OutboundReaction): Promise<void> {
    return this.deliveries.react(tx, reaction);
  }

  /** Shows a customer that somebody writes to them or has read their words, where their channel carries that; lost when it fails. */
  signal(agencyId: number, signal: CustomerSignal): Promise<void> {
    return this.signals.wake(agencyId, signal);
  }

  /** Where a mail channel is reached and sends from; the first is the usual one. */
  async mailAddresses(q: Reader, channelId: number): Promise<readonly string[]> {
    const channel = await this.connected.open(q, channelId);
    return channel?.type === 'EMAIL' ? mailFace(channel).addresses : [];
  }

  /** The same of a row that is at hand. */
  addressesOf(channel: Parameters<typeof mailFace>[0]): readonly string[] {
    return mailFace(channel).addresses;
  }

  /** Sends a failed or unknown delivery again, as the same message. Throws channels.not_retryable. */
  retry(tx: Tx, messageRef: number): Promise<void> {
    return this.deliveries.retry(tx, messageRef);
  }

  /** Somebody has found out that a delivery of which nobody knew did arrive. Throws channels.not_retryable. */
  markSent(tx: Tx, messageRef: number): Promise<void> {
    return this.deliveries.markSent(tx, messageRef);
  }
}
