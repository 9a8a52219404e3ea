import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { can, type RequestContext } from '../context/request-context.js';
import { PlatformErrors } from '../errors/coded-error.js';
import { ACCESS_RULE, type AccessRule, BEFORE_SET_UP, IN_PERSON } from './access-rule.js';
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
    if (!this.reflector.getAllAndOverride<boolean | undefined>(BEFORE_SET_UP, targets)) assertSetUp(ctx);
    if (this.reflector.getAllAndOverride<boolean | undefined>(IN_PERSON, targets) && !isInPerson(ctx))
      throw PlatformErrors.inPersonOnly();
    if (rule) assertScope(ctx, rule, execution);
    if (rule?.kind === 'signed-in') return true;
    if (rule?.anyOf.some((permission) => can(ctx, permission))) return true;
    throw PlatformErrors.notAllowed();
  }
}

/** Whoever acts as somebody else cannot choose that person's password or carry their phone, and is not asked to. */
function assertSetUp({ actor }: RequestContext): void {
  if (actor.kind !== 'user' || actor.impersonator) return;
  if (actor.mustFirst === 'new_password') throw PlatformErrors.newPasswordNeeded();
  if (actor.mustFirst === 'second_factor') throw PlatformErrors.setUpTwoFactorNeeded();
}

/** Staff who were let in for a while have no password and no key of their own, and shall not make any. */
function isInPerson({ actor }: RequestContext): boolean {
  if (actor.kind !== 'user' || actor.role === 'parley_staff') return false;
  return actor.sessionId !== null && !actor.impersonator;
}
