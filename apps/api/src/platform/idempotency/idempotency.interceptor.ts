import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { catchError, from, map, mergeMap, type Observable, of, throwError } from 'rxjs';
import { ACCESS_RULE, type AccessRule } from '../access/access-rule.js';
import { RequestContexts } from '../access/request-contexts.js';
import type { RequestContext } from '../context/request-context.js';
import { ANSWER_KEPT_WITHOUT, withoutSecrets } from './answer-kept-without.js';
import type { KeyedRequest } from './idempotency-keys.repository.js';
import { Idempotency } from './idempotency.service.js';
import { keyedRequest } from './keyed-request.js';

/**
 * Makes every POST of the REST face repeatable by its `Idempotency-Key`. Public edges are left out (there is no
 * caller to whom a key could belong), and so are those that write their answer themselves.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    @Inject(Idempotency) private readonly idempotency: Idempotency,
    @Inject(RequestContexts) private readonly contexts: RequestContexts,
  ) {}

  async intercept(execution: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (execution.getType() !== 'http') return next.handle();
    const http = execution.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    if (request.method !== 'POST' || !request.headers['idempotency-key'] || isPublic(execution))
      return next.handle();
    const ctx = await this.contexts.ofRequest(request);
    const keyed = ctx && keyedRequest(request, ctx.actor);
    if (!ctx || !keyed) return next.handle();

    const reply = http.getResponse<FastifyReply>();
    const first = await this.idempotency.begin(ctx, keyed);
    if (first) {
      void reply.status(first.status).header('idempotent-replayed', 'true');
      return of(first.body);
    }
    const secrets = Reflect.getMetadata(ANSWER_KEPT_WITHOUT, execution.getHandler()) as string[] | undefined;
    return this.work(next, reply, ctx, { ...keyed, secrets });
  }

  private work(
    next: CallHandler,
    reply: FastifyReply,
    ctx: RequestContext,
    keyed: KeyedRequest & { secrets: string[] | undefined },
  ): Observable<unknown> {
    return next.handle().pipe(
      catchError((error: unknown) =>
        from(this.idempotency.free(ctx, keyed)).pipe(mergeMap(() => throwError(() => error))),
      ),
      mergeMap((body: unknown) => {
        const kept = { status: reply.statusCode, body: withoutSecrets(body, keyed.secrets) };
        return from(this.idempotency.finish(ctx, keyed, kept)).pipe(map(() => body));
      }),
    );
  }
}

function isPublic(execution: ExecutionContext): boolean {
  const rule = Reflect.getMetadata(ACCESS_RULE, execution.getHandler()) as AccessRule | undefined;
  return rule?.kind === 'public';
}
