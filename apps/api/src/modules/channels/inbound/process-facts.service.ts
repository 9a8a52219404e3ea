import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, isShared, type Reader, type Tx } from '../../../platform/database/index.js';
import { saidIn } from '../../contacts/index.js';
import type { ChannelFact } from '../connectors/channel-fact.js';
import { ConnectedChannels, type OpenChannel } from '../connectors/connected-channels.service.js';
import type { Connector } from '../connectors/connector.js';
import { Connectors } from '../connectors/connectors.js';
import { type ClaimedEvent, InboundEventsRepository } from './inbound-events.repository.js';
import { PrepareFacts, type ReadEvent } from './prepare-facts.service.js';
import type { PreparedFact } from './prepared-fact.js';
import { TakeInFacts } from './take-in-facts.service.js';

/** Turns what a provider's webhook brought into what it means: what is missing first, then one transaction. */
@Injectable()
export class ProcessFacts {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(InboundEventsRepository) private readonly events: InboundEventsRepository,
    @Inject(ConnectedChannels) private readonly connected: ConnectedChannels,
    @Inject(Connectors) private readonly connectors: Connectors,
    @Inject(PrepareFacts) private readonly prepare: PrepareFacts,
    @Inject(TakeInFacts) private readonly facts: TakeInFacts,
  ) {}

  /**
   * Takes in, as part of the transaction that has the event locked, what needs nothing from outside: most of what comes in.
   * @returns `later` when it takes longer than a transaction may; `alone` when it needs one that it shares with nobody
   */
  async atOnce(tx: Tx, event: ClaimedEvent): Promise<'done' | 'later' | 'alone'> {
    const read = await this.read(tx, event);
    if (isShared(tx) && !isWords(read)) return 'alone';
    const prepared = 'ignored' in read ? [] : await this.prepare.atHand(tx, read);
    if (!prepared) return 'later';
    await this.takeIn(tx, event, read, prepared);
    return 'done';
  }

  /** @throws when another attempt makes sense */
  async work(ctx: RequestContext, event: ClaimedEvent): Promise<void> {
    const read = await this.db.read(ctx, (q) => this.read(q, event));
    const prepared = 'ignored' in read ? [] : await this.prepare.fetch(read, event);
    await this.db.write(ctx, async (tx) => {
      if (await this.events.stillClaimed(tx, event)) await this.takeIn(tx, event, read, prepared);
    });
  }

  private async read(q: Reader, event: ClaimedEvent): Promise<ReadEvent | Unread> {
    const channel = await this.connected.open(q, event.channelId);
    const connector = this.connectors.of(channel?.provider ?? null);
    if (!channel || !connector) return { ignored: 'The channel is not there any more.' };
    const facts = readSafely(connector, event, channel);
    return 'ignored' in facts ? facts : { channel, connector, facts };
  }

  private async takeIn(
    tx: Tx,
    event: ClaimedEvent,
    read: ReadEvent | Unread,
    prepared: readonly PreparedFact[],
  ): Promise<void> {
    const outcome = 'ignored' in read ? read : await this.facts.takeIn(tx, read.channel, event, prepared);
    await this.events.finish(tx, event, outcome.ignored ? 'ignored' : 'processed', outcome);
  }
}

/**
 * What customers just say: who they are and where it belongs is locked by name. Reports and the like look at rows before they change
 * them, and two of them about one message may come in the same moment.
 */
function isWords(read: ReadEvent | Unread): boolean {
  if ('ignored' in read) return true;
  return read.facts.every((fact) => fact.kind === 'message' && !saidIn(fact.text ?? ''));
}

/** Why there are no facts in an event. */
interface Unread {
  ignored: string;
  /** What was wrong with it, shown where a sender would be. */
  from?: string;
}

/** A provider's surprise is no reason to try again: the bytes will be the same. They stay, and are shown. */
function readSafely(
  connector: Connector,
  event: ClaimedEvent,
  channel: OpenChannel,
): readonly ChannelFact[] | Unread {
  if (event.kind === 'unreadable' || event.kind === 'mail')
    return { ignored: 'unreadable', from: 'It could not be taken apart.' };
  try {
    return connector.read({ kind: event.kind, raw: event.raw ?? Buffer.alloc(0) }, channel);
  } catch (error) {
    const from = error instanceof Error ? error.message.slice(0, 500) : String(error);
    return { ignored: 'unreadable', from };
  }
}
