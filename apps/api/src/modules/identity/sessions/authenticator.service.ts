import { Injectable } from '@nestjs/common';
import { permissionsOf } from '@parley/schema';
import type { Authenticated, Authenticator } from '../../../platform/access/index.js';
import { systemContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { Log } from '../../../platform/logging/log.js';
import { fullNameOf } from '../users/user.rules.js';
import { SessionCache } from './session-cache.js';
import { type AccessClaims, SessionTokensService } from './session-tokens.service.js';
import { type SessionRow, SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';

const TOUCH_EVERY_MS = 60_000;

/** Tells the platform who is behind an access token, and whether that session still runs. */
@Injectable()
export class AuthenticatorService implements Authenticator {
  constructor(
    private readonly database: Database,
    private readonly repository: SessionsRepository,
    private readonly sessions: SessionsService,
    private readonly tokens: SessionTokensService,
    private readonly cache: SessionCache,
    private readonly log: Log,
  ) {}

  async authenticate(bearer: string): Promise<Authenticated | null> {
    const claims = await this.tokens.readAccess(bearer);
    if (!claims) return null;
    const session = await this.sessionOf(claims);
    if (!session || !this.isRunning(session, claims)) return null;
    this.noteActivity(claims, session);
    return {
      agencyId: claims.agencyId,
      actor: {
        kind: 'user',
        userId: session.user_id,
        name: fullNameOf({ firstName: session.first_name, lastName: session.last_name }),
        role: session.role,
        permissions: permissionsOf(session.role),
        sessionId: session.id,
        apiKeyId: null,
        impersonator: null,
        onlyPrivateChannels: session.only_private_channels,
      },
      locale: session.locale_code,
      expiresAt: claims.expiresAt,
    };
  }

  private isRunning(session: SessionRow, claims: AccessClaims): boolean {
    return (
      session.agency_id === claims.agencyId &&
      session.user_id === claims.userId &&
      session.is_active &&
      session.revoked_at === null &&
      session.expires_at.getTime() > Date.now() &&
      this.tokens.isBound(claims.binding, session.binding_hash)
    );
  }

  private sessionOf({ agencyId, sessionId }: AccessClaims): Promise<SessionRow | null> {
    const ctx = systemContext(agencyId, 'identity.authenticate');
    return this.cache.get(sessionId, () =>
      this.database.read(ctx, (q) => this.repository.find(q, sessionId)),
    );
  }

  /** Presence needs no more than minutes, so most requests write nothing. */
  private noteActivity({ agencyId, sessionId }: AccessClaims, session: SessionRow): void {
    if (Date.now() - session.last_used_at.getTime() < TOUCH_EVERY_MS) return;
    session.last_used_at = new Date();
    void this.sessions
      .touch(agencyId, sessionId)
      .catch((error: unknown) => this.log.warn('activity of a session was not noted', { sessionId, error }));
  }
}
