import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { toCamel } from './case.js';

/** The JSON body with camelCase keys, so that REST shares GraphQL's input classes. Validated like any parameter. */
export const Input = createParamDecorator((_: unknown, execution: ExecutionContext) => {
  const request = execution.switchToHttp().getRequest<FastifyRequest>();
  return toCamel(request.body ?? {});
});

/** The query string with camelCase keys. */
export const QueryInput = createParamDecorator((_: unknown, execution: ExecutionContext) => {
  const request = execution.switchToHttp().getRequest<FastifyRequest>();
  return toCamel(request.query ?? {});
});
