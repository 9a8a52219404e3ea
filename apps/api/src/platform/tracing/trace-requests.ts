import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenSpan } from './spans.js';
import { traces } from './tracing.js';

/**
 * A span for each request, by its route and never by its address. A `traceparent` that callers send is not taken over:
 * strangers would decide what is kept, and under which trace.
 */
export function traceRequests(fastify: FastifyInstance): void {
  const all = traces();
  if (!all) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  fastify.addHook('onRequest', (request, _reply, done) => {
    const span = all.begin(request.method, 'server');
    spans.set(request, span);
    span.within(done);
  });
  // Reading a body goes on where the socket is, outside of the span.
  fastify.addHook('preValidation', (request, _reply, done) => spans.get(request)?.within(done) ?? done());
  fastify.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const facts = {
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': reply.statusCode,
    };
    spans.get(request)?.end(`${request.method} ${route}`, facts, reply.statusCode >= 500);
  });
}
