import { Injectable } from '@nestjs/common';
import type { RequestContext, UserActor } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { SessionsService } from '../sessions/sessions.service.js';

const REASON = 'signed_out';

@Injectable()
export class SignOutService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsService,
    private readonly audit: AuditLogService,
  ) {}

  /**
   * Ends the session of the access token and those of the refresh tokens: usually they are the same, and another one
   * only where a browser has put its own aside to act as somebody else.
   */
  async signOut(ctx: RequestContext | null, ...refreshTokens: (string | null)[]): Promise<void> {
    if (ctx?.actor.kind === 'user') {
      await this.end(ctx, ctx.actor);
    }
    for (const refreshToken of refreshTokens)
      if (refreshToken !== null) await this.sessions.endByRefreshToken(refreshToken, REASON);
  }

  private async end(ctx: RequestContext, { sessionId, userId, name }: UserActor): Promise<void> {
    if (sessionId === null) return;
    await this.database.write(ctx, async (tx) => {
      if (!(await this.sessions.endWithin(tx, { sessionId, userId }, REASON))) return;
      const target = { kind: 'user', id: userId, name };
      await this.audit.record(tx, { action: 'session.ended', target, after: { reason: REASON } });
    });
  }
}
