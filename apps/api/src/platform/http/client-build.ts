import type { FastifyInstance } from 'fastify';

const ENTRY = /<script[^>]+type="module"[^>]+src="\/assets\/([\w.-]+)"/;

/**
 * Pages say from which build they are; those of an older one are told that there is a newer, and load themselves anew.
 * Pages say nothing when they come from the development server.
 */
export function tellOutdatedClients(fastify: FastifyInstance, html: string): void {
  const current = ENTRY.exec(html)?.[1];
  if (current === undefined) return;
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const build = request.headers['x-client-build'];
    if (build !== undefined && build !== current) void reply.header('x-client-outdated', 'true');
    done(null, payload);
  });
}
