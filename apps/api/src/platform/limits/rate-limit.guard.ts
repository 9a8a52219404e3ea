import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestContexts } from '../access/request-contexts.js';
import { networkOf, sameEmail } from './caller-key.js';
import { setLimitHeaders } from './limit-headers.js';
import { type EdgeLimit, RATE_LIMIT } from './rate-limit.decorator.js';
import { RateLimits } from './rate-limits.js';

/** Stands before the edges that carry `@RateLimit`. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(RateLimits) private readonly limits: RateLimits,
    @Inject(RequestContexts) private readonly contexts: RequestContexts,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const limits = this.reflector.get<EdgeLimit[] | undefined>(RATE_LIMIT, execution.getHandler());
    for (const limit of limits ?? []) await this.count(execution, limit);
    return true;
  }

  private async count(execution: ExecutionContext, limit: EdgeLimit): Promise<void> {
    const key = await this.keyOf(execution, limit);
    const state = await this.limits.consume(limit, `${limit.by} ${key}`);
    if (execution.getType() === 'http') {
      setLimitHeaders(execution.switchToHttp().getResponse<FastifyReply>(), state);
    }
  }

  private async keyOf(execution: ExecutionContext, { by }: EdgeLimit): Promise<string> {
    if (by === 'ip') return networkOf(requestOf(execution)?.ip ?? '');
    if (by !== 'actor') return fieldOf(execution, by.slice('body.'.length));
    const ctx = await this.contexts.ofExecution(execution);
    const actor = ctx?.actor;
    if (actor?.kind === 'user') return `user ${actor.userId}`;
    if (actor?.kind === 'visitor') return `visitor ${actor.visitorId}`;
    return networkOf(requestOf(execution)?.ip ?? '');
  }
}

function requestOf(execution: ExecutionContext): FastifyRequest | undefined {
  if (execution.getType<string>() !== 'graphql') return execution.switchToHttp().getRequest<FastifyRequest>();
  return execution.getArgByIndex<{ request?: FastifyRequest }>(2).request;
}

function fieldOf(execution: ExecutionContext, field: string): string {
  const isGraphql = execution.getType<string>() === 'graphql';
  const body: unknown = isGraphql
    ? execution.getArgByIndex<{ input?: unknown }>(1).input
    : execution.switchToHttp().getRequest<FastifyRequest>().body;
  return sameEmail((body as Record<string, unknown> | null | undefined)?.[field]);
}
