import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { can } from '../context/request-context.js';
import { PlatformErrors } from '../errors/coded-error.js';
import { ACCESS_RULE, type AccessRule } from './access-rule.js';
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
    if (rule?.kind === 'signed-in') return true;
    if (rule?.anyOf.some((permission) => can(ctx, permission))) return true;
    throw PlatformErrors.notAllowed();
  }
}
