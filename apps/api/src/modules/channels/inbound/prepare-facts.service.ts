import { Inject, Injectable } from '@nestjs/common';
import { systemContext } from '../../../platform/context/index.js';
import { Database, type Reader } from '../../../platform/database/index.js';
import { Log } from '../../../platform/logging/log.js';
import type { ChannelFact, ProviderFile } from '../connectors/channel-fact.js';
import { ConnectedChannels, type OpenChannel } from '../connectors/connected-channels.service.js';
import type { Connector } from '../connectors/connector.js';
import { CustomersRepository } from '../customers/customers.repository.js';
import { VoiceCallsRepository } from '../voice/voice-calls.repository.js';
import type { ClaimedEvent } from './inbound-events.repository.js';
import type { MessageFact, PreparedFact } from './prepared-fact.js';
import { ProviderFiles } from './provider-files.service.js';

/** What an event of a provider says, and whose it is. */
export interface ReadEvent {
  channel: OpenChannel;
  connector: Connector;
  facts: readonly ChannelFact[];
}

/** Gets what facts need besides themselves before they are taken in: their files, and the names of customers. */
@Injectable()
export class PrepareFacts {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(ConnectedChannels) private readonly connected: ConnectedChannels,
    @Inject(ProviderFiles) private readonly files: ProviderFiles,
    @Inject(VoiceCallsRepository) private readonly calls: VoiceCallsRepository,
    @Inject(CustomersRepository) private readonly customers: CustomersRepository,
    @Inject(Log) private readonly log: Log,
  ) {}

  /** Without asking anybody outside. Null when one of them needs more than is here. */
  async atHand(q: Reader, { channel, connector, facts }: ReadEvent): Promise<PreparedFact[] | null> {
    for (const fact of facts) {
      const mayHaveFiles = 'files' in fact ? fact.files.length > 0 : fact.kind === 'call';
      if (mayHaveFiles) return null;
      const mayBeNamed = isNamedByProvider(connector, fact);
      if (mayBeNamed && !(await this.customers.hasName(q, channel.id, fact.customer))) return null;
    }
    return facts.map((fact) => ({ fact: withStory(fact, true), attachments: [], lostFiles: [] }));
  }

  /** Asks the provider for all that is missing. */
  async fetch({ channel, connector, facts }: ReadEvent, event: ClaimedEvent): Promise<PreparedFact[]> {
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
    if (!isNamedByProvider(connector, fact)) return fact;
    const { customer } = fact;
    const ctx = systemContext(channel.agencyId, 'inbound');
    if (await this.db.read(ctx, (q) => this.customers.hasName(q, channel.id, customer))) return fact;
    try {
      const more = await connector.describe?.(customer, channel, this.connected.client(channel));
      return { ...fact, customer: { ...customer, ...more } };
    } catch (error) {
      this.log.warnRarely('a provider did not tell who a customer is', { channelId: channel.id, error });
      return fact;
    }
  }
}

/** Whether the provider would tell the name of who wrote, which it did not bring. */
function isNamedByProvider(connector: Connector, fact: ChannelFact): fact is MessageFact {
  if (!connector.describe) return false;
  return (fact.kind === 'message' || fact.kind === 'echo') && !fact.customer.name;
}

/** Says whether the story that is answered is here: at the provider it is gone after a day. */
function withStory(fact: ChannelFact, isKept: boolean): ChannelFact {
  if (fact.kind !== 'message' || fact.content?.kind !== 'story' || fact.content.how !== 'reply') return fact;
  return { ...fact, content: { ...fact.content, isKept: isKept && fact.content.url !== undefined } };
}
