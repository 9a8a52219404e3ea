import { Inject, Injectable } from '@nestjs/common';
import { channelLimit, type ProviderName } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService } from '../../identity/index.js';
import { ChannelErrors } from '../channels.errors.js';
import { ChannelsChanged } from '../channels.events.js';
import { ConnectedChannels } from '../connectors/connected-channels.service.js';
import type { ConnectedChannel, ConnectionTest, Connector } from '../connectors/connector.js';
import { Connectors } from '../connectors/connectors.js';
import { ChannelHealth } from '../health/channel-health.service.js';
import { ChatSettingsReader } from './chat-settings.service.js';
import { addressOf, foundOut, notConnectable, refused, tried } from './connection.rules.js';
import { withFreeAddress } from './address-taken.js';
import { ChannelAccounts } from './channel-accounts.service.js';
import { askedAgain } from './kept-secrets.rules.js';
import { isUnknownThere, ownSecrets, SECRET_FIRST } from './connection-form.js';
import { ConnectionStore } from './connection-store.service.js';
import { type ConnectionRow, ConnectionsRepository, type RefusalRow } from './connections.repository.js';
import { ProviderWebhooks } from './provider-webhooks.service.js';

/** What somebody fills in to connect a channel. */
export interface ConnectionDraft {
  provider: ProviderName;
  name?: string | null | undefined;
  settings: Record<string, unknown>;
  /** Empty ones of a channel that is there stay as they are, unless the server that they are shown to is another one now. */
  secrets: Record<string, string>;
}

export interface ConnectionView {
  id: number;
  settings: Record<string, unknown>;
  /** Which secrets are set. Their values never leave. */
  secretsSet: string[];
  webhookUrl: string;
  version: number;
  refusals: RefusalRow[];
}

export interface Connected {
  id: number;
  madeSecrets: Record<string, string>;
}

const REFUSAL_DAYS = 14;
const GIVE_AGAIN = 'The server is another one now, so this is needed again.';

/** Connects channels, changes and tests their connections, switches them off, deletes them and brings them back. */
@Injectable()
export class ConnectionsService {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(ConnectionsRepository) private readonly connections: ConnectionsRepository,
    @Inject(ChannelAccounts) private readonly accounts: ChannelAccounts,
    @Inject(ConnectionStore) private readonly store: ConnectionStore,
    @Inject(ConnectedChannels) private readonly connected: ConnectedChannels,
    @Inject(Connectors) private readonly connectors: Connectors,
    @Inject(ChatSettingsReader) private readonly chats: ChatSettingsReader,
    @Inject(ChannelHealth) private readonly health: ChannelHealth,
    @Inject(AuditLogService) private readonly audit: AuditLogService,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(ProviderWebhooks) private readonly webhooks: ProviderWebhooks,
  ) {}

  /** @throws not_found */
  async get(ctx: RequestContext, id: number): Promise<ConnectionView> {
    const { row, refusals } = await this.db.read(ctx, async (q) => ({
      row: await this.connections.find(q, id),
      refusals: await this.connections.refusals(q, id, REFUSAL_DAYS),
    }));
    if (!row || row.deletedAt) throw ChannelErrors.notFound();
    return {
      id,
      settings: row.settings,
      secretsSet: Object.entries(this.secretsOf(ctx, row)).flatMap(([name, value]) => (value ? [name] : [])),
      webhookUrl: this.connected.webhookUrl(row.type, id),
      version: row.version,
      refusals,
    };
  }

  /**
   * Whether it would work, asked of the provider, and whether the account is free; nothing is kept.
   * @throws validation.failed, not_found, channels.account_taken, channels.address_taken
   */
  async test(ctx: RequestContext, draft: ConnectionDraft, channelId: number | null): Promise<ConnectionTest> {
    const connector = this.connectorOf(draft.provider);
    const before =
      channelId === null ? null : await this.db.read(ctx, (q) => this.connections.find(q, channelId));
    if (channelId !== null && !before) throw ChannelErrors.notFound();
    // Connecting makes the secrets that were left open, so testing does not ask for them either.
    const made = before ? {} : ownSecrets(draft);
    const channel = this.opened(ctx, connector, { ...draft, secrets: { ...draft.secrets, ...made } }, before);
    if (isUnknownThere(draft.provider, made)) return { isOk: false, ...SECRET_FIRST };
    const test = await tried(connector, channel, this.connected.client(channel));
    // Only who may use an account learns that it is connected.
    if (test.isOk) await this.store.rehearse(ctx, { connector, channel, test }, before);
    return test;
  }

  /** @returns its id, and the secrets that were made here: nobody sees them again. @throws validation.failed, channels.connection_refused, channels.account_taken, channels.retired, channels.too_many */
  async connect(ctx: RequestContext, draft: ConnectionDraft): Promise<Connected> {
    const connector = this.connectorOf(draft.provider);
    const made = ownSecrets(draft);
    const opened = this.opened(ctx, connector, { ...draft, secrets: { ...draft.secrets, ...made } }, null);
    const test = isUnknownThere(draft.provider, made)
      ? ({ isOk: true } as Extract<ConnectionTest, { isOk: true }>)
      : await tried(connector, opened, this.connected.client(opened));
    if (!test.isOk) throw refused(test);
    const id = await this.db.write(ctx, async (tx) => {
      if ((await this.connections.count(tx)) >= channelLimit) throw ChannelErrors.tooMany();
      const added = await this.store.add(tx, { connector, channel: opened, test, name: draft.name });
      await this.note(tx, 'channel.connected', added, draft.name ?? test.name ?? '', {
        provider: draft.provider,
      });
      return added;
    });
    await this.webhooks.tell(ctx, id);
    return { id, madeSecrets: made };
  }

  /** Says our address to the provider once more: it may have changed. */
  async tellProvider(ctx: RequestContext, id: number): Promise<void> {
    await this.db.write(ctx, (tx) => this.accounts.hold(tx, id));
    await this.webhooks.tell(ctx, id);
  }

  /** @throws not_found, channels.version_conflict, validation.failed, channels.connection_refused, channels.account_taken */
  async update(
    ctx: RequestContext,
    id: number,
    change: {
      name?: string | null;
      settings?: Record<string, unknown>;
      secrets?: Record<string, string>;
      version?: number | null;
    },
  ): Promise<void> {
    const before = await this.db.read(ctx, (q) => this.connections.find(q, id));
    if (!before || before.deletedAt) throw ChannelErrors.notFound();
    const isChat = before.type === 'CHAT';
    const touches =
      (!isChat && change.settings !== undefined) || Object.values(change.secrets ?? {}).some(Boolean);
    const connector = touches ? this.connectorOf(before.provider) : null;
    const opened =
      connector &&
      this.opened(
        ctx,
        connector,
        {
          provider: connector.provider,
          settings: change.settings ?? before.settings,
          secrets: change.secrets ?? {},
        },
        before,
      );
    const test = connector && opened ? await tried(connector, opened, this.connected.client(opened)) : null;
    if (test && !test.isOk) throw refused(test);
    await this.db.write(ctx, async (tx) => {
      const row = await this.locked(tx, id, change.version);
      const name = change.name?.trim() || row.name;
      const found = opened && test && foundOut({ ...opened, handle: row.handle }, test);
      const chat = isChat && change.settings ? await this.chats.read(tx, change.settings) : row.settings;
      await withFreeAddress(
        this.connections.save(tx, id, {
          name,
          handle: (found ?? row).handle,
          address: opened ? addressOf(opened) : row.address,
          settings: found?.settings ?? { ...chat },
          sealedSecrets: opened ? this.connected.seal(ctx.agencyId, opened.secrets) : row.sealedSecrets,
        }),
      );
      if (connector && found) await this.accounts.take(tx, connector, found);
      await this.note(tx, 'channel.updated', id, name, { name, credentials: touches });
      if (touches) await this.health.mended(tx, id);
    });
    if (connector) await this.webhooks.tell(ctx, id);
  }

  /** Switched off, nothing comes in and nothing goes out. @throws not_found, channels.version_conflict */
  async setEnabled(
    ctx: RequestContext,
    id: number,
    isEnabled: boolean,
    version?: number | null,
  ): Promise<void> {
    await this.db.write(ctx, async (tx) => {
      const row = await this.locked(tx, id, version);
      if ((row.status !== 'disabled') === isEnabled) return;
      await this.connections.setStatus(tx, id, isEnabled ? 'active' : 'disabled');
      await this.note(tx, isEnabled ? 'channel.enabled' : 'channel.disabled', id, row.name);
    });
  }

  /** Its conversations stay. @throws not_found, channels.version_conflict */
  async delete(ctx: RequestContext, id: number, version?: number | null): Promise<void> {
    const channel = await this.webhooks.open(ctx, id);
    await this.db.write(ctx, async (tx) => {
      const row = await this.locked(tx, id, version);
      await this.connections.mark(tx, id, tx.ctx.now());
      await this.accounts.release(tx, id);
      await this.note(tx, 'channel.deleted', id, row.name);
    });
    if (channel) await this.webhooks.takeAway(channel);
  }

  /** @throws not_found, channels.account_taken, channels.address_taken */
  async restore(ctx: RequestContext, id: number): Promise<void> {
    await this.db.write(ctx, async (tx) => {
      const row = await this.connections.lock(tx, id);
      if (!row) throw ChannelErrors.notFound();
      if (row.deletedAt === null) return;
      await withFreeAddress(this.connections.mark(tx, id, null));
      await this.accounts.hold(tx, id);
      await this.note(tx, 'channel.restored', id, row.name);
    });
    await this.webhooks.bringBack(ctx, id);
  }

  private connectorOf(provider: string | null): Connector {
    const connector = provider === null ? null : this.connectors.of(provider as ProviderName);
    if (connector) return connector;
    throw notConnectable(provider);
  }

  /** The draft as a channel, every field looked at. @throws validation.failed */
  private opened(
    ctx: RequestContext,
    connector: Connector,
    draft: ConnectionDraft,
    before: ConnectionRow | null,
  ): ConnectedChannel {
    const given = Object.fromEntries(Object.entries(draft.secrets).filter(([, value]) => value !== ''));
    // Another provider's are not this one's.
    const kept = before?.provider === connector.provider ? this.secretsOf(ctx, before) : {};
    const secrets = { ...kept, ...given };
    const [forSettings, forSecrets] = [
      connector.settings.safeParse(draft.settings),
      connector.secrets.safeParse(secrets),
    ];
    if (!forSettings.success || !forSecrets.success) {
      const issues = [...(forSettings.error?.issues ?? []), ...(forSecrets.error?.issues ?? [])];
      const fields = Object.fromEntries(
        issues.map(({ path, message }) => [String(path[0] ?? 'settings'), [message]]),
      );
      throw ChannelErrors.invalid({ fields });
    }
    const again = askedAgain(
      connector,
      { settings: before?.settings ?? {}, secrets: kept },
      { settings: forSettings.data, secrets: forSecrets.data },
      new Set(Object.keys(given)),
    );
    if (again.length > 0)
      throw ChannelErrors.invalid({ fields: Object.fromEntries(again.map((name) => [name, [GIVE_AGAIN]])) });
    const id = before?.id ?? 0;
    return {
      agencyId: ctx.agencyId,
      id,
      type: connector.channelType,
      name: draft.name ?? before?.name ?? '',
      handle: before?.handle ?? null,
      settings: forSettings.data,
      secrets: forSecrets.data,
      webhookUrl: this.connected.webhookUrl(connector.channelType, id),
    };
  }

  private secretsOf(ctx: RequestContext, row: ConnectionRow): Record<string, string> {
    return row.sealedSecrets ? this.connected.unseal(ctx.agencyId, row.sealedSecrets) : {};
  }

  private async locked(tx: Tx, id: number, version: number | null | undefined): Promise<ConnectionRow> {
    const row = await this.connections.lock(tx, id);
    if (!row || row.deletedAt) throw ChannelErrors.notFound();
    if (version !== undefined && version !== null && version !== row.version)
      throw ChannelErrors.versionConflict({ facts: { version: row.version } });
    return row;
  }

  private async note(
    tx: Tx,
    action: string,
    id: number,
    name: string,
    after?: Record<string, unknown>,
  ): Promise<void> {
    await this.audit.record(tx, { action, target: { kind: 'channel', id, name }, ...(after && { after }) });
    await this.outbox.add(tx, ChannelsChanged, { channelId: id });
  }
}
