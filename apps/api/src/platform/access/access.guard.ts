import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { can, type RequestContext } from '../context/request-context.js';
import { PlatformErrors } from '../errors/coded-error.js';
import { ACCESS_RULE, type AccessRule, IN_PERSON } from './access-rule.js';
import { assertScope } from './key-scope.js';
import { RequestContexts } from './request-contexts.js';

/** Stands before every edge. An edge that declares nothing lets nobody in. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(RequestContexts) private readonly contexts: RequestContexts,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, [
      execution.getHandler(),
      execution.getClass(),
    ]);
    if (rule?.kind === 'public') return true;
    const ctx = await this.contexts.ofExecution(execution);
    if (!ctx) throw PlatformErrors.signInNeeded();
    const targets = [execution.getHandler(), execution.getClass()];
    if (this.reflector.getAllAndOverride<boolean | undefined>(IN_PERSON, targets) && !isInPerson(ctx))
      throw PlatformErrors.inPersonOnly();
    if (rule) assertScope(ctx, rule, execution);
    if (rule?.kind === 'signed-in') return true;
    if (rule?.anyOf.some((permission) => can(ctx, permission))) return true;
    throw PlatformErrors.notAllowed();
  }
}

function isInPerson({ actor }: RequestContext): boolean {
  return actor.kind === 'user' && actor.sessionId !== null && !actor.impersonator;
}
