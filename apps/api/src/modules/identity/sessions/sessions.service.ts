import { Injectable } from '@nestjs/common';
import { type SessionEnd, type SignInMethod, timing } from '@parley/schema';
import { type RequestContext, systemContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { IdentityErrors } from '../identity.errors.js';
import {
  decideRefresh,
  firstRefreshToken,
  hashOf,
  readRefreshToken,
  refreshTokenEnd,
  sessionEnd,
} from './refresh-token.rules.js';
import { SessionCache, type SessionEnded } from './session-cache.js';
import { SessionTokensService } from './session-tokens.service.js';
import { type SessionImpersonation, SessionsRepository, type ShownTokenRow } from './sessions.repository.js';

export interface Device {
  ip: string;
  userAgent: string;
}

/** How it was proven who begins a session. */
export interface Proof {
  method: SignInMethod;
  /** Whether a second factor was shown too: a code here, or one to the identity provider that says so. */
  secondFactor: boolean;
  /** The session ends then at the latest. */
  until?: Date;
  impersonation?: SessionImpersonation;
  staffAccessId?: number;
}

/** What a client needs to go on: the access token for its memory, the others for its cookies. */
export interface SessionTokens {
  accessToken: string;
  /** Seconds. */
  expiresIn: number;
  refreshToken: string;
  refreshExpiresAt: Date;
  csrfToken: string;
}

const MAX_AGENT = 300;
/** Ended sessions stay for a while: their owner may want to see where they were signed in. */
const KEEP_DAYS = 30;

/** Begins, continues and ends sessions. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsRepository,
    private readonly tokens: SessionTokensService,
    private readonly cache: SessionCache,
    private readonly audit: AuditLogService,
  ) {}

  /** Begins a session in the agency of the transaction; who the user is must have been proven. */
  async open(tx: Tx, userId: number, device: Device, proof: Proof): Promise<SessionTokens> {
    const { agencyId } = tx.ctx;
    const now = tx.ctx.now();
    const refreshToken = firstRefreshToken(agencyId);
    const sessionSecret = readRefreshToken(refreshToken)?.sessionSecret ?? '';
    const expiresAt = earliest(sessionEnd(now), proof.until);
    const sessionId = await this.sessions.add(tx, {
      userId,
      bindingHash: this.tokens.bindingHash(sessionSecret),
      userAgent: device.userAgent.slice(0, MAX_AGENT),
      ip: device.ip,
      method: proof.method,
      secondFactorAt: proof.secondFactor ? now : null,
      expiresAt,
      impersonation: proof.impersonation ?? null,
      staffAccessId: proof.staffAccessId ?? null,
    });
    const refreshExpiresAt = refreshTokenEnd(now, expiresAt);
    const tokenHash = hashOf(refreshToken);
    await this.sessions.addToken(tx, { sessionId, tokenHash, parentId: null, expiresAt: refreshExpiresAt });
    return this.bundle({ agencyId, userId, sessionId }, refreshToken, refreshExpiresAt);
  }

  /**
   * Exchanges a refresh token for fresh tokens.
   * @throws `auth.session_over`; when a token comes that was used before, its session ends for everybody who has it.
   */
  async refresh(refreshToken: string): Promise<SessionTokens> {
    const parts = readRefreshToken(refreshToken);
    if (!parts) throw IdentityErrors.sessionOver();
    const ctx = systemContext(parts.agencyId, 'identity.refresh');
    // The end of a reused family must be committed, so the error is thrown outside the transaction.
    const tokens = await this.database.write(ctx, (tx) => this.rotate(tx, refreshToken));
    if (tokens) return tokens;
    const reason = await this.database.read(ctx, (q) => this.sessions.endOf(q, hashOf(refreshToken)));
    throw IdentityErrors.sessionOver(reason === null ? {} : { facts: { reason } });
  }

  /** Whether a refresh token belongs to a running session; it is not used up by the question. */
  async isRunning(refreshToken: string): Promise<boolean> {
    const parts = readRefreshToken(refreshToken);
    if (!parts) return false;
    const ctx = systemContext(parts.agencyId, 'identity.page');
    return this.database.read(ctx, (q) => this.sessions.isRunning(q, hashOf(refreshToken)));
  }

  /** Ends one session. @returns false when it was over already. */
  async end(
    session: { agencyId: number; sessionId: number; userId: number },
    reason: SessionEnd,
  ): Promise<boolean> {
    const ctx = systemContext(session.agencyId, 'identity.sign-out');
    return this.database.write(ctx, (tx) => this.endWithin(tx, session, reason));
  }

  /** Ends the session that a refresh token belongs to, whatever step the token is. */
  async endByRefreshToken(refreshToken: string, reason: SessionEnd): Promise<void> {
    const parts = readRefreshToken(refreshToken);
    if (!parts) return;
    await this.database.write(systemContext(parts.agencyId, 'identity.sign-out'), async (tx) => {
      const shown = await this.sessions.lockToken(tx, hashOf(refreshToken));
      if (shown) await this.endWithin(tx, shown, reason);
    });
  }

  /** Ends all sessions of a user (a new password, another role, a person who left), except perhaps the caller's own. */
  async endAllOf(tx: Tx, userId: number, reason: SessionEnd, except?: number): Promise<void> {
    const ended = await this.sessions.revoke(tx, { userId, ...(except !== undefined && { except }) }, reason);
    for (const session of ended) this.tellAfter(tx, session);
  }

  /** Notes that whoever asks is there. */
  async noteActivity(ctx: RequestContext): Promise<void> {
    const { actor } = ctx;
    if (actor.kind === 'user' && actor.sessionId !== null) await this.touch(ctx.agencyId, actor.sessionId);
  }

  /** Forgets what has been over for a while. */
  async sweep(): Promise<void> {
    await this.database.system('identity.sweep-sessions', (tx) => this.sessions.sweep(tx, KEEP_DAYS));
  }

  async touch(agencyId: number, sessionId: number): Promise<void> {
    await this.database.write(systemContext(agencyId, 'identity.activity'), (tx) =>
      this.sessions.touch(tx, sessionId),
    );
  }

  private async rotate(tx: Tx, refreshToken: string): Promise<SessionTokens | null> {
    const shown = await this.sessions.lockToken(tx, hashOf(refreshToken));
    if (!shown) return null;
    const successor = shown.usedAt ? await this.sessions.successorOf(tx, shown.id) : null;
    const decision = decideRefresh({ ...shown, isSuccessorUsed: successor?.isUsed ?? null }, tx.ctx.now());
    if (decision === 'over') return null;
    if (decision === 'reuse') {
      await this.endWithin(tx, shown, 'token_reused');
      const target = { kind: 'user', id: shown.userId, name: shown.userName };
      await this.audit.record(tx, { action: 'session.ended', target, after: { reason: 'token_reused' } });
      return null;
    }
    const next = this.tokens.next(refreshToken, successor?.tokenHash ?? null);
    const expiresAt = successor?.expiresAt ?? refreshTokenEnd(tx.ctx.now(), shown.sessionExpiresAt);
    if (decision === 'rotate') await this.replace(tx, shown, next, expiresAt);
    return this.bundle({ ...shown, agencyId: tx.ctx.agencyId }, next, expiresAt);
  }

  private async replace(tx: Tx, shown: ShownTokenRow, next: string, expiresAt: Date): Promise<void> {
    const { sessionId, id: parentId } = shown;
    await this.sessions.markUsed(tx, shown.id);
    await this.sessions.addToken(tx, { sessionId, parentId, tokenHash: hashOf(next), expiresAt });
    await this.sessions.touch(tx, sessionId);
  }

  /** The same in the transaction of what it belongs to. */
  async endWithin(
    tx: Tx,
    session: { sessionId: number; userId: number },
    reason: SessionEnd,
  ): Promise<boolean> {
    const ended = await this.sessions.revoke(tx, { sessionId: session.sessionId }, reason);
    for (const one of ended) this.tellAfter(tx, one);
    return ended.length > 0;
  }

  private tellAfter(tx: Tx, ended: SessionEnded): void {
    tx.afterCommit(() => this.cache.tell(ended));
  }

  private bundle(
    session: { agencyId: number; userId: number; sessionId: number },
    refreshToken: string,
    refreshExpiresAt: Date,
  ): SessionTokens {
    const sessionSecret = readRefreshToken(refreshToken)?.sessionSecret ?? '';
    return {
      accessToken: this.tokens.access({ ...session, sessionSecret }),
      expiresIn: timing.accessTokenSeconds,
      refreshToken,
      refreshExpiresAt,
      csrfToken: this.tokens.csrf(sessionSecret),
    };
  }
}

function earliest(one: Date, other: Date | undefined): Date {
  return other && other < one ? other : one;
}
