import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { channelLimit, inboxLimits, widgetLimits } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Secrets } from '../../../platform/crypto/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService } from '../../identity/index.js';
import { ChannelErrors } from '../channels.errors.js';
import { ChannelsChanged } from '../channels.events.js';
import { channelLimitsOf, settlingLimitsOf } from '../channels/channel-access.rules.js';
import { ChannelsRepository } from '../channels/channels.repository.js';
import { ConnectionsRepository } from '../connecting/connections.repository.js';
import { type WidgetDetails, type WidgetFacts, WidgetRowsRepository } from './widget-rows.repository.js';
import { domainOf, readSettings } from './widget-settings.rules.js';
import type { CreateWebWidgetInput, WebWidgetFields } from './widget.input.js';
import { WidgetsService } from './widgets.service.js';

const HOUR_MS = 3_600_000;
const SWEPT_AT_ONCE = 100;
/** Where the secret of a widget is sealed for. */
export const SECRET_PLACE = 'widget.sealed_secret';

/** Makes, changes, deletes and brings back widgets, and gives them secrets. */
@Injectable()
export class WidgetChangesService {
  constructor(
    private readonly database: Database,
    private readonly rows: WidgetRowsRepository,
    private readonly reads: WidgetsService,
    private readonly channels: ChannelsRepository,
    private readonly connections: ConnectionsRepository,
    private readonly secrets: Secrets,
    private readonly audit: AuditLogService,
    private readonly outbox: Outbox,
  ) {}

  /** @throws widget.too_many, channels.too_many, validation.failed */
  async create(ctx: RequestContext, input: CreateWebWidgetInput): Promise<WidgetDetails> {
    const given = factsOf(input, { name: input.name, channelId: 0, allowedDomains: [] });
    const id = await this.database.write(ctx, async (tx) => {
      if ((await this.rows.count(tx)) >= widgetLimits.widgets) throw ChannelErrors.tooManyWidgets();
      await this.assertTeams(tx, given);
      const channelId = input.channelId
        ? await this.chat(tx, Number(input.channelId))
        : await this.ownChat(tx, given.name);
      const facts = { ...given, channelId };
      const made = await this.rows.add(tx, randomBytes(18).toString('base64url'), facts);
      await this.note(tx, 'web_widget.created', { id: made, name: facts.name }, { after: { ...facts } });
      return made;
    });
    return this.reads.get(ctx, id);
  }

  /** @throws not_found, widget.version_conflict, validation.failed */
  async update(ctx: RequestContext, id: number, fields: WebWidgetFields): Promise<WidgetDetails> {
    await this.database.write(ctx, async (tx) => {
      const { name, channelId, allowedDomains, settings } = await this.locked(tx, id, fields.version);
      const before: WidgetFacts = { name, channelId, allowedDomains, settings };
      const after = factsOf(fields, before);
      if (fields.channelId) after.channelId = await this.chat(tx, Number(fields.channelId));
      if (JSON.stringify(before) === JSON.stringify(after)) return;
      await this.assertTeams(tx, after);
      await this.rows.save(tx, id, after);
      await this.note(
        tx,
        'web_widget.updated',
        { id, name: after.name },
        { before: { ...before }, after: { ...after } },
      );
    });
    return this.reads.get(ctx, id);
  }

  /** Websites that show it show nothing from now on. @throws not_found, widget.version_conflict */
  async delete(ctx: RequestContext, id: number, version?: number | null): Promise<void> {
    await this.database.write(ctx, async (tx) => {
      const widget = await this.locked(tx, id, version);
      await this.rows.mark(tx, id, tx.ctx.now());
      await this.note(tx, 'web_widget.deleted', widget);
    });
  }

  /** @throws not_found */
  async restore(ctx: RequestContext, id: number): Promise<WidgetDetails> {
    await this.database.write(ctx, async (tx) => {
      const widget = await this.rows.lock(tx, id);
      if (!widget) throw ChannelErrors.widgetNotFound();
      if (widget.deletedAt === null) return;
      await this.rows.mark(tx, id, null);
      await this.note(tx, 'web_widget.restored', widget);
    });
    return this.reads.get(ctx, id);
  }

  /**
   * A new secret to sign with. The one before it stays good for a day, unless it is known to others.
   * @returns it, this once: nobody sees it again
   */
  async rotateSecret(ctx: RequestContext, id: number, endsOldNow: boolean): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    await this.database.write(ctx, async (tx) => {
      const widget = await this.locked(tx, id, null);
      const until = new Date(tx.ctx.now().getTime() + widgetLimits.oldSecretHours * HOUR_MS);
      const sealed = this.secrets.seal(tx.ctx.agencyId, SECRET_PLACE, secret);
      await this.rows.setSecret(tx, id, sealed, endsOldNow ? null : until);
      await this.note(tx, 'web_widget.secret_rotated', widget, { after: { endsOldNow } });
    });
    return secret;
  }

  async sweep(): Promise<void> {
    await this.database.forEachAgency('channels.sweep-widgets', async (ctx) => {
      const olderThan = new Date(ctx.now().getTime() - inboxLimits.restoreDays * 24 * HOUR_MS);
      await this.database.write(ctx, (tx) => this.rows.sweep(tx, olderThan, SWEPT_AT_ONCE));
    });
  }

  /** @throws validation.failed when it is no chat that the caller sees */
  private async chat(tx: Tx, id: number): Promise<number> {
    const [channel] = await this.channels.named(tx, channelLimitsOf(tx.ctx), [id]);
    if (channel?.type !== 'CHAT') throw noChat();
    return channel.id;
  }

  private async ownChat(tx: Tx, name: string): Promise<number> {
    // It would be open to everybody, and so none of theirs.
    if (settlingLimitsOf(tx.ctx)) throw noChat();
    if ((await this.connections.count(tx)) >= channelLimit) throw ChannelErrors.tooMany();
    const id = await this.rows.addChannel(tx, name);
    await this.audit.record(tx, { action: 'channel.connected', target: { kind: 'channel', id, name } });
    await this.outbox.add(tx, ChannelsChanged, { channelId: id });
    return id;
  }

  private async assertTeams(tx: Tx, { settings }: WidgetFacts): Promise<void> {
    const ids = settings.preChat.departments.map(({ teamId }) => teamId);
    const known = await this.rows.teams(tx, ids);
    if (ids.some((id) => !known.has(id)))
      throw ChannelErrors.invalid({ fields: { 'settings.preChat.departments': ['There is no such team.'] } });
  }

  private async locked(tx: Tx, id: number, version: number | null | undefined): Promise<WidgetDetails> {
    const widget = await this.rows.lock(tx, id);
    if (!widget || widget.deletedAt !== null) throw ChannelErrors.widgetNotFound();
    if (version !== undefined && version !== null && version !== widget.version)
      throw ChannelErrors.widgetConflict({ facts: { version: widget.version } });
    return widget;
  }

  private async note(
    tx: Tx,
    action: string,
    { id, name }: { id: number; name: string },
    change: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
  ): Promise<void> {
    await this.audit.record(tx, { action, target: { kind: 'web_widget', id, name }, ...change });
  }
}

/** What is left out stays. @throws validation.failed */
function factsOf(
  fields: Pick<WebWidgetFields, 'name' | 'allowedDomains' | 'settings'>,
  before: Omit<WidgetFacts, 'settings'> & Partial<WidgetFacts>,
): WidgetFacts {
  const domains = fields.allowedDomains?.map(domainOf) ?? before.allowedDomains;
  const read = readSettings(fields.settings ?? before.settings);
  const faults = { ...read.faults };
  if (domains.includes(null))
    faults['allowedDomains'] = ['Write domains as shop.example.com or *.example.com.'];
  if (Object.keys(faults).length > 0 || !read.settings) throw ChannelErrors.invalid({ fields: faults });
  return {
    name: fields.name ?? before.name,
    channelId: before.channelId,
    allowedDomains: [...new Set(domains as string[])],
    settings: read.settings,
  };
}

const noChat = () => ChannelErrors.invalid({ fields: { channelId: ['Choose a website chat.'] } });
