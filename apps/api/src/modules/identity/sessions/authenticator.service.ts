import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { permissionsOf } from '@parley/schema';
import type { Authenticated, Authenticator } from '../../../platform/access/index.js';
import { systemContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { Log } from '../../../platform/logging/log.js';
import { PUB_SUB, type PubSub, SESSIONS_TOPIC } from '../../../platform/realtime/index.js';
import { fullNameOf } from '../users/user.rules.js';
import { type AccessClaims, SessionTokensService } from './session-tokens.service.js';
import { type SessionRow, SessionsRepository } from './sessions.repository.js';
import { type SessionEnded, SessionsService } from './sessions.service.js';

/** Should a word about an ended session get lost, the session is still over everywhere after this time. */
const CACHE_MS = 4_000;
const CACHE_SIZE = 20_000;
const TOUCH_EVERY_MS = 60_000;

interface Cached {
  row: Promise<SessionRow | null>;
  until: number;
}

/** Tells the platform who is behind an access token, and whether that session still runs. */
@Injectable()
export class AuthenticatorService implements Authenticator, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly cache = new Map<number, Cached>();
  private unsubscribe: (() => Promise<void>) | undefined;

  constructor(
    private readonly database: Database,
    private readonly repository: SessionsRepository,
    private readonly sessions: SessionsService,
    private readonly tokens: SessionTokensService,
    private readonly log: Log,
    @Inject(PUB_SUB) private readonly pubsub: PubSub,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.pubsub.onReconnect(() => this.cache.clear());
    this.unsubscribe = await this.pubsub.subscribe(SESSIONS_TOPIC, (message) =>
      this.forget(message as SessionEnded),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.unsubscribe?.();
  }

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
      },
      locale: session.locale_code,
      expiresAt: claims.expiresAt,
    };
  }

  private isRunning(session: SessionRow, claims: AccessClaims): boolean {
    return (
      session.user_id === claims.userId &&
      session.is_active &&
      session.revoked_at === null &&
      session.expires_at.getTime() > Date.now() &&
      this.tokens.isBound(claims.binding, session.binding_hash)
    );
  }

  /** Requests that come together share one read. */
  private sessionOf({ agencyId, sessionId }: AccessClaims): Promise<SessionRow | null> {
    const known = this.cache.get(sessionId);
    if (known && known.until > Date.now()) return known.row;
    if (this.cache.size >= CACHE_SIZE) this.cache.clear();
    const ctx = systemContext(agencyId, 'identity.authenticate');
    const row = this.database.read(ctx, (q) => this.repository.find(q, sessionId));
    const entry = { row, until: Date.now() + CACHE_MS };
    this.cache.set(sessionId, entry);
    row.catch(() => this.cache.get(sessionId) === entry && this.cache.delete(sessionId));
    return row;
  }

  /** Presence needs no more than minutes, so most requests write nothing. */
  private noteActivity({ agencyId, sessionId }: AccessClaims, session: SessionRow): void {
    if (Date.now() - session.last_used_at.getTime() < TOUCH_EVERY_MS) return;
    session.last_used_at = new Date();
    void this.sessions
      .touch(agencyId, sessionId)
      .catch((error: unknown) => this.log.warn('activity of a session was not noted', { sessionId, error }));
  }

  private forget(ended: SessionEnded): void {
    if (ended.sessionId !== undefined) this.cache.delete(ended.sessionId);
    else this.cache.clear();
  }
}
