import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { ListQuery, QueryInput, type RestList, restList } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { ContactCopies } from './contact-copies.service.js';
import { type ContactCopyRest, contactCopyRest } from './contact-copy.rest.js';
import { COPY_LIMIT } from './contact-copy.rules.js';

const DELETE = 'contacts.contacts.delete';

@ApiTags('Privacy')
@ApiBearerAuth()
@Controller('api/v2')
export class ContactCopiesController {
  constructor(private readonly copies: ContactCopies) {}

  /** A ZIP of all that is held: a page, data for programs, the files of conversations. A worker makes it; one at a time. */
  @Post('contacts/:id/copies')
  @HttpCode(202)
  @Requires(DELETE)
  @RateLimit(COPY_LIMIT)
  async begin(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
  ): Promise<{ data: ContactCopyRest }> {
    return { data: contactCopyRest(await this.copies.begin(ctx, id)) };
  }

  /** The newest first; each for seven days. */
  @Get('contacts/:id/copies')
  @Requires(DELETE)
  async list(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Req() request: FastifyRequest,
    @QueryInput() query: ListQuery,
  ): Promise<RestList<ContactCopyRest>> {
    const page = await this.copies.list(ctx, id, { first: query.perPage, after: query.cursor ?? null });
    return restList(request, query, page, contactCopyRest);
  }

  @Get('contact_copies/:id')
  @Requires(DELETE)
  async get(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<{ data: ContactCopyRest }> {
    return { data: contactCopyRest(await this.copies.get(ctx, id)) };
  }

  @Get('contact_copies/:id/file')
  @ApiProduces('application/zip')
  @Requires(DELETE)
  @RateLimit({ name: 'contacts.copy-files', points: 120, seconds: 3_600, by: 'actor' })
  async file(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { name, size, content } = await this.copies.file(ctx, id);
    await reply
      .headers({
        'content-type': 'application/zip',
        'content-length': String(size),
        'content-disposition': `attachment; filename="${name}"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      .send(content);
  }
}
