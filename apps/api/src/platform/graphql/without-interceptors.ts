import { ExternalContextCreator } from '@nestjs/core';

type Create = ExternalContextCreator['create'];

/** Where the framework writes down the interceptors of a method or a class. */
const INTERCEPTORS = '__interceptors__';

/**
 * GraphQL does without interceptors. There is one in the application, which repeats answers of REST by their key; the framework
 * would lay its observables around each resolver for it all the same, a thirtieth of the time of a list.
 */
export function withoutInterceptors(contexts: ExternalContextCreator): void {
  const create: Create = contexts.create.bind(contexts);
  contexts.create = ((...args: Parameters<Create>) => {
    const [instance, callback, methodName, key, params, contextId, inquirerId, options, type] = args;
    if ((type as string | undefined) !== 'graphql') return create(...args);
    for (const place of [callback, instance.constructor]) {
      if (Reflect.hasMetadata(INTERCEPTORS, place))
        throw new Error(
          `${instance.constructor.name}.${methodName} has an interceptor, which GraphQL does not call.`,
        );
    }
    const own = { guards: true, filters: true, ...options, interceptors: false };
    return create(instance, callback, methodName, key, params, contextId, inquirerId, own, type);
  }) as Create;
}
