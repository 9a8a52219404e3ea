import { Controller, Get, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { ListQuery, QueryInput, type RestList, restList } from '../../../platform/http/index.js';
import type { LabelView } from './label.rules.js';
import { LabelsService } from './labels.service.js';

@ApiTags('Labels')
@ApiBearerAuth()
@Controller('api/v2/labels')
export class LabelsController {
  constructor(private readonly labels: LabelsService) {}

  @Get()
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: ListQuery,
  ): Promise<RestList<LabelView>> {
    const page = await this.labels.list(ctx, { first: query.perPage, after: query.cursor });
    return restList(request, query, page, ({ id, name, color }) => ({ id, name, color }));
  }
}
