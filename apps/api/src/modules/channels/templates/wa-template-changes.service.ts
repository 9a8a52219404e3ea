import { Injectable } from '@nestjs/common';
import {
  emptyComponents,
  problemOfMedia,
  problemsOfTemplate,
  slugOf,
  type WaComponents,
  waDefaultLanguage,
  waLimits,
} from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { AuditLogService } from '../../identity/index.js';
import { ChannelErrors } from '../channels.errors.js';
import { ChannelsRepository } from '../channels/channels.repository.js';
import type { CreateWaTemplateInput, WaTemplateFields } from './wa-template.input.js';
import {
  editableStates,
  fieldsOf,
  isSameWords,
  readComponents,
  type WaTemplateView,
} from './wa-template.rules.js';
import { WaTemplateFilesRepository } from './wa-template-files.repository.js';
import { WaTemplateNews } from './wa-template-news.service.js';
import { type WaTemplateFacts, WaTemplatesRepository } from './wa-templates.repository.js';
import { WaTemplatesService } from './wa-templates.service.js';

/** Writes, changes, copies, deletes and brings back templates. Nothing of it reaches the provider by itself. */
@Injectable()
export class WaTemplateChanges {
  constructor(
    private readonly db: Database,
    private readonly templates: WaTemplatesRepository,
    private readonly files: WaTemplateFilesRepository,
    private readonly reads: WaTemplatesService,
    private readonly news: WaTemplateNews,
    private readonly audit: AuditLogService,
    private readonly channels: ChannelsRepository,
  ) {}

  /** @throws validation.failed, wa_template.too_many */
  async create(ctx: RequestContext, input: CreateWaTemplateInput): Promise<WaTemplateView> {
    const facts: WaTemplateFacts = {
      channelId: Number(input.channelId),
      title: input.title,
      slug: input.slug || slugOf(input.title),
      category: input.category,
      language: input.language || waDefaultLanguage,
      components: componentsOf(input.components ?? emptyComponents),
    };
    const id = await this.db.write(ctx, async (tx) => {
      if ((await this.templates.count(tx)) >= waLimits.templates) throw ChannelErrors.tooManyTemplates();
      await this.check(tx, facts);
      const made = await this.templates.add(tx, facts);
      if (made === null) throw nameTaken();
      await this.label(tx, made, input.labelIds);
      await this.note(tx, 'wa_template.created', { ...facts, id: made }, { after: shown(facts) });
      return made;
    });
    return this.reads.get(ctx, id);
  }

  /** What is missing stays. @throws not_found, wa_template.version_conflict, wa_template.locked, validation.failed */
  async update(ctx: RequestContext, id: number, fields: WaTemplateFields): Promise<WaTemplateView> {
    await this.db.write(ctx, async (tx) => {
      const before = await this.locked(tx, id, fields.version);
      const after: WaTemplateFacts = {
        channelId: fields.channelId ? Number(fields.channelId) : before.channelId,
        title: fields.title ?? before.title,
        slug: fields.slug ?? before.slug,
        category: fields.category ?? before.category,
        language: fields.language ?? before.language,
        components: fields.components ? componentsOf(fields.components) : before.components,
      };
      assertMayChange(before, after);
      await this.check(tx, after);
      const isMoved = (['channelId', 'slug', 'language'] as const).some((key) => after[key] !== before[key]);
      if (isMoved && (await this.templates.byName(tx, after.channelId, after))) throw nameTaken();
      await this.templates.save(tx, id, after);
      await this.label(tx, id, fields.labelIds);
      await this.note(
        tx,
        'wa_template.updated',
        { ...after, id },
        { before: shown(before), after: shown(after) },
      );
    });
    return this.reads.get(ctx, id);
  }

  /** A draft with the same words under another name. @throws not_found, wa_template.too_many */
  async duplicate(ctx: RequestContext, id: number): Promise<WaTemplateView> {
    const original = await this.reads.get(ctx, id);
    const made = await this.db.write(ctx, async (tx) => {
      if ((await this.templates.count(tx)) >= waLimits.templates) throw ChannelErrors.tooManyTemplates();
      for (let turn = 2; turn < 50; turn += 1) {
        const facts = {
          ...original,
          title: `${original.title.slice(0, waLimits.title - 5)} (${turn})`,
          slug: `${original.slug.slice(0, waLimits.slug - 3)}_${turn}`,
        };
        const added = await this.templates.add(tx, facts);
        if (added === null) continue;
        await this.label(
          tx,
          added,
          original.labels.map((label) => String(label.id)),
        );
        await this.note(tx, 'wa_template.created', { ...facts, id: added }, { after: shown(facts) });
        return added;
      }
      throw nameTaken();
    });
    return this.reads.get(ctx, made);
  }

  /** It goes from the provider only when nobody has taken it back for a while. @throws not_found, wa_template.version_conflict */
  async delete(ctx: RequestContext, id: number, version?: number | null): Promise<void> {
    await this.db.write(ctx, async (tx) => {
      const template = await this.locked(tx, id, version);
      await this.templates.mark(tx, id, tx.ctx.now());
      await this.note(tx, 'wa_template.deleted', template);
    });
  }

  /** @throws not_found, validation.failed */
  async restore(ctx: RequestContext, id: number): Promise<WaTemplateView> {
    await this.db.write(ctx, async (tx) => {
      const template = await this.held(tx, id);
      if (!template) throw ChannelErrors.templateNotFound();
      if (template.deletedAt === null) return;
      if (await this.templates.byName(tx, template.channelId, template)) throw nameTaken();
      await this.templates.mark(tx, id, null);
      // What was deleted there meanwhile begins anew.
      if (template.externalId === null && template.state !== 'DRAFT')
        await this.templates.stand(tx, id, { state: 'DRAFT', reason: null, externalId: null });
      await this.note(tx, 'wa_template.restored', template);
    });
    return this.reads.get(ctx, id);
  }

  /** Everything that cannot stand even in a draft. */
  private async check(tx: Tx, facts: WaTemplateFacts): Promise<void> {
    const isOpen = await this.channels.isOpenToSettle(tx, facts.channelId);
    const channel = await this.templates.channel(tx, facts.channelId);
    if (!channel || !isOpen)
      throw ChannelErrors.invalid({ fields: { channelId: ['This is no WhatsApp channel of yours.'] } });
    const problems = problemsOfTemplate(facts).filter(({ isOpen }) => !isOpen);
    if (problems.length) throw ChannelErrors.invalid({ fields: fieldsOf(problems) });
    const { header } = facts.components;
    if (!header || header.subtype === 'text' || header.fileId === null) return;
    const file = await this.files.find(tx, Number(header.fileId));
    const problem = file && problemOfMedia(header.subtype, file);
    if (!file || problem) {
      const sentence = !file
        ? 'This file is not there.'
        : problem?.kind === 'SIZE'
          ? `At most ${problem.max} bytes.`
          : `It can be ${problem?.kind === 'TYPE' ? problem.allowed.join(', ') : ''}.`;
      throw ChannelErrors.invalid({ fields: { 'components.header.fileId': [sentence] } });
    }
  }

  private async label(tx: Tx, id: number, labelIds: readonly string[] | null | undefined): Promise<void> {
    if (!labelIds) return;
    if (!(await this.templates.setLabels(tx, id, labelIds.map(Number))))
      throw ChannelErrors.invalid({ fields: { labelIds: ['A label is not there.'] } });
  }

  /** Locked; null also for one of a channel that this caller does not look after. */
  private async held(tx: Tx, id: number): Promise<WaTemplateView | null> {
    const template = await this.templates.lock(tx, id);
    return template && (await this.channels.isOpenToSettle(tx, template.channelId)) ? template : null;
  }

  private async locked(tx: Tx, id: number, version: number | null | undefined): Promise<WaTemplateView> {
    const template = await this.held(tx, id);
    if (!template || template.deletedAt !== null) throw ChannelErrors.templateNotFound();
    if (version !== undefined && version !== null && version !== template.version)
      throw ChannelErrors.templateConflict({ facts: { version: template.version } });
    return template;
  }

  private async note(
    tx: Tx,
    action: string,
    { id, title: name, channelId }: { id: number; title: string; channelId: number },
    change: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
  ): Promise<void> {
    await this.audit.record(tx, { action, target: { kind: 'wa_template', id, name }, ...change });
    await this.news.tell(tx, { id, channelId });
  }
}

function componentsOf(given: unknown): WaComponents {
  const read = readComponents(given);
  if ('components' in read) return read.components;
  throw ChannelErrors.invalid({ fields: { [read.field]: [read.sentence] } });
}

/** What the provider knows may not differ from what stands here. @throws wa_template.locked */
function assertMayChange(before: WaTemplateView, after: WaTemplateFacts): void {
  const isThere = before.externalId !== null;
  const isNamedOtherwise =
    after.slug !== before.slug || after.language !== before.language || after.channelId !== before.channelId;
  if (isThere && isNamedOtherwise) throw ChannelErrors.templateLocked();
  if (editableStates.has(before.state)) return;
  const isSame = after.category === before.category && isSameWords(after.components, before.components);
  if (!isSame) throw ChannelErrors.templateLocked();
}

function shown({ title, slug, category, language, components }: WaTemplateFacts): Record<string, unknown> {
  return { title, slug, category, language, body: components.body.text };
}

function nameTaken() {
  return ChannelErrors.invalid({
    fields: { slug: ['This channel has a template of this name and language already.'] },
  });
}
