import { ArgumentsHost, Catch, Inject, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Log } from '../logging/log.js';
import { camelKey, snakeKey, speaksCamel, toSnake } from '../http/case.js';
import { toPublicError } from './error-shape.js';

/** Said of a file that did not come to be: none of it is true of the refusal, which nobody may keep in the file's place. */
const OF_THE_CONTENT = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-range',
  'etag',
  'last-modified',
];

/** The one place where a thrown error becomes an HTTP answer. GraphQL shapes its own (see graphql/format-error). */
@Catch()
export class HttpErrorFilter implements ExceptionFilter {
  constructor(@Inject(Log) private readonly log: Log) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    if (host.getType<string>() === 'graphql') throw thrown;
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const { status, errors, facts, ...rest } = toPublicError(thrown);
    const body = {
      ...rest,
      ...(errors && { errors: asSent(named(errors, request), request) }),
      ...(facts && { facts: toSnake(facts) }),
    };
    if (status >= 500 && body.error_id) {
      this.log.error('request failed', {
        errorId: body.error_id,
        url: request.routeOptions?.url,
        error: thrown,
      });
    } else if (status === 503) {
      this.log.warnRarely('callers are asked to come again', {
        url: request.routeOptions?.url,
        error: thrown,
      });
    }
    if (reply.sent) return;
    for (const name of OF_THE_CONTENT) void reply.removeHeader(name);
    if (body.retry_after !== undefined) void reply.header('retry-after', String(body.retry_after));
    void reply.status(status).type('application/json; charset=utf-8').send(body);
  }
}

/** Fields are named as that part of REST writes them. */
function named(errors: Record<string, string[]>, { url }: FastifyRequest): Record<string, string[]> {
  const spell = speaksCamel(url) ? camelKey : snakeKey;
  return Object.fromEntries(Object.entries(errors).map(([field, sentences]) => [spell(field), sentences]));
}

/** What lists call `after` is the `cursor` of REST's lists. */
function asSent(errors: Record<string, string[]>, request: FastifyRequest): Record<string, string[]> {
  const { after, ...others } = errors;
  const hasCursor = (request.query as Record<string, unknown> | undefined)?.['cursor'] !== undefined;
  return after && hasCursor ? { ...others, cursor: after } : errors;
}
