import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** One provider's part of an address at which several answer. */
interface Claim {
  /** Whether what stands in the address is its own. The one without this takes what nobody else claims. */
  owns?(request: FastifyRequest): boolean;
  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

const claims = new WeakMap<FastifyInstance, Map<string, Claim[]>>();

/** Registers an address that several providers of one place have in common: the id in it says which of them is meant. */
export function sharedRoute(app: FastifyInstance, method: 'GET' | 'POST', path: string, claim: Claim): void {
  const own = claims.get(app) ?? new Map<string, Claim[]>();
  claims.set(app, own);
  const name = `${method} ${path}`;
  const known = own.get(name);
  if (known) return void known.push(claim);
  const all = [claim];
  own.set(name, all);
  app.route({
    method,
    url: path,
    handler: (request, reply) => {
      const meant = all.find(({ owns }) => owns?.(request)) ?? all.find(({ owns }) => !owns);
      return meant ? meant.answer(request, reply) : reply.status(404).send();
    },
  });
}
