import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import { Secrets } from '../../../platform/crypto/index.js';
import { Gathered, type Reader } from '../../../platform/database/index.js';
import type { ChannelStatusName, ChannelTypeName, ProviderName } from '../channels/channel.rules.js';
import type { ConnectedChannel } from './connector.js';
import { ProviderClient } from './provider-client.js';

/** Where a channel's credentials are sealed: table and column. */
export const SECRETS_PLACE = 'channel.sealed_secrets';

interface ConnectionRow {
  id: number;
  type: ChannelTypeName;
  provider: ProviderName | null;
  name: string;
  handle: string | null;
  address: string | null;
  status: ChannelStatusName;
  settings: Record<string, unknown>;
  sealed: string | null;
  troubleSide: 'in' | 'out' | null;
}

/** A channel for the time of one piece of work, with its credentials open. */
export interface OpenChannel extends ConnectedChannel {
  readonly provider: ProviderName | null;
  readonly address: string | null;
  readonly status: ChannelStatusName;
  /** Which of its two lines does not work, where only one of them does not. */
  readonly troubleSide: 'in' | 'out' | null;
}

/** Opens channels for the connectors, and makes the clients that speak to their providers. */
@Injectable()
export class ConnectedChannels {
  private readonly asked = new Gathered((q: Reader, ids: readonly number[]) => this.openAll(q, ids));

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Secrets) private readonly secrets: Secrets,
  ) {}

  /** Null for a channel that is not there any more. */
  open(q: Reader, channelId: number): Promise<OpenChannel | null> {
    return this.asked.of(q, channelId);
  }

  /** Several at once, each in the place of its number; null for those that are not there any more. */
  async openAll(q: Reader, channelIds: readonly number[]): Promise<(OpenChannel | null)[]> {
    const rows = await q.query<ConnectionRow>(
      `SELECT id, type, provider, name, handle, address, status, settings, sealed_secrets AS sealed,
         trouble->>'side' AS "troubleSide"
       FROM channel WHERE agency_id = $1 AND id = ANY ($2) AND deleted_at IS NULL`,
      [q.ctx.agencyId, channelIds],
      'channels.open',
    );
    const open = new Map(rows.map((row) => [row.id, this.opened(q.ctx.agencyId, row)]));
    return channelIds.map((id) => open.get(id) ?? null);
  }

  /** Also one that was deleted here: what lies at its provider is still ours. Null when its account is not known. */
  async openEvenDeleted(q: Reader, channelId: number): Promise<OpenChannel | null> {
    const [row] = await q.query<ConnectionRow>(
      `SELECT id, type, provider, name, handle, address, status, settings, sealed_secrets AS sealed,
         trouble->>'side' AS "troubleSide"
       FROM channel WHERE agency_id = $1 AND id = $2`,
      [q.ctx.agencyId, channelId],
      'channels.open-even-deleted',
    );
    return row ? this.opened(q.ctx.agencyId, row) : null;
  }

  seal(agencyId: number, secrets: Readonly<Record<string, string>>): string {
    return this.secrets.seal(agencyId, SECRETS_PLACE, JSON.stringify(secrets));
  }

  webhookUrl(type: ChannelTypeName, id: number): string {
    return `${this.config.publicUrl}/webhooks/${type.toLowerCase()}/${id}`;
  }

  /** @param signal ends its calls at once. */
  client(channel: ConnectedChannel, signal?: AbortSignal): ProviderClient {
    const secrets = Object.values(channel.secrets);
    if (channel.type === 'CUSTOM' && this.config.customAllowPrivate)
      return new ProviderClient({ trusted: 'any', hosts: this.config.outgoingHosts }, secrets, signal);
    return this.bareClient(secrets, signal);
  }

  /** @param secrets are shown in no log. */
  bareClient(secrets: readonly string[], signal?: AbortSignal): ProviderClient {
    const { outgoingHosts: hosts, providerUrls, simulator, simulatorUrl } = this.config;
    const own = simulator && simulatorUrl ? [simulatorUrl] : [];
    const trusted = [...Object.values(providerUrls), ...own].map((url) => new URL(url).origin);
    return new ProviderClient({ trusted, hosts }, secrets, signal);
  }

  private opened(agencyId: number, { sealed, ...channel }: ConnectionRow): OpenChannel {
    return {
      ...channel,
      agencyId,
      secrets: sealed ? this.unseal(agencyId, sealed) : {},
      webhookUrl: this.webhookUrl(channel.type, channel.id),
    };
  }

  unseal(agencyId: number, sealed: string): Record<string, string> {
    return JSON.parse(this.secrets.open(agencyId, SECRETS_PLACE, sealed)) as Record<string, string>;
  }
}
