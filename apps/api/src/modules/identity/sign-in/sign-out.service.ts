import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { SessionsService } from '../sessions/sessions.service.js';

const REASON = 'signed_out';

@Injectable()
export class SignOutService {
  constructor(private readonly sessions: SessionsService) {}

  /** Ends the session of the access token and that of the refresh token; usually they are the same. */
  async signOut(ctx: RequestContext | null, refreshToken: string | null): Promise<void> {
    if (ctx?.actor.kind === 'user') {
      const { sessionId, userId } = ctx.actor;
      if (sessionId !== null) await this.sessions.end({ agencyId: ctx.agencyId, sessionId, userId }, REASON);
    }
    if (refreshToken !== null) await this.sessions.endByRefreshToken(refreshToken, REASON);
  }
}
