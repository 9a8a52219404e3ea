import { Inject, Injectable } from '@nestjs/common';
import { canSend, reactionChannelTypes, type Sendability, type SentBy } from '@parley/schema';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { Jobs } from '../../../platform/jobs/index.js';
import { ChannelErrors } from '../channels.errors.js';
import type { ChannelView } from '../channels/channel.rules.js';
import { ChannelsRepository } from '../channels/channels.repository.js';
import type { Connector } from '../connectors/connector.js';
import { Connectors } from '../connectors/connectors.js';
import { CustomersRepository } from '../customers/customers.repository.js';
import { sendingFacts } from '../customers/sendability.rules.js';
import { MailFrames } from '../themes/mail-frames.service.js';
import type { OutboundMessage } from '../messages/outbound-message.js';
import { DeliverJob } from './deliver.job-definition.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveryNews } from './delivery-news.service.js';
import { LOCAL_CONNECTORS, type LocalConnector } from './outbound-connector.js';

/** To whom and by which channel somebody wants to write. */
export interface SendingQuestion {
  channelId: number;
  customerId: number | null;
  /** There is a mail address, or a visitor of the website. */
  hasOtherAddress: boolean;
  /** When a visitor of the website began to write, who is no customer of a provider's. */
  begunAt?: Date | null;
}

/** How we react to a message of a customer. */
export interface OutboundReaction {
  channelId: number;
  conversationRef: number;
  contactId: number;
  customerId: number;
  /** The caller's id of the customer's message. */
  messageRef: number;
  /** The provider's own name for it. */
  externalId: string;
  /** Empty: what was shown before is taken back. */
  emoji: string;
}

/** The way into the send ledger. */
@Injectable()
export class DeliveriesService {
  constructor(
    @Inject(DeliveriesRepository) private readonly deliveries: DeliveriesRepository,
    @Inject(ChannelsRepository) private readonly channels: ChannelsRepository,
    @Inject(CustomersRepository) private readonly customers: CustomersRepository,
    @Inject(Connectors) private readonly connectors: Connectors,
    @Inject(LOCAL_CONNECTORS) private readonly local: readonly LocalConnector[],
    @Inject(MailFrames) private readonly frames: MailFrames,
    @Inject(DeliveryNews) private readonly news: DeliveryNews,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {}

  async enqueue(tx: Tx, message: OutboundMessage): Promise<void> {
    const [channel] = await this.channels.byIds(tx, [message.channelId]);
    if (!channel) throw ChannelErrors.notFound();
    if (channel.status === 'disabled') throw ChannelErrors.disabled();
    const local = this.local.find((candidate) => candidate.channelType === channel.type);
    if (local) return this.deliverHere(tx, local, message);
    if (channel.type === 'EMAIL') return this.enqueueMail(tx, message);
    const connector = this.connectors.of(channel.provider);
    if (!connector) throw ChannelErrors.noConnector();
    return this.enqueueParts(tx, channel, connector, message);
  }

  /** Whether a free message may go out now, for each question, in their order. */
  async canSend(q: Reader, questions: readonly SendingQuestion[], by: SentBy): Promise<Sendability[]> {
    const channels = await this.channels.byIds(q, [...new Set(questions.map((one) => one.channelId))]);
    return this.canSendBy(q, channels, questions, by);
  }

  private async canSendBy(
    q: Reader,
    channels: readonly ChannelView[],
    questions: readonly SendingQuestion[],
    by: SentBy,
  ): Promise<Sendability[]> {
    const wanted = questions.flatMap(({ customerId }) => customerId ?? []);
    const customers = wanted.length ? await this.customers.byIds(q, wanted) : [];
    const now = q.ctx.now().getTime();
    return questions.map(({ channelId, customerId, ...other }) => {
      const channel = channels.find(({ id }) => id === channelId);
      if (!channel) throw ChannelErrors.notFound();
      const customer = customers.find(({ id }) => id === customerId) ?? null;
      return canSend(sendingFacts(channel, customer, other), by, now);
    });
  }

  /**
   * Shows the customer a reaction to what they wrote; the newest takes the place of the others. Where their channel does
   * not carry it, or nothing may be sent now, colleagues see it alone.
   */
  async react(tx: Tx, { messageRef, emoji, ...to }: OutboundReaction): Promise<void> {
    const [channel] = await this.channels.byIds(tx, [to.channelId]);
    if (!channel || !reactionChannelTypes.some((type) => type === channel.type)) return;
    if (channel.status === 'disabled' || !this.connectors.of(channel.provider)) return;
    const question = { channelId: to.channelId, customerId: to.customerId, hasOtherAddress: false };
    const [sendability] = await this.canSendBy(tx, [channel], [question], 'person');
    if (!sendability?.isOpen) return;
    const part = await this.deliveries.nextPart(tx, messageRef);
    const id = await this.deliveries.insert(tx, reactionOf(messageRef, part, emoji, to), 'queued', part);
    if (id !== null) this.wakeAfter(tx, id);
  }

  async retry(tx: Tx, messageRef: number): Promise<void> {
    if (!(await this.beginAnew(tx, messageRef))) throw ChannelErrors.notRetryable();
  }

  /** @returns false when nothing of it failed. */
  async beginAnew(tx: Tx, messageRef: number): Promise<boolean> {
    const ids = await this.deliveries.requeue(tx, messageRef);
    if (ids.length === 0) return false;
    for (const id of ids) this.wakeAfter(tx, id);
    await this.news.say(tx, { messageRef, state: 'QUEUED' });
    return true;
  }

  async markSent(tx: Tx, messageRef: number): Promise<void> {
    if (!(await this.deliveries.markSent(tx, messageRef))) throw ChannelErrors.notRetryable();
    await this.news.say(tx, { messageRef, state: 'SENT' });
  }

  private async enqueueMail(tx: Tx, message: OutboundMessage): Promise<void> {
    if (!message.to.address) throw ChannelErrors.noAddress();
    const theme = await this.frames.ofChannel(tx, message.channelId);
    const id = await this.deliveries.insert(tx, theme ? { ...message, theme } : message, 'queued');
    if (id !== null) this.wakeAfter(tx, id);
  }

  private async enqueueParts(
    tx: Tx,
    channel: ChannelView,
    connector: Connector,
    message: OutboundMessage,
  ): Promise<void> {
    const isTemplate = message.content?.kind === 'template';
    const question = {
      channelId: channel.id,
      customerId: message.to.customerId ?? null,
      hasOtherAddress: false,
    };
    const by = message.isAutomatic ? 'machine' : 'person';
    const [sendability] = await this.canSendBy(tx, [channel], [question], by);
    if (sendability && !sendability.isOpen && !(isTemplate && sendability.reason === 'WINDOW_CLOSED')) {
      const { reason, instead } = sendability;
      throw ChannelErrors.cannotSend({ facts: { reason, instead } });
    }
    const parts = connector.plan(message);
    if (parts.length === 0) throw ChannelErrors.cannotCarry();
    for (const part of parts.keys()) {
      const id = await this.deliveries.insert(tx, message, 'queued', part);
      if (id !== null && part === 0) this.wakeAfter(tx, id);
    }
  }

  private async deliverHere(tx: Tx, connector: LocalConnector, message: OutboundMessage): Promise<void> {
    const id = await this.deliveries.insert(tx, message, 'accepted');
    if (id === null) return;
    await connector.deliver(tx, message);
    await this.news.say(tx, { messageRef: message.messageRef, state: 'SENT', isOfNew: true });
  }

  private wakeAfter(tx: Tx, deliveryId: number): void {
    const payload = { agencyId: tx.ctx.agencyId, deliveryId };
    tx.afterCommit(() => void this.jobs.wake(DeliverJob, payload));
  }
}

function reactionOf(
  messageRef: number,
  part: number,
  emoji: string,
  {
    channelId,
    conversationRef,
    contactId,
    customerId,
    externalId,
  }: Omit<OutboundReaction, 'messageRef' | 'emoji'>,
): OutboundMessage {
  return {
    channelId,
    messageRef,
    conversationRef,
    to: { contactId, customerId },
    subject: '',
    html: '',
    text: '',
    externalId: `reaction-${messageRef}-${part}`,
    from: { name: '' },
    attachments: [],
    answers: { externalId },
    content: { kind: 'reaction', emoji },
  };
}
