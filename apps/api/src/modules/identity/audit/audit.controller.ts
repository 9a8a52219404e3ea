import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { QueryInput, type RestList, restList } from '../../../platform/http/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { AuditChainService } from './audit-chain.service.js';
import { AuditExportService } from './audit-export.service.js';
import { AuditTrailService } from './audit-trail.service.js';
import { AuditQuery } from './audit.input.js';
import { AuditChainRest, auditChainRest, AuditEntryRest, auditEntryRest } from './audit.rest.js';

const CHAIN_LIMIT = { name: 'audit.chain', points: 30, seconds: 60, by: 'actor' } as const;

@ApiTags('Audit log')
@ApiBearerAuth()
@Controller('api/v2/audit_log')
export class AuditController {
  constructor(
    private readonly trail: AuditTrailService,
    private readonly chain: AuditChainService,
    private readonly exporter: AuditExportService,
  ) {}

  @Get()
  @Requires('settings.company_profile.manage')
  async list(
    @Ctx() ctx: RequestContext,
    @QueryInput() query: AuditQuery,
    @Req() request: FastifyRequest,
  ): Promise<RestList<AuditEntryRest>> {
    const { perPage: first, cursor: after, ...filter } = query;
    const page = await this.trail.list(ctx, { filter, first, after: after ?? null });
    return restList(request, query, page, auditEntryRest);
  }

  @Get('chain')
  @Requires('settings.company_profile.manage')
  @RateLimit(CHAIN_LIMIT)
  async verify(@Ctx() ctx: RequestContext): Promise<{ data: AuditChainRest }> {
    return { data: auditChainRest(await this.chain.verify(ctx)) };
  }

  @Get('export')
  @ApiProduces('text/csv')
  @Requires('settings.company_profile.manage')
  @RateLimit({ name: 'audit.export', points: 20, seconds: 3_600, by: 'actor' })
  async export(
    @Ctx() ctx: RequestContext,
    @QueryInput() query: AuditQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { perPage: _size, cursor: _place, ...filter } = query;
    const csv = await this.exporter.csv(ctx, filter);
    const day = ctx.now().toISOString().slice(0, 10);
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="audit-log-${day}.csv"`)
      .send(csv);
  }
}
