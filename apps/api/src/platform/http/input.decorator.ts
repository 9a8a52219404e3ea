import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { toCamel } from './case.js';
import { createValidationPipe } from './validation.pipe.js';

const validated = createValidationPipe(true);

const Body = createParamDecorator((_: unknown, execution: ExecutionContext) => {
  const request = execution.switchToHttp().getRequest<FastifyRequest>();
  return toCamel(request.body ?? {});
});

const Query = createParamDecorator((_: unknown, execution: ExecutionContext) => {
  const request = execution.switchToHttp().getRequest<FastifyRequest>();
  return toCamel(request.query ?? {});
});

/** The JSON body with camelCase keys, so that REST shares GraphQL's input classes. Validated like any parameter. */
export const Input = (): ParameterDecorator => Body(validated);

/** The query string with camelCase keys, validated. */
export const QueryInput = (): ParameterDecorator => Query(validated);
