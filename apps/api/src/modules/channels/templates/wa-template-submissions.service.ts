import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import { inboxLimits, problemsOfTemplate } from '@parley/schema';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { Log } from '../../../platform/logging/log.js';
import { checkOwner, FileLinks, STORAGE, type Storage } from '../../../platform/storage/index.js';
import { AuditLogService } from '../../identity/index.js';
import { ChannelErrors } from '../channels.errors.js';
import { ConnectedChannels, type OpenChannel } from '../connectors/connected-channels.service.js';
import { Connectors } from '../connectors/connectors.js';
import type { ProviderTemplate, TemplateSide, TemplateWish } from '../connectors/connector.js';
import { reasonOf } from '../connectors/redact-exchange.rules.js';
import {
  editableStates,
  fieldsOf,
  isSameWords,
  withFills,
  type WaTemplateView,
} from './wa-template.rules.js';
import { WaTemplateNews } from './wa-template-news.service.js';
import { WaTemplatesRepository } from './wa-templates.repository.js';
import { WaTemplatesService } from './wa-templates.service.js';

/** Minutes in which a deletion can be taken back before the provider hears of it. */
const SECOND_THOUGHTS_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;

export interface SyncReport {
  added: number;
  changed: number;
  /** Those that are not there any more. */
  gone: number;
}

interface Side {
  channel: OpenChannel;
  templates: TemplateSide;
}

/** What stands at the provider: submitted there, read back from there, deleted there. */
@Injectable()
export class WaTemplateSubmissions {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: Database,
    private readonly templates: WaTemplatesRepository,
    private readonly reads: WaTemplatesService,
    private readonly news: WaTemplateNews,
    private readonly audit: AuditLogService,
    private readonly connected: ConnectedChannels,
    private readonly connectors: Connectors,
    private readonly links: FileLinks,
    private readonly log: Log,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /**
   * Gives it to the provider, who judges it. What was refused and changed is judged again.
   * @throws not_found, wa_template.locked, validation.failed, wa_template.refused, wa_template.unanswered
   */
  async submit(ctx: RequestContext, id: number): Promise<WaTemplateView> {
    const template = await this.reads.get(ctx, id);
    if (!editableStates.has(template.state)) throw ChannelErrors.templateLocked();
    const problems = problemsOfTemplate(template);
    if (problems.length) throw ChannelErrors.invalid({ fields: fieldsOf(problems) });
    const { channel, templates } = await this.sideOf(ctx, template.channelId);
    const client = this.connected.client(channel);
    const answer = await templates.submit(this.wishOf(ctx, template), channel, client);
    // The answer to an earlier try was lost, or somebody has made it there.
    const taken = answer.kind === 'exists' ? await this.foundThere(template, { channel, templates }) : answer;
    if (taken.kind !== 'taken') {
      const facts = { reason: reasonOf(taken.reason, channel) };
      if (taken.kind === 'refused') throw ChannelErrors.templateRefused({ facts });
      throw ChannelErrors.templateUnanswered({ facts });
    }
    await this.db.write(ctx, async (tx) => {
      const now = await this.templates.lock(tx, id);
      // Its judgement may have been faster than this answer.
      if (!now || !editableStates.has(now.state)) return;
      const { state, externalId } = taken;
      await this.templates.stand(tx, id, { state, externalId, reason: null }, true);
      await this.audit.record(tx, {
        action: 'wa_template.submitted',
        target: { kind: 'wa_template', id, name: now.title },
      });
      await this.news.tell(tx, { id, channelId: now.channelId });
    });
    return this.reads.get(ctx, id);
  }

  /** Takes over what the provider has. @throws not_found, wa_template.refused */
  async sync(ctx: RequestContext, channelId: number): Promise<SyncReport> {
    const { channel, templates } = await this.sideOf(ctx, channelId);
    const there = await this.listed(templates, channel);
    const report: SyncReport = { added: 0, changed: 0, gone: 0 };
    await this.db.write(ctx, async (tx) => {
      for (const one of there) {
        const known = await this.templates.byName(tx, channelId, { slug: one.name, language: one.language });
        if (!known) {
          const facts = { ...one, channelId, slug: one.name, title: titleOf(one.name) };
          if ((await this.templates.add(tx, facts, one)) !== null) report.added += 1;
          continue;
        }
        const isEdited = !editableStates.has(known.state) && !isSameWords(one.components, known.components);
        if (isEdited)
          await this.templates.save(tx, known.id, {
            ...known,
            components: withFills(one.components, known.components),
          });
        // A draft of the same name, which is not theirs, stays what it is.
        const isOther = known.state === 'DRAFT' && !isSameWords(one.components, known.components);
        if (!isOther && ((await this.news.stand(tx, known, one)) || isEdited)) report.changed += 1;
      }
      const ids = new Set(there.map(({ externalId }) => externalId));
      for (const lost of await this.templates.submittedOf(tx, channelId)) {
        if (lost.externalId === null || ids.has(lost.externalId)) continue;
        const standing = { state: 'DISABLED' as const, reason: GONE, externalId: lost.externalId };
        if (await this.news.stand(tx, lost, standing)) report.gone += 1;
      }
      if (report.added > 0) await this.news.tell(tx, { id: null, channelId });
    });
    return report;
  }

  /** All channels whose provider may have judged, should one of its calls have been lost. */
  async syncAll(): Promise<void> {
    await this.db.forEachAgency('channels.sync-wa-templates', async (ctx) => {
      for (const id of await this.db.read(ctx, (q) => this.templates.channelsToSync(q))) {
        try {
          await this.sync(ctx, id);
        } catch (error) {
          this.log.warn('templates could not be read from a provider', { channelId: id, error });
        }
      }
    });
  }

  /** What was deleted a while ago goes from the provider, and much later from here. */
  async sweep(): Promise<void> {
    await this.db.forEachAgency('channels.sweep-wa-templates', async (ctx) => {
      const now = ctx.now().getTime();
      const due = await this.db.read(ctx, (q) =>
        this.templates.deletedBefore(q, new Date(now - SECOND_THOUGHTS_MS)),
      );
      for (const template of due) await this.removeThere(ctx, template);
      const before = new Date(now - inboxLimits.restoreDays * DAY_MS);
      while ((await this.db.write(ctx, (tx) => this.templates.purge(tx, before))) > 0);
    });
  }

  private async removeThere(ctx: RequestContext, template: WaTemplateView): Promise<void> {
    const { id, slug: name, externalId, channelId, state, reason } = template;
    if (externalId === null) return;
    try {
      const { channel, templates } = await this.sideOf(ctx, channelId);
      await templates.remove({ name, externalId }, channel, this.connected.client(channel));
    } catch (error) {
      this.log.warn('a template could not be deleted at its provider', { templateId: id, error });
      return;
    }
    await this.db.write(ctx, async (tx) => {
      const now = await this.templates.lock(tx, id);
      // Brought back in this very moment: it is not there any more, and has to be submitted again.
      if (now)
        await this.templates.stand(tx, id, {
          ...(now.deletedAt ? { state, reason } : fresh),
          externalId: null,
        });
    });
  }

  private async foundThere(template: WaTemplateView, { channel, templates }: Side) {
    const there = await this.listed(templates, channel, template.slug);
    const found = there.find(({ language }) => language === template.language);
    const isOurs = found && found.components.body.text === template.components.body.text;
    return isOurs
      ? { kind: 'taken' as const, externalId: found.externalId, state: found.state }
      : { kind: 'refused' as const, reason: 'WhatsApp has another template of this name and language.' };
  }

  private async listed(
    templates: TemplateSide,
    channel: OpenChannel,
    name?: string,
  ): Promise<ProviderTemplate[]> {
    try {
      return await templates.list(channel, this.connected.client(channel), name);
    } catch (error) {
      const reason = reasonOf(error, channel);
      throw ChannelErrors.templateRefused({ facts: { reason } });
    }
  }

  /** @throws not_found, channels.cannot_send for a channel without a provider */
  private async sideOf(ctx: RequestContext, channelId: number): Promise<Side> {
    const channel = await this.db.read(ctx, (q) => this.connected.open(q, channelId));
    if (!channel || channel.type !== 'WA_BUSINESS') throw ChannelErrors.notFound();
    const templates = this.connectors.of(channel.provider)?.templates;
    if (!templates) throw ChannelErrors.noConnector();
    return { channel, templates };
  }

  private wishOf(ctx: RequestContext, template: WaTemplateView): TemplateWish {
    const { slug: name, language, category, components, externalId, file } = template;
    const isNeeded = components.header !== null && components.header.subtype !== 'text';
    return {
      name,
      language,
      category,
      components,
      externalId,
      file:
        file && isNeeded
          ? {
              name: file.name,
              mimeType: file.mimeType,
              size: file.size,
              bytes: async () =>
                buffer((await this.storage.get(checkOwner(file.storageKey, ctx.agencyId))).stream),
              url: `${this.config.publicUrl}${this.links.path(ctx.agencyId, { key: file.storageKey, name: file.name, mimeType: file.mimeType })}`,
            }
          : null,
    };
  }
}

const GONE = 'DELETED';
const fresh = { state: 'DRAFT', reason: null } as const;

function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words ? `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`.slice(0, 200) : name;
}
