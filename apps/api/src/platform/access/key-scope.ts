import type { ExecutionContext } from '@nestjs/common';
import type { ApiKeyScope } from '@parley/schema';
import type { FastifyRequest } from 'fastify';
import { type GraphQLResolveInfo, OperationTypeNode } from 'graphql';
import type { RequestContext } from '../context/request-context.js';
import { PlatformErrors } from '../errors/coded-error.js';
import type { AccessRule } from './access-rule.js';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * What an API key lacks for an edge that its person may use; null when it is not for want of a scope. Edges that ask
 * for a permission need that scope; those that ask for none need `write` as soon as they change something.
 */
export function missingScope(
  { actor }: RequestContext,
  rule: AccessRule,
  execution: ExecutionContext,
): ApiKeyScope | null {
  if (actor.kind !== 'user' || !actor.keyBounds) return null;
  const { scopes, owned } = actor.keyBounds;
  if (rule.kind === 'permission') {
    if (rule.anyOf.some((permission) => actor.permissions.has(permission))) return null;
    return rule.anyOf.find((permission) => owned.has(permission)) ?? null;
  }
  return isWriting(execution) && !scopes.has('write') ? 'write' : null;
}

/** @throws `api_key.scope_missing` naming the scope. */
export function assertScope(ctx: RequestContext, rule: AccessRule, execution: ExecutionContext): void {
  const scope = missingScope(ctx, rule, execution);
  if (scope) throw PlatformErrors.scopeMissing({ facts: { scope } });
}

function isWriting(execution: ExecutionContext): boolean {
  if (execution.getType<string>() === 'graphql') {
    const { operation } = execution.getArgByIndex<GraphQLResolveInfo>(3);
    return operation.operation === OperationTypeNode.MUTATION;
  }
  return !READING.has(execution.switchToHttp().getRequest<FastifyRequest>().method);
}
