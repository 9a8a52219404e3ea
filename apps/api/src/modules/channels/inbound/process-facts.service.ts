import { Inject, Injectable } from '@nestjs/common';
import { type RequestContext, systemContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import type { ChannelFact, ProviderFile } from '../connectors/channel-fact.js';
import { ConnectedChannels, type OpenChannel } from '../connectors/connected-channels.service.js';
import type { Connector } from '../connectors/connector.js';
import { Connectors } from '../connectors/connectors.js';
import { Log } from '../../../platform/logging/log.js';
import { CustomersRepository } from '../customers/customers.repository.js';
import { VoiceCallsRepository } from '../voice/voice-calls.repository.js';
import type { InboundSummary } from './inbound-event.rules.js';
import { type ClaimedEvent, InboundEventsRepository } from './inbound-events.repository.js';
import type { PreparedFact } from './prepared-fact.js';
import { ProviderFiles } from './provider-files.service.js';
import { TakeInFacts } from './take-in-facts.service.js';

/** Turns what a provider's webhook brought into what it means: files first, then one transaction. */
@Injectable()
export class ProcessFacts {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(InboundEventsRepository) private readonly events: InboundEventsRepository,
    @Inject(ConnectedChannels) private readonly connected: ConnectedChannels,
    @Inject(Connectors) private readonly connectors: Connectors,
    @Inject(ProviderFiles) private readonly files: ProviderFiles,
    @Inject(TakeInFacts) private readonly facts: TakeInFacts,
    @Inject(VoiceCallsRepository) private readonly calls: VoiceCallsRepository,
    @Inject(CustomersRepository) private readonly customers: CustomersRepository,
    @Inject(Log) private readonly log: Log,
  ) {}

  /** @throws when another attempt makes sense */
  async work(ctx: RequestContext, event: ClaimedEvent): Promise<void> {
    const channel = await this.db.read(ctx, (q) => this.connected.open(q, event.channelId));
    const connector = this.connectors.of(channel?.provider ?? null);
    if (!channel || !connector)
      return this.finish(ctx, event, { ignored: 'The channel is not there any more.' });
    const read = readSafely(connector, event, channel);
    if ('unreadable' in read)
      return this.finish(ctx, event, { ignored: 'unreadable', from: read.unreadable });
    const prepared = await this.prepare(channel, connector, event, read.facts);
    await this.db.write(ctx, async (tx) => {
      if (!(await this.events.stillClaimed(tx, event))) return;
      const outcome = await this.facts.takeIn(tx, channel, event, prepared);
      await this.events.finish(tx, event, outcome.ignored ? 'ignored' : 'processed', outcome);
    });
  }

  private async prepare(
    channel: OpenChannel,
    connector: Connector,
    event: ClaimedEvent,
    facts: readonly ChannelFact[],
  ): Promise<PreparedFact[]> {
    const prepared: PreparedFact[] = [];
    for (const [index, fact] of facts.entries()) {
      const files = 'files' in fact ? fact.files : await this.soundOf(channel, fact);
      const described = await this.described(channel, connector, fact);
      const { attachments, lost } = await this.files.fetch(channel, connector, event, files, String(index));
      const isWhole = attachments.length === files.length;
      prepared.push({ fact: withStory(described, isWhole), attachments, lostFiles: lost });
    }
    return prepared;
  }

  /** A provider that tells of a whole call each time names its sound each time: it is fetched once. */
  private async soundOf(channel: OpenChannel, fact: ChannelFact): Promise<ProviderFile[]> {
    if (fact.kind !== 'call' || !fact.call.recording) return [];
    const { externalId, recording, told } = fact.call;
    const ctx = systemContext(channel.agencyId, 'inbound');
    const isHere = told && (await this.db.read(ctx, (q) => this.calls.hasSound(q, channel.id, externalId)));
    return isHere ? [] : [recording];
  }

  /** A name, where the provider's call brings none and nobody here knows one. Without it things go on. */
  private async described(
    channel: OpenChannel,
    connector: Connector,
    fact: ChannelFact,
  ): Promise<ChannelFact> {
    if (!connector.describe || (fact.kind !== 'message' && fact.kind !== 'echo') || fact.customer.name)
      return fact;
    const { customer } = fact;
    const ctx = systemContext(channel.agencyId, 'inbound');
    if (await this.db.read(ctx, (q) => this.customers.hasName(q, channel.id, customer))) return fact;
    try {
      const more = await connector.describe(customer, channel, this.connected.client(channel));
      return { ...fact, customer: { ...customer, ...more } };
    } catch (error) {
      this.log.warnRarely('a provider did not tell who a customer is', { channelId: channel.id, error });
      return fact;
    }
  }

  private async finish(ctx: RequestContext, event: ClaimedEvent, summary: InboundSummary): Promise<void> {
    await this.db.write(ctx, async (tx: Tx) => {
      if (await this.events.stillClaimed(tx, event)) await this.events.finish(tx, event, 'ignored', summary);
    });
  }
}

/** Says whether the story that is answered is here: at the provider it is gone after a day. */
function withStory(fact: ChannelFact, isKept: boolean): ChannelFact {
  if (fact.kind !== 'message' || fact.content?.kind !== 'story' || fact.content.how !== 'reply') return fact;
  return { ...fact, content: { ...fact.content, isKept: isKept && fact.content.url !== undefined } };
}

/** A provider's surprise is no reason to try again: the bytes will be the same. They stay, and are shown. */
function readSafely(
  connector: Connector,
  event: ClaimedEvent,
  channel: OpenChannel,
): { facts: ChannelFact[] } | { unreadable: string } {
  if (event.kind === 'unreadable' || event.kind === 'mail')
    return { unreadable: 'It could not be taken apart.' };
  try {
    return { facts: connector.read({ kind: event.kind, raw: event.raw ?? Buffer.alloc(0) }, channel) };
  } catch (error) {
    return { unreadable: error instanceof Error ? error.message.slice(0, 500) : String(error) };
  }
}
