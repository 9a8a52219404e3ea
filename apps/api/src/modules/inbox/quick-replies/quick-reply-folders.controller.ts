import { Controller, Delete, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input, ListQuery, QueryInput, restList } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { QuickReplyFolderFields, QuickReplyFolderInput } from './quick-reply.input.js';
import { folderRest } from './quick-reply.rest.js';
import { QuickReplyFolders } from './quick-reply-folders.service.js';

@ApiTags('Quick replies')
@ApiBearerAuth()
@Controller('api/v2/quick_reply_folders')
export class QuickReplyFoldersController {
  constructor(private readonly folders: QuickReplyFolders) {}

  @Get()
  @SignedIn()
  async list(@Ctx() ctx: RequestContext, @Req() request: FastifyRequest, @QueryInput() query: ListQuery) {
    const page = await this.folders.list(ctx, query.perPage, query.cursor ?? null);
    return restList(request, query, page, folderRest);
  }

  @Get(':id')
  @SignedIn()
  async get(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return { data: folderRest(await this.folders.get(ctx, id)) };
  }

  /** Folders are two levels deep. */
  @Post()
  @HttpCode(201)
  @Requires('settings.quick_replies.manage')
  async create(@Ctx() ctx: RequestContext, @Input() body: QuickReplyFolderInput) {
    return { data: folderRest(await this.folders.create(ctx, body)) };
  }

  @Put(':id')
  @Requires('settings.quick_replies.manage')
  async update(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() body: QuickReplyFolderFields,
  ) {
    return { data: folderRest(await this.folders.update(ctx, id, body)) };
  }

  /** What stands in it stays, in no folder, until the folder is brought back. */
  @Delete(':id')
  @HttpCode(204)
  @Requires('settings.quick_replies.manage')
  async delete(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<void> {
    await this.folders.delete(ctx, id);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Requires('settings.quick_replies.manage')
  async restore(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return { data: folderRest(await this.folders.restore(ctx, id)) };
  }
}
