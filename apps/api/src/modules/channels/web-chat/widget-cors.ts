import { Injectable, Inject, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';

const WIDGET = /^\/widget(?:\.js|\/)/;

const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after',
  // The answers are the same for every site; which sites are served is decided by what the answer says.
  'timing-allow-origin': '*',
};

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, content-type, x-widget-token',
  'access-control-max-age': '600',
};

/**
 * Lets websites call the public side. A preflight does not say which widget is meant, so it is answered for all;
 * whether a site may use *this* widget is decided on the request itself, before anything happens. There are no
 * cookies here, so nobody can borrow a visitor's session from another site.
 */
@Injectable()
export class WidgetCors implements OnModuleInit {
  constructor(@Inject(HttpAdapterHost) private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter?.getInstance<FastifyInstance>();
    if (typeof fastify?.addHook !== 'function') return;
    fastify.addHook('onRequest', async (request, reply) => {
      if (!WIDGET.test(request.url)) return undefined;
      reply.headers(HEADERS);
      if (request.method !== 'OPTIONS') return undefined;
      return reply.headers(PREFLIGHT).code(204).send();
    });
  }
}
