import type { FastifyReply } from 'fastify';
import type { LimitState } from './rate-limits.js';

/** Tells the caller about the limit that is nearest; a request can be under several. */
export function setLimitHeaders(reply: FastifyReply, state: LimitState): void {
  const told = Number(reply.getHeader('ratelimit-remaining') ?? Number.POSITIVE_INFINITY);
  if (told <= state.remaining) return;
  void reply.headers({
    'ratelimit-limit': String(state.limit),
    'ratelimit-remaining': String(state.remaining),
    'ratelimit-reset': String(state.resetSeconds),
  });
}
