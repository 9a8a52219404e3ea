import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { channelTypes } from '@parley/schema';
import { systemContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { Log } from '../../../platform/logging/log.js';
import { ChannelErrors } from '../channels.errors.js';
import type { OpenChannel } from '../connectors/connected-channels.service.js';
import type { Connector, WebhookAnswer, WebhookItem, WebhookRequest } from '../connectors/connector.js';
import { Connectors } from '../connectors/connectors.js';
import type { NewInboundEvent } from '../inbound/inbound-events.repository.js';
import { VoiceDesk } from '../voice/voice-desk.service.js';
import { type WebhookChannel, WebhookChannelsRepository } from './webhook-channels.repository.js';
import { WebhookIntake } from './webhook-intake.service.js';

/** As they stand in addresses. */
const KINDS = new Set<string>(channelTypes.map((type) => type.toLowerCase()));
const KEPT_MS = 5_000;
const MAX_KEPT = 5_000;
const TAKEN: WebhookAnswer = { status: 200, type: 'text/plain', body: '' };

/** A word that may be said once was said before, with something else. */
class WordUsed extends Error {}

/**
 * Takes calls of providers in. Verified on the raw bytes before anything else; when it answers, every thing that the call
 * brought is a committed row with the provider's own key. What it means is found out later, by a worker.
 */
@Injectable()
export class ReceiveWebhook {
  private readonly kept = new Map<number, { channel: WebhookChannel | null; until: number }>();

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(WebhookChannelsRepository) private readonly channels: WebhookChannelsRepository,
    @Inject(Connectors) private readonly connectors: Connectors,
    @Inject(WebhookIntake) private readonly intake: WebhookIntake,
    @Inject(VoiceDesk) private readonly voice: VoiceDesk,
    @Inject(Log) private readonly log: Log,
  ) {}

  /** The provider asks whether this is our address. @throws not_found, channels.webhook_refused */
  async challenge(type: string, id: number, request: WebhookRequest): Promise<string> {
    const { channel, connector } = await this.open(type, id);
    const answer = connector.webhook.challenge?.(request, channel) ?? null;
    if (answer === null) throw ChannelErrors.webhookRefused();
    return answer;
  }

  /** @throws not_found, channels.webhook_refused; anything else means that nothing counts as received */
  async receive(type: string, id: number, request: WebhookRequest): Promise<WebhookAnswer> {
    const { channel, connector } = await this.open(type, id);
    const verdict = connector.webhook.verify(request, channel);
    if (!verdict.isGenuine) {
      await this.refuse(channel, verdict.reason);
      throw ChannelErrors.webhookRefused();
    }
    // Switched off on purpose: the provider is told that all is well, or it would take the address away.
    if (channel.status === 'disabled') return connector.webhook.answer ?? TAKEN;
    const items = itemsOf(connector, request, channel);
    try {
      const events = await this.eventsOf(channel, connector, items);
      const said = await this.keep(channel, events, request, verdict.once ?? null);
      return said ?? connector.webhook.answer ?? TAKEN;
    } catch (error) {
      if (!(error instanceof WordUsed)) throw error;
      await this.refuse(channel, 'replayed');
      throw ChannelErrors.webhookRefused();
    }
  }

  private async open(type: string, id: number): Promise<{ channel: OpenChannel; connector: Connector }> {
    if (!KINDS.has(type)) throw PlatformErrors.routeNotFound();
    const found = await this.lookUp(id);
    if (!found || found.type.toLowerCase() !== type) throw ChannelErrors.notFound();
    const connector = this.connectors.of(found.provider);
    if (!connector) throw ChannelErrors.notFound();
    const channel = await this.intake.open(found.agencyId, id);
    if (!channel) throw ChannelErrors.notFound();
    return { channel, connector };
  }

  /** Some providers know one address for all that an app is connected with: what is of another channel goes there. */
  private async eventsOf(
    channel: OpenChannel,
    connector: Connector,
    items: readonly WebhookItem[],
  ): Promise<NewInboundEvent[]> {
    const context = systemContext(channel.agencyId, 'webhooks');
    const own = new Set(connector.accounts?.(channel).map(({ key }) => key));
    const others = new Set(items.flatMap(({ account }) => (account && !own.has(account) ? [account] : [])));
    const found = others.size
      ? await this.db.read(context, (q) => this.channels.holders(q, [...others]))
      : [];
    const holders = new Map(found.map((holder) => [holder.account, holder]));
    return items.flatMap((item) => {
      const holder = item.account === undefined ? undefined : holders.get(item.account);
      return holder?.status === 'disabled' ? [] : [eventOf(holder?.id ?? channel.id, item)];
    });
  }

  /**
   * @returns what is said to the provider, where it asks what it shall do.
   * @throws WordUsed when the call carries a word that another one has carried: then nothing of it is kept
   */
  private async keep(
    channel: OpenChannel,
    events: readonly NewInboundEvent[],
    request: WebhookRequest,
    once: string | null,
  ): Promise<WebhookAnswer | null> {
    const { agencyId } = channel;
    const isVoice = channel.provider === this.voice.provider;
    if (once === null && !isVoice) {
      await this.intake.keep(agencyId, events);
      return null;
    }
    return this.db.write(systemContext(agencyId, 'webhooks'), async (tx) => {
      // A call that is repeated because our answer was lost brings the same things, and may.
      const keys = events.map(({ providerKey }) => providerKey).join('\n');
      if (once !== null && !(await this.channels.use(tx, channel.id, digest(once), digest(keys))))
        throw new WordUsed();
      const isNew = await this.intake.insert(tx, events);
      const isCall = isVoice && events.every(({ kind }) => kind !== 'unreadable');
      return isCall ? this.voice.answer(tx, channel, request, isNew) : null;
    });
  }

  private async refuse(channel: OpenChannel, reason: string): Promise<void> {
    this.log.warnRarely('a call to a webhook was refused', { channelId: channel.id, reason });
    await this.db.write(systemContext(channel.agencyId, 'webhooks'), (tx) =>
      this.channels.countRefusal(tx, channel.id, reason),
    );
  }

  /** Kept for some seconds: a busy channel is called for all the time. */
  private async lookUp(id: number): Promise<WebhookChannel | null> {
    const now = Date.now();
    const known = this.kept.get(id);
    if (known && known.until > now) return known.channel;
    if (this.kept.size >= MAX_KEPT) this.kept.clear();
    const channel = await this.db.system('the channel of a webhook', (q) => this.channels.byId(q, id));
    this.kept.set(id, { channel, until: now + KEPT_MS });
    return channel;
  }
}

/** Genuine, so nothing of it is thrown away: what cannot be taken apart is kept as it is. */
function itemsOf(connector: Connector, request: WebhookRequest, channel: OpenChannel): WebhookItem[] {
  try {
    return connector.webhook.split(request, channel);
  } catch {
    const key = `unreadable:${createHash('sha256').update(request.raw).digest('hex')}`;
    return [{ key, kind: 'unreadable', raw: request.raw }];
  }
}

const eventOf = (channelId: number, item: WebhookItem): NewInboundEvent => ({
  channelId,
  providerKey: item.key.slice(0, 500),
  kind: item.kind,
  storageKey: '',
  raw: item.raw,
  turnOf: item.of?.slice(0, 200) ?? null,
  rawSize: item.raw.length,
  summary: {},
});

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
