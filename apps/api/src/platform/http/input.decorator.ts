import { createParamDecorator, type ExecutionContext, type Type } from '@nestjs/common';
import { ApiBody, ApiQuery } from '@nestjs/swagger';
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
export const Input = (): ParameterDecorator => described(Body(validated), (type) => ApiBody({ type }));

/** The query string with camelCase keys, validated. */
export const QueryInput = (): ParameterDecorator => described(Query(validated), (type) => ApiQuery({ type }));

/** A parameter of our own kind: the OpenAPI document would not know of it by itself. */
export function described(
  take: ParameterDecorator,
  describe: (type: Type) => MethodDecorator,
): ParameterDecorator {
  return (target, key, index) => {
    take(target, key, index);
    if (key === undefined) return;
    const types = Reflect.getMetadata('design:paramtypes', target, key) as Type[] | undefined;
    const handler = Object.getOwnPropertyDescriptor(target, key);
    const type = types?.[index];
    if (type && type !== (Object as unknown as Type) && handler) describe(type)(target, key, handler);
  };
}
