import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { CreateWaTemplateInput, UpdateWaTemplateInput } from './wa-template.input.js';
import {
  WaTemplateConnection,
  WaTemplateFilter,
  WaTemplateSyncType,
  WaTemplateType,
} from './wa-template.type.js';
import { WaTemplateChanges } from './wa-template-changes.service.js';
import { WaTemplateSubmissions } from './wa-template-submissions.service.js';
import { WaTemplateViews } from './wa-template-views.service.js';
import { WaTemplatesService } from './wa-templates.service.js';

const id = () => Args('id', { type: () => ID });

@Resolver(() => WaTemplateType)
export class WaTemplatesResolver {
  constructor(
    private readonly templates: WaTemplatesService,
    private readonly changes: WaTemplateChanges,
    private readonly submissions: WaTemplateSubmissions,
    private readonly views: WaTemplateViews,
  ) {}

  @SignedIn()
  @Query(() => WaTemplateConnection, {
    name: 'waTemplates',
    description: 'Of the channels that the caller sees, by title.',
  })
  async list(
    @Ctx() ctx: RequestContext,
    @Args('filter', { type: () => WaTemplateFilter, nullable: true }) filter: WaTemplateFilter,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 25 }) first?: number | null,
    @Args('after', { type: () => String, nullable: true }) after?: string | null,
  ): Promise<WaTemplateConnection> {
    const { channelId, ...criteria } = filter ?? {};
    const wanted = { ...criteria, channelId: channelId ? idOf(channelId) : null };
    const page = await this.templates.list(ctx, { ...wanted, first: first ?? null, after: after ?? null });
    return {
      ...page,
      edges: page.edges.map(({ cursor, node }) => ({ cursor, node: this.views.template(ctx, node) })),
    };
  }

  @SignedIn()
  @Query(() => WaTemplateType, { name: 'waTemplate' })
  async get(@Ctx() ctx: RequestContext, @id() template: string): Promise<WaTemplateType> {
    return this.views.template(ctx, await this.templates.get(ctx, idOf(template)));
  }

  @Requires('settings.channels.manage')
  @Mutation(() => WaTemplateType, { description: 'A draft; WhatsApp hears of it with submitWaTemplate.' })
  async createWaTemplate(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateWaTemplateInput,
  ): Promise<WaTemplateType> {
    return this.views.template(ctx, await this.changes.create(ctx, input));
  }

  @Requires('settings.channels.manage')
  @Mutation(() => WaTemplateType)
  async updateWaTemplate(
    @Ctx() ctx: RequestContext,
    @Args('input') { id: template, ...fields }: UpdateWaTemplateInput,
  ): Promise<WaTemplateType> {
    return this.views.template(ctx, await this.changes.update(ctx, idOf(template), fields));
  }

  @Requires('settings.channels.manage')
  @Mutation(() => WaTemplateType, { description: 'A draft with the same words.' })
  async duplicateWaTemplate(@Ctx() ctx: RequestContext, @id() template: string): Promise<WaTemplateType> {
    return this.views.template(ctx, await this.changes.duplicate(ctx, idOf(template)));
  }

  @Requires('settings.channels.manage')
  @RateLimit({ name: 'wa_templates.submit', points: 60, seconds: 600, by: 'actor' })
  @Mutation(() => WaTemplateType, { description: 'Gives it to WhatsApp, who approves or rejects it.' })
  async submitWaTemplate(@Ctx() ctx: RequestContext, @id() template: string): Promise<WaTemplateType> {
    return this.views.template(ctx, await this.submissions.submit(ctx, idOf(template)));
  }

  @Requires('settings.channels.manage')
  @RateLimit({ name: 'wa_templates.sync', points: 30, seconds: 600, by: 'actor' })
  @Mutation(() => WaTemplateSyncType, { description: 'Takes over what the provider has.' })
  syncWaTemplates(
    @Ctx() ctx: RequestContext,
    @Args('channelId', { type: () => ID }) channelId: string,
  ): Promise<WaTemplateSyncType> {
    return this.submissions.sync(ctx, idOf(channelId));
  }

  @Requires('settings.channels.manage')
  @Mutation(() => Boolean, {
    description: 'It goes from WhatsApp some minutes later; until then restoreWaTemplate takes it back.',
  })
  async deleteWaTemplate(
    @Ctx() ctx: RequestContext,
    @id() template: string,
    @Args('version', { type: () => Int, nullable: true }) version?: number | null,
  ): Promise<boolean> {
    await this.changes.delete(ctx, idOf(template), version);
    return true;
  }

  @Requires('settings.channels.manage')
  @Mutation(() => WaTemplateType)
  async restoreWaTemplate(@Ctx() ctx: RequestContext, @id() template: string): Promise<WaTemplateType> {
    return this.views.template(ctx, await this.changes.restore(ctx, idOf(template)));
  }
}
