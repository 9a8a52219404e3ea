import { Controller, Delete, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input, QueryInput, type RestList, restList } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { DeletableQuery, VersionQuery } from '../../organisation/index.js';
import { ContactSegmentFields, CreateContactSegmentInput } from './contact-group.input.js';
import { type ContactSegmentRest, contactSegmentRest } from './contact-group.rest.js';
import { ContactSegments } from './contact-segments.service.js';

type One = Promise<{ data: ContactSegmentRest }>;

/** Filters of contacts that you keep for yourself; nobody else sees them. */
@ApiTags('Contact groups')
@ApiBearerAuth()
@Controller('api/v2/contact_segments')
export class ContactSegmentsController {
  constructor(private readonly segments: ContactSegments) {}

  @Get()
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: DeletableQuery,
  ): Promise<RestList<ContactSegmentRest>> {
    const { perPage: first, cursor: after, term, deleted } = query;
    const page = await this.segments.list(ctx, { first, after, term, deleted });
    return restList(request, query, page, contactSegmentRest);
  }

  @Post()
  @SignedIn()
  async create(@Ctx() ctx: RequestContext, @Input() body: CreateContactSegmentInput): One {
    return { data: contactSegmentRest(await this.segments.create(ctx, body)) };
  }

  @Put(':id')
  @SignedIn()
  async update(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() body: ContactSegmentFields,
  ): One {
    return { data: contactSegmentRest(await this.segments.update(ctx, id, body)) };
  }

  @Delete(':id')
  @HttpCode(204)
  @SignedIn()
  async delete(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @QueryInput() { version }: VersionQuery,
  ): Promise<void> {
    await this.segments.delete(ctx, id, version);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @SignedIn()
  async restore(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): One {
    return { data: contactSegmentRest(await this.segments.restore(ctx, id)) };
  }
}
