import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../../../platform/context/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import { SessionsService, type SessionTokens } from '../sessions/sessions.service.js';
import { IdentityErrors } from '../identity.errors.js';
import { StaffAccessService } from '../staff-access/staff-access.service.js';
import { ImpersonationErrors } from './impersonation.errors.js';
import { ImpersonationService } from './impersonation.service.js';
import { OwnSessionCookie } from './own-session-cookie.js';

/** The edges' hand for the way out of being somebody else: ends that session and leads back to the browser's own, where it has one. */
@Injectable()
export class EndActing {
  constructor(
    private readonly impersonation: ImpersonationService,
    private readonly staff: StaffAccessService,
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookies,
    private readonly own: OwnSessionCookie,
  ) {}

  /**
   * @returns whether this browser is signed in as the person themselves again.
   * @throws auth.required, auth.csrf, impersonation.none
   */
  async end(ctx: RequestContext | null, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const refreshToken = this.cookies.provenToken(request);
    const ownToken = this.own.read(request);
    if (!ctx && refreshToken === null) throw PlatformErrors.signInNeeded();
    // With a cookie alone it is asked whose it is: only what is over, or somebody else's, may be left behind.
    const isOneself = ctx ? !isActing(ctx) : await this.isOwn(refreshToken);
    if (isOneself) throw ImpersonationErrors.notNow();
    if (ctx) await this.leave(ctx);
    else if (refreshToken !== null)
      await this.sessions.endByRefreshToken(refreshToken, 'impersonation_ended');
    this.own.clear(request, reply);
    const tokens = ownToken === null ? null : await this.backTo(ownToken);
    if (tokens) this.cookies.set(reply, tokens);
    else this.cookies.clear(reply);
    return tokens !== null;
  }

  private async leave(ctx: RequestContext): Promise<void> {
    if (ctx.actor.kind === 'user' && ctx.actor.role === 'parley_staff') await this.staff.leave(ctx);
    else await this.impersonation.end(ctx);
  }

  private async isOwn(refreshToken: string | null): Promise<boolean> {
    return refreshToken !== null && (await this.impersonation.isSomebodysOwn(refreshToken));
  }

  private async backTo(ownToken: string): Promise<SessionTokens | null> {
    try {
      return await this.sessions.refresh(ownToken);
    } catch (error) {
      if ((error as { code?: string }).code === IdentityErrors.sessionOver().code) return null;
      throw error;
    }
  }
}

function isActing({ actor }: RequestContext): boolean {
  return actor.kind === 'user' && (actor.impersonator !== null || actor.role === 'parley_staff');
}
