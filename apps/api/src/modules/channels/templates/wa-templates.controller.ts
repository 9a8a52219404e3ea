import { Controller, Delete, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { incomingFile, Input, QueryInput, type RestList, restList } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { ChannelErrors } from '../channels.errors.js';
import { CreateWaTemplateInput, WaTemplateFields, WaTemplatesQuery } from './wa-template.input.js';
import {
  type WaTemplateFileRest,
  waTemplateFileRest,
  type WaTemplateRest,
  waTemplateRest,
  type WaTemplateSyncRest,
} from './wa-template.rest.js';
import type { WaTemplateView } from './wa-template.rules.js';
import { WaTemplateChanges } from './wa-template-changes.service.js';
import { WaTemplateFiles } from './wa-template-files.service.js';
import { WaTemplateSubmissions } from './wa-template-submissions.service.js';
import { WaTemplateViews } from './wa-template-views.service.js';
import { WaTemplatesService } from './wa-templates.service.js';

type One = Promise<{ data: WaTemplateRest }>;

@ApiTags('WhatsApp templates')
@ApiBearerAuth()
@Controller('api/v2/wa_templates')
export class WaTemplatesController {
  constructor(
    private readonly templates: WaTemplatesService,
    private readonly changes: WaTemplateChanges,
    private readonly submissions: WaTemplateSubmissions,
    private readonly files: WaTemplateFiles,
    private readonly views: WaTemplateViews,
  ) {}

  /** Of the channels that the caller sees, by title. */
  @Get()
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: WaTemplatesQuery,
  ): Promise<RestList<WaTemplateRest>> {
    const { perPage: first, cursor, term, channelId, status, category, language, deleted } = query;
    const page = await this.templates.list(ctx, {
      first,
      after: cursor ?? null,
      term: term ?? null,
      channelId: channelId ? Number(channelId) : null,
      state: status ?? null,
      category: category ?? null,
      language: language ?? null,
      deleted: deleted ?? null,
    });
    return restList(request, query, page, (row) => waTemplateRest(this.views.template(ctx, row)));
  }

  /** A file in the field `file`, to be named as `file_id` of a header: png, jpg, mp4 or pdf. */
  @Post('files')
  @HttpCode(201)
  @ApiConsumes('multipart/form-data')
  @Requires('settings.channels.manage')
  async upload(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
  ): Promise<{ data: WaTemplateFileRest }> {
    const file = await incomingFile(request);
    if (!file) throw ChannelErrors.invalid({ fields: { file: ['Send the file in the field "file".'] } });
    return { data: waTemplateFileRest(this.views.file(ctx, await this.files.upload(ctx, file))) };
  }

  /** Takes over what the provider of a channel has. */
  @Post('sync/:channelId')
  @HttpCode(200)
  @Requires('settings.channels.manage')
  @RateLimit({ name: 'wa_templates.sync', points: 30, seconds: 600, by: 'actor' })
  async sync(
    @Ctx() ctx: RequestContext,
    @Param('channelId', IdPipe) channelId: number,
  ): Promise<{ data: WaTemplateSyncRest }> {
    return { data: await this.submissions.sync(ctx, channelId) };
  }

  @Get(':id')
  @SignedIn()
  async get(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): One {
    return this.shown(ctx, this.templates.get(ctx, id));
  }

  /** A draft; WhatsApp hears of it when it is submitted. */
  @Post()
  @HttpCode(201)
  @Requires('settings.channels.manage')
  async create(@Ctx() ctx: RequestContext, @Input() body: CreateWaTemplateInput): One {
    return this.shown(ctx, this.changes.create(ctx, body));
  }

  @Put(':id')
  @Requires('settings.channels.manage')
  async update(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() body: WaTemplateFields,
  ): One {
    return this.shown(ctx, this.changes.update(ctx, id, body));
  }

  /** Gives it to WhatsApp, who approves or rejects it. */
  @Post(':id/submit')
  @HttpCode(200)
  @Requires('settings.channels.manage')
  @RateLimit({ name: 'wa_templates.submit', points: 60, seconds: 600, by: 'actor' })
  async submit(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): One {
    return this.shown(ctx, this.submissions.submit(ctx, id));
  }

  /** A draft with the same words. */
  @Post(':id/duplicate')
  @HttpCode(201)
  @Requires('settings.channels.manage')
  async duplicate(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): One {
    return this.shown(ctx, this.changes.duplicate(ctx, id));
  }

  /** It goes from WhatsApp some minutes later. */
  @Delete(':id')
  @HttpCode(204)
  @Requires('settings.channels.manage')
  async delete(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<void> {
    await this.changes.delete(ctx, id);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Requires('settings.channels.manage')
  async restore(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): One {
    return this.shown(ctx, this.changes.restore(ctx, id));
  }

  private async shown(ctx: RequestContext, template: Promise<WaTemplateView>): One {
    return { data: waTemplateRest(this.views.template(ctx, await template)) };
  }
}
