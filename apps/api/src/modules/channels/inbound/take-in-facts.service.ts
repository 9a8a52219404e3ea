import { Inject, Injectable } from '@nestjs/common';
import { ConsentsService, saidIn } from '../../contacts/index.js';
import type { Tx } from '../../../platform/database/index.js';
import type { ChannelFact, ProviderCustomer } from '../connectors/channel-fact.js';
import type { OpenChannel } from '../connectors/connected-channels.service.js';
import { CustomersRepository } from '../customers/customers.repository.js';
import { CustomersService } from '../customers/customers.service.js';
import { DeliveryReports } from '../deliveries/delivery-reports.service.js';
import { ChannelHealth } from '../health/channel-health.service.js';
import type { Happening, MessageName } from '../messages/happening.js';
import {
  INBOUND_SINK,
  type InboundMessage,
  type InboundOutcome,
  type InboundSink,
} from '../messages/inbound-message.js';
import { CustomerPictures } from '../pictures/customer-pictures.service.js';
import { textToHtml } from '../sanitising/sanitise-html.js';
import { WaTemplateNews } from '../templates/wa-template-news.service.js';
import { CallLog } from '../voice/call-log.service.js';
import type { InboundSummary } from './inbound-event.rules.js';
import type { ClaimedEvent } from './inbound-events.repository.js';
import type { MessageFact, PreparedFact } from './prepared-fact.js';

/** What came before that of which it speaks: worth waiting for, a few times. */
export class TooEarly extends Error {}

/** How often something waits for the message of which it speaks. */
const PATIENCE = 6;

/** Does what the facts of one event say, inside the transaction that marks the event as done. */
@Injectable()
export class TakeInFacts {
  constructor(
    @Inject(CustomersService) private readonly customers: CustomersService,
    @Inject(CustomersRepository) private readonly customerRows: CustomersRepository,
    @Inject(DeliveryReports) private readonly reports: DeliveryReports,
    @Inject(ChannelHealth) private readonly health: ChannelHealth,
    @Inject(WaTemplateNews) private readonly templates: WaTemplateNews,
    @Inject(CallLog) private readonly calls: CallLog,
    @Inject(ConsentsService) private readonly consents: ConsentsService,
    @Inject(CustomerPictures) private readonly pictures: CustomerPictures,
    @Inject(INBOUND_SINK) private readonly sink: InboundSink,
  ) {}

  /** @throws TooEarly while what it speaks of may still come */
  async takeIn(
    tx: Tx,
    channel: OpenChannel,
    event: ClaimedEvent,
    prepared: readonly PreparedFact[],
  ): Promise<InboundSummary> {
    const summary: InboundSummary = prepared.length ? {} : { ignored: 'Nothing in it concerns us.' };
    for (const one of prepared) Object.assign(summary, await this.one(tx, channel, event, one));
    return summary;
  }

  private async one(
    tx: Tx,
    channel: OpenChannel,
    event: ClaimedEvent,
    prepared: PreparedFact,
  ): Promise<InboundSummary> {
    const { fact } = prepared;
    switch (fact.kind) {
      case 'message':
      case 'echo':
        return summaryOf(await this.message(tx, channel, event, prepared, fact));
      case 'status':
        return this.awaited(event, await this.reports.status(tx, channel.id, fact));
      case 'watermark':
        return this.upTo(tx, channel, event, fact);
      case 'reaction':
        return this.happened(tx, channel, event, fact, { kind: 'reaction', emoji: fact.emoji });
      case 'edit': {
        const what = { kind: 'edit', text: fact.text, html: textToHtml(fact.text) } as const;
        return this.happened(tx, channel, event, fact, what);
      }
      case 'deletion':
        return this.happened(tx, channel, event, fact, { kind: 'deletion' });
      case 'typing': {
        const customer = await this.customers.find(tx, channel.id, fact.customer);
        if (customer) await this.sink.typing(tx, { id: customer.id, channelId: channel.id });
        return {};
      }
      case 'consent': {
        const { id, contactId } = await this.customers.recognise(tx, channel, fact.customer);
        await this.customerRows.setOptedOut(tx, id, fact.isOptedOut ? tx.ctx.now() : null);
        const said = fact.isOptedOut ? 'OPTED_OUT' : 'OPTED_IN';
        const isNew = await this.consents.customerSaid(tx, contactId, channel.type, said, '');
        if (isNew) await this.sink.consented(tx, id, said);
        return {};
      }
      case 'blocking': {
        const { id } = await this.customers.recognise(tx, channel, fact.customer);
        await this.customerRows.setBlocked(tx, id, fact.isBlocked ? tx.ctx.now() : null);
        return {};
      }
      case 'new_address':
        return this.moved(tx, channel, fact.customer, fact.now);
      case 'account':
        await this.health.reported(tx, channel.id, fact.trouble);
        return {};
      case 'template':
        return this.templates.reported(tx, channel, fact);
      case 'call':
        return this.calls.log(tx, channel, fact.call, prepared.attachments);
      case 'nothing':
        return { ignored: fact.why };
    }
  }

  private async message(
    tx: Tx,
    channel: OpenChannel,
    event: ClaimedEvent,
    prepared: PreparedFact,
    fact: MessageFact,
  ): Promise<InboundOutcome> {
    const customer = await this.customers.recognise(tx, channel, fact.customer);
    const text = [fact.text, ...prepared.lostFiles.map((name) => `[${name}]`)].filter(Boolean).join('\n');
    const message: InboundMessage = {
      channelId: channel.id,
      channelType: channel.type,
      providerKey: event.providerKey,
      externalId: fact.externalId,
      customer,
      from: {
        kind: 'customer',
        value: customer.address ?? customer.alias ?? '',
        ...(fact.customer.name && { name: fact.customer.name }),
      },
      ...(fact.content && { content: fact.content }),
      ...(fact.answersExternalId && { answers: await this.nameOf(tx, channel.id, fact.answersExternalId) }),
      to: [],
      cc: [],
      subject: '',
      html: textToHtml(text),
      quotedHtml: '',
      text,
      attachments: prepared.attachments,
      isAutomatic: false,
      isBounce: false,
      isUnreadable: false,
      hasRemoteImages: false,
      ...(fact.customer.locale && { locale: fact.customer.locale }),
      ...(fact.sentAt && { sentAt: fact.sentAt }),
    };
    if (fact.kind === 'echo') {
      // What we sent ourselves comes back as an echo, too.
      if (await this.reports.isOurs(tx, channel.id, fact.externalId)) return { ignored: 'our own message' };
      return this.sink.echo(tx, message);
    }
    // A clock that goes ahead must not keep the window open.
    const at = Math.min(fact.sentAt?.getTime() ?? Infinity, tx.ctx.now().getTime());
    const said = saidIn(fact.text ?? '');
    const isNew =
      said &&
      (await this.consents.customerSaid(tx, customer.contactId, channel.type, said, text.slice(0, 100)));
    // None of them needs what another answers: they travel together.
    const [outcome] = await Promise.all([
      this.sink.receive(tx, message),
      this.customerRows.wrote(tx, customer.id, new Date(at), fact.openUntil ?? null),
      this.pictures.want(tx, channel.type, customer),
    ]);
    // Below the words with which it was said.
    if (said && isNew) await this.sink.consented(tx, customer.id, said);
    return outcome;
  }

  private async upTo(
    tx: Tx,
    channel: OpenChannel,
    event: ClaimedEvent,
    { customer: given, status, until }: Extract<ChannelFact, { kind: 'watermark' }>,
  ): Promise<InboundSummary> {
    const customer = await this.customers.find(tx, channel.id, given);
    if (!customer) return { ignored: 'Nothing was ever sent to them from here.' };
    const isWhole = await this.reports.upTo(tx, channel.id, customer.id, status, until);
    if (!isWhole && event.attempts < PATIENCE)
      throw new TooEarly('The provider was faster than its own answer to what was sent.');
    return {};
  }

  private async happened(
    tx: Tx,
    channel: OpenChannel,
    event: ClaimedEvent,
    { customer: given, externalId }: { customer: ProviderCustomer; externalId: string },
    what: Happening,
  ): Promise<InboundSummary> {
    const customer = await this.customers.recognise(tx, channel, given);
    await this.customerRows.wrote(tx, customer.id, tx.ctx.now(), null);
    const message = await this.nameOf(tx, channel.id, externalId);
    const { id: customerId, contactId } = customer;
    const isDone = await this.sink.happened(tx, {
      channelId: channel.id,
      customerId,
      contactId,
      message,
      what,
    });
    return this.awaited(event, isDone);
  }

  private async nameOf(tx: Tx, channelId: number, externalId: string): Promise<MessageName> {
    const messageRef = await this.reports.messageOf(tx, channelId, externalId);
    return messageRef === null ? { externalId } : { messageRef };
  }

  private async moved(
    tx: Tx,
    channel: OpenChannel,
    from: ProviderCustomer,
    to: ProviderCustomer,
  ): Promise<InboundSummary> {
    const isKnown = await this.customers.move(tx, channel, from, to);
    return isKnown ? {} : { ignored: 'Nobody of this number ever wrote here.' };
  }

  /** Providers do not keep an order: what speaks of a message may come before it. */
  private awaited(event: ClaimedEvent, isDone: boolean): InboundSummary {
    if (isDone) return {};
    if (event.attempts < PATIENCE) throw new TooEarly('The message of which it speaks is not known yet.');
    return { ignored: 'It speaks of a message that is not known here.' };
  }
}

function summaryOf(outcome: InboundOutcome): InboundSummary {
  return 'ignored' in outcome ? { ignored: outcome.ignored } : outcome;
}
