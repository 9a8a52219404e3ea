import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../access/access-rule.js';
import { Metrics } from '../metrics/metrics.js';
import { Readiness } from './readiness.js';

/** For load balancers, orchestrators and Prometheus. */
@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(
    @Inject(Readiness) private readonly readiness: Readiness,
    @Inject(Metrics) private readonly metrics: Metrics,
  ) {}

  @Get('healthz')
  @Public('says only that the process lives')
  healthz(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('readyz')
  @Public('says only which parts answer')
  async readyz(@Res({ passthrough: true }) reply: FastifyReply): Promise<{ status: string; checks: object }> {
    const report = await this.readiness.report();
    void reply.status(report.status === 'not ready' ? 503 : 200).header('cache-control', 'no-store');
    return report;
  }

  @Get('metrics')
  @Public('figures without names; the proxy decides who may see them from outside')
  async figures(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    void reply.header('content-type', this.metrics.registry.contentType);
    return this.metrics.registry.metrics();
  }
}
