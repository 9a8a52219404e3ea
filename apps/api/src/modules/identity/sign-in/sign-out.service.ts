import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { SessionsService } from '../sessions/sessions.service.js';

const REASON = 'signed_out';

@Injectable()
export class SignOutService {
  constructor(private readonly sessions: SessionsService) {}

  /**
   * Ends the session of the access token and those of the refresh tokens: usually they are the same, and another one
   * only where a browser has put its own aside to act as somebody else.
   */
  async signOut(ctx: RequestContext | null, ...refreshTokens: (string | null)[]): Promise<void> {
    if (ctx?.actor.kind === 'user') {
      const { sessionId, userId } = ctx.actor;
      if (sessionId !== null) await this.sessions.end({ agencyId: ctx.agencyId, sessionId, userId }, REASON);
    }
    for (const refreshToken of refreshTokens)
      if (refreshToken !== null) await this.sessions.endByRefreshToken(refreshToken, REASON);
  }
}
