import { Injectable } from '@nestjs/common';
import type { Authenticated, Authenticator, Standing } from '../../../platform/access/index.js';
import { type Origin, systemContext, type UserActor } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { Log } from '../../../platform/logging/log.js';
import { ApiKeyAuthenticatorService } from '../api-keys/api-key-authenticator.service.js';
import { fullNameOf } from '../users/user.rules.js';
import { SessionCache } from './session-cache.js';
import { SessionCookies } from './session-cookies.js';
import { type AccessClaims, SessionTokensService } from './session-tokens.service.js';
import { SessionsRepository } from './sessions.repository.js';
import { rightsOfSession, type SessionRights, type SessionRow } from './session-rights.rules.js';
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
    private readonly cookies: SessionCookies,
    private readonly apiKeys: ApiKeyAuthenticatorService,
    private readonly log: Log,
  ) {}

  async authenticate(bearer: string, origin: Origin | null): Promise<Authenticated | null> {
    if (this.apiKeys.isKey(bearer)) return this.apiKeys.authenticate(bearer, origin);
    const claims = await this.tokens.readAccess(bearer);
    if (!claims) return null;
    const session = await this.sessionOf(claims);
    const rights = session && rightsOfSession(session, new Date());
    if (!session || !rights || !this.isOf(session, claims)) return null;
    this.noteActivity(claims, session);
    return {
      agencyId: claims.agencyId,
      actor: {
        kind: 'user',
        userId: session.user_id,
        name: fullNameOf({ firstName: session.first_name, lastName: session.last_name }),
        sessionId: session.id,
        apiKeyId: null,
        ...rights,
      },
      locale: session.locale_code,
      expiresAt: session.expires_at < claims.expiresAt ? session.expires_at : claims.expiresAt,
    };
  }

  async isSignedIn(cookies: Readonly<Record<string, string | undefined>>): Promise<boolean> {
    const refreshToken = cookies[this.cookies.refreshName];
    return refreshToken !== undefined && (await this.sessions.isRunning(refreshToken));
  }

  async standing(people: readonly Authenticated[]): Promise<Standing[]> {
    const sessions = new Map<number, { rights: Rights | null; reason: string | null }>();
    const keys = new Map<number, Rights>();
    for (const agencyId of new Set(people.map((person) => person.agencyId))) {
      const own = people.filter((person) => person.agencyId === agencyId).map(({ actor }) => actor);
      const ids = own.flatMap(({ sessionId }) => sessionId ?? []);
      const keyIds = own.flatMap(({ apiKeyId }) => apiKeyId ?? []);
      const ctx = systemContext(agencyId, 'identity.standing');
      const rows = await this.database.read(ctx, (q) => this.repository.findMany(q, ids));
      for (const row of rows)
        sessions.set(row.id, { rights: rightsOfSession(row, new Date()), reason: row.end_reason });
      if (keyIds.length === 0) continue;
      for (const [id, actor] of await this.apiKeys.actorsOf(agencyId, keyIds)) keys.set(id, actor);
    }
    return people.map(({ actor }) => {
      if (actor.apiKeyId !== null) return standingOf(actor, keys.get(actor.apiKeyId));
      if (actor.sessionId === null) return { state: 'same' };
      const session = sessions.get(actor.sessionId);
      return standingOf(actor, session?.rights, session?.reason);
    });
  }

  private isOf(session: SessionRow, claims: AccessClaims): boolean {
    return (
      session.agency_id === claims.agencyId &&
      session.user_id === claims.userId &&
      this.tokens.isBound(claims.bindingHash, session.binding_hash)
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

type Rights = Omit<SessionRights, 'impersonator'>;

function standingOf(
  actor: UserActor,
  rights: Rights | null | undefined,
  reason: string | null = null,
): Standing {
  if (!rights) return { state: 'over', reason };
  if (rights.role !== actor.role || rights.onlyPrivateChannels !== actor.onlyPrivateChannels)
    return { state: 'changed' };
  if ((rights.mustFirst ?? null) !== (actor.mustFirst ?? null)) return { state: 'changed' };
  const now = rights.permissions;
  const isSame = now.size === actor.permissions.size && [...now].every((one) => actor.permissions.has(one));
  return { state: isSame ? 'same' : 'changed' };
}
