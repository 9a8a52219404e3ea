import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../../world/account.js';

export const BELOW = '/2010-04-01/Accounts/:account';

/** A route that lets in whoever has the account's word. */
export type Behind = (
  work: (request: FastifyRequest, reply: FastifyReply, account: Account) => unknown,
) => (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export function idIn(request: FastifyRequest, name: string): string {
  return ((request.params as Record<string, string>)[name] ?? '').replace(/\.(json|mp3|wav)$/, '');
}

export function notFound(reply: FastifyReply): FastifyReply {
  return fail(reply, 404, 20404, 'The requested resource was not found');
}

export function fail(reply: FastifyReply, status: number, code: number, message: string): FastifyReply {
  return reply.status(status).send({ code, message, status });
}
