import { Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input, ListQuery, QueryInput, type RestList, restList } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { type ErasureRest, erasureRest } from './contact-erasure.rest.js';
import { type ErasedCount } from './contact-erasure.rules.js';
import { ErasureFields } from './contact-erasure.type.js';
import { ContactErasures } from './contact-erasures.service.js';

const DELETE = 'contacts.contacts.delete';

@ApiTags('Privacy')
@ApiBearerAuth()
@Controller('api/v2')
export class ContactErasuresController {
  constructor(private readonly erasures: ContactErasures) {}

  /** How much would go, by its kind. */
  @Get('contacts/:id/erasure')
  @Requires(DELETE)
  async preview(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
  ): Promise<{ data: ErasedCount[] }> {
    return { data: await this.erasures.preview(ctx, id) };
  }

  /** Everything they are in, for good. Hidden at once; within the hour it can be taken back. */
  @Post('contacts/:id/erasure')
  @HttpCode(202)
  @Requires(DELETE)
  async ask(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() { name }: ErasureFields,
  ): Promise<{ data: ErasureRest }> {
    return { data: erasureRest(await this.erasures.ask(ctx, id, name)) };
  }

  @Delete('contacts/:id/erasure')
  @HttpCode(200)
  @Requires(DELETE)
  async cancel(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<{ data: ErasureRest }> {
    return { data: erasureRest(await this.erasures.cancel(ctx, id)) };
  }

  /** The reports, newest first: when, by whom, how much; nothing of the person. */
  @Get('contact_erasures')
  @Requires(DELETE)
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: ListQuery,
  ): Promise<RestList<ErasureRest>> {
    const page = await this.erasures.list(ctx, { first: query.perPage, after: query.cursor ?? null });
    return restList(request, query, page, erasureRest);
  }

  @Get('contact_erasures/:id')
  @Requires(DELETE)
  async get(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<{ data: ErasureRest }> {
    return { data: erasureRest(await this.erasures.get(ctx, id)) };
  }
}
