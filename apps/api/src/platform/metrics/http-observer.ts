import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RequestContexts } from '../access/request-contexts.js';
import type { RequestContext } from '../context/request-context.js';
import { Log } from '../logging/log.js';
import { traceRequests } from '../tracing/trace-requests.js';
import { Metrics } from './metrics.js';

/** Measures every HTTP request, writes those that matter to the log, and tells the caller the request's id. */
@Injectable()
export class HttpObserver implements OnModuleInit {
  constructor(
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
    @Inject(RequestContexts) private readonly contexts: RequestContexts,
    @Inject(Metrics) private readonly metrics: Metrics,
    @Inject(Log) private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.metrics.watchProcess();
    const fastify = this.host.httpAdapter?.getInstance<FastifyInstance>();
    if (typeof fastify?.addHook !== 'function') return;
    traceRequests(fastify);
    fastify.addHook('onRequest', (request, reply, done) => {
      void reply.header('x-request-id', request.id);
      done();
    });
    fastify.addHook('onResponse', (request, reply) => this.observe(request, reply));
  }

  private async observe(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const route = request.routeOptions.url ?? 'none';
    this.metrics.http(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (reply.statusCode < 400 && isRead) return;
    const ctx = await this.contexts.known(request);
    this.log.info('request', {
      requestId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(ctx && { agencyId: ctx.agencyId, actor: actorOf(ctx) }),
    });
  }
}

function actorOf({ actor }: RequestContext): string {
  if (actor.kind === 'user') return `user ${actor.userId}`;
  return actor.kind === 'visitor' ? `visitor ${actor.visitorId}` : actor.name;
}
