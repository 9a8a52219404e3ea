import { Controller, Delete, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import {
  incomingFile,
  Input,
  ListQuery,
  QueryInput,
  type RestList,
  restList,
  TermQuery,
} from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { ChannelErrors } from '../channels.errors.js';
import { EmailThemeChanges } from './email-theme-changes.service.js';
import { ChannelThemeInput, CreateEmailThemeInput, EmailThemeFields } from './email-theme.input.js';
import { EmailThemeLogos } from './email-theme-logos.service.js';
import {
  type ChannelThemeRest,
  channelThemeRest,
  type EmailThemeLogoRest,
  emailThemeLogoRest,
  type EmailThemeRest,
  emailThemeRest,
} from './email-theme.rest.js';
import { EmailThemesService } from './email-themes.service.js';
import { ThemeChoices } from './theme-choices.service.js';

const MANAGE = 'settings.channels.manage';

type One = Promise<{ data: EmailThemeRest }>;

@ApiTags('E-mail themes')
@ApiBearerAuth()
@Controller('api/v2')
export class EmailThemesController {
  constructor(
    private readonly themes: EmailThemesService,
    private readonly changes: EmailThemeChanges,
    private readonly logos: EmailThemeLogos,
    private readonly choices: ThemeChoices,
  ) {}

  @Get('email_themes')
  @Requires(MANAGE)
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: TermQuery,
  ): Promise<RestList<EmailThemeRest>> {
    const { perPage: first, cursor: after, term } = query;
    return restList(request, query, await this.themes.list(ctx, { first, after, term }), emailThemeRest);
  }

  /** Those that were deleted and can be brought back. */
  @Get('email_themes/deleted')
  @Requires(MANAGE)
  async deleted(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: ListQuery,
  ): Promise<RestList<EmailThemeRest>> {
    const { perPage: first, cursor: after } = query;
    const page = await this.themes.list(ctx, { first, after, deleted: true });
    return restList(request, query, page, emailThemeRest);
  }

  /** A picture in the field `file`, to be named as `logo_id`: JPEG, PNG, WebP, GIF or AVIF, up to 4 MB. */
  @Post('email_themes/logos')
  @HttpCode(201)
  @ApiConsumes('multipart/form-data')
  @Requires(MANAGE)
  @RateLimit({ name: 'channels.theme-logo', points: 60, seconds: 3_600, by: 'actor' })
  async upload(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
  ): Promise<{ data: EmailThemeLogoRest }> {
    const file = await incomingFile(request);
    if (!file) throw ChannelErrors.invalid({ fields: { file: ['Send the file in the field "file".'] } });
    return { data: emailThemeLogoRest(await this.logos.upload(ctx, file.stream)) };
  }

  @Get('email_themes/:id')
  @Requires(MANAGE)
  async get(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): One {
    return { data: emailThemeRest(await this.themes.get(ctx, id)) };
  }

  @Post('email_themes')
  @Requires(MANAGE)
  async create(@Ctx() ctx: RequestContext, @Input() body: CreateEmailThemeInput): One {
    return { data: emailThemeRest(await this.changes.create(ctx, body)) };
  }

  @Put('email_themes/:id')
  @Requires(MANAGE)
  async update(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() body: EmailThemeFields,
  ): One {
    return { data: emailThemeRest(await this.changes.update(ctx, id, body)) };
  }

  @Post('email_themes/:id/duplicate')
  @Requires(MANAGE)
  async duplicate(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): One {
    return { data: emailThemeRest(await this.changes.duplicate(ctx, id)) };
  }

  /** Channels that had it follow the default from then on. */
  @Delete('email_themes/:id')
  @HttpCode(204)
  @Requires(MANAGE)
  async delete(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<void> {
    await this.changes.delete(ctx, id);
  }

  @Post('email_themes/:id/restore')
  @HttpCode(200)
  @Requires(MANAGE)
  async restore(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): One {
    return { data: emailThemeRest(await this.changes.restore(ctx, id)) };
  }

  @Get('channels/:id/email_theme')
  @Requires(MANAGE)
  async chosen(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
  ): Promise<{ data: ChannelThemeRest }> {
    return { data: channelThemeRest(await this.choices.of(ctx, id)) };
  }

  /** `DEFAULT`: the company's; `THEME` with `theme_id`; `NONE`: plain mails. */
  @Put('channels/:id/email_theme')
  @Requires(MANAGE)
  async choose(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() body: ChannelThemeInput,
  ): Promise<{ data: ChannelThemeRest }> {
    return { data: channelThemeRest(await this.choices.choose(ctx, id, body)) };
  }
}
