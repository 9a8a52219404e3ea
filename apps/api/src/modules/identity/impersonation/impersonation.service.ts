import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import { type RequestContext, systemContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { SystemMails } from '../../../platform/system-mail/index.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { HandoverErrors } from '../direct-login/handover.errors.js';
import { handoverLink } from '../direct-login/handover-link.rules.js';
import { tokenLifetimes } from '../one-time-tokens/one-time-token.rules.js';
import { OneTimeTokensService } from '../one-time-tokens/one-time-tokens.service.js';
import { hashOf, readRefreshToken } from '../sessions/refresh-token.rules.js';
import { type Device, SessionsService, type SessionTokens } from '../sessions/sessions.service.js';
import { ImpersonationErrors } from './impersonation.errors.js';
import { ImpersonationRepository } from './impersonation.repository.js';
import {
  type ActingView,
  assertMayImpersonate,
  IMPERSONATION_MS,
  type PersonRights,
} from './impersonation.rules.js';

export interface HandoverLink {
  url: string;
  /** Seconds. */
  expiresIn: number;
}

/** What a link of this kind stands for, besides the person. */
interface Facts {
  impersonatorId: number;
  ownSessionId: number;
  reason: string;
}

/** Lets people who look after users see what somebody else sees, for an hour at most and for everybody to read later. */
@Injectable()
export class ImpersonationService {
  constructor(
    private readonly database: Database,
    private readonly repository: ImpersonationRepository,
    private readonly tokens: OneTimeTokensService,
    private readonly sessions: SessionsService,
    private readonly audit: AuditLogService,
    private readonly mails: SystemMails,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * A link that begins it, good once and for a minute.
   * @throws not_found, impersonation.oneself, impersonation.not_allowed, impersonation.away
   */
  async request(ctx: RequestContext, userId: number, reason: string): Promise<HandoverLink> {
    const { actor } = ctx;
    if (actor.kind !== 'user' || actor.sessionId === null) throw PlatformErrors.inPersonOnly();
    const facts: Facts = {
      impersonatorId: actor.userId,
      ownSessionId: actor.sessionId,
      reason: reason.trim(),
    };
    return this.database.write(ctx, async (tx) => {
      const { whom } = await this.bothOf(tx, actor.userId, userId);
      const token = await this.tokens.issue(tx, 'impersonation', whom.id, facts);
      await this.audit.record(tx, {
        action: 'impersonation.requested',
        target: targetOf(whom),
        after: { reason: facts.reason },
      });
      return { url: handoverLink(this.config.publicUrl, token), expiresIn: tokenLifetimes.impersonation };
    });
  }

  /** Opens the session that a link stands for; asked again who may what, for a minute can change it. */
  async open(tx: Tx, userId: number, given: Record<string, unknown>, device: Device): Promise<SessionTokens> {
    const { impersonatorId, ownSessionId, reason } = given as unknown as Facts;
    const { who, whom } = await this.bothOf(tx, impersonatorId, userId);
    if (!(await this.repository.session(tx, ownSessionId))) throw HandoverErrors.linkOver();
    const until = new Date(tx.ctx.now().getTime() + IMPERSONATION_MS);
    const tokens = await this.sessions.open(tx, whom.id, device, {
      method: 'impersonation',
      secondFactor: true,
      until,
      impersonation: { impersonatorId, ownSessionId, reason },
    });
    await this.audit.record(tx, {
      action: 'impersonation.started',
      actor: { id: who.id, name: who.name, role: who.role },
      target: targetOf(whom),
      after: { reason, until },
    });
    await this.tellPerson(tx, who, whom, reason);
    return tokens;
  }

  /** What there is to say of the caller's session; null for people who are themselves. */
  async check(ctx: RequestContext): Promise<ActingView | null> {
    const { actor } = ctx;
    const { sessionId } = actor.kind === 'user' ? actor : { sessionId: null };
    if (sessionId === null) return null;
    const row = await this.database.read(ctx, (q) => this.repository.acting(q, sessionId));
    if (!row) return null;
    return {
      kind: row.impersonatorId === null ? 'staff' : 'impersonation',
      by: { id: row.impersonatorId, name: row.impersonatorName ?? row.operator ?? '' },
      as: { id: row.userId, name: row.userName },
      reason: row.reason ?? '',
      startedAt: row.startedAt,
      expiresAt: row.expiresAt,
    };
  }

  /** Whether a refresh token is of a running session in which somebody is themselves. */
  async isSomebodysOwn(refreshToken: string): Promise<boolean> {
    const parts = readRefreshToken(refreshToken);
    if (!parts) return false;
    const ctx = systemContext(parts.agencyId, 'identity.impersonation');
    const session = await this.database.read(ctx, (q) =>
      this.repository.sessionBehind(q, hashOf(refreshToken)),
    );
    return session !== null && session.impersonatorId === null && session.staffAccessId === null;
  }

  /** Ends the session in which the caller is somebody else. @throws impersonation.none */
  async end(ctx: RequestContext): Promise<void> {
    const { actor } = ctx;
    if (actor.kind !== 'user' || !actor.impersonator || actor.sessionId === null)
      throw ImpersonationErrors.notNow();
    const { userId, sessionId, name } = actor;
    await this.database.write(ctx, async (tx) => {
      if (!(await this.sessions.endWithin(tx, { sessionId, userId }, 'impersonation_ended'))) return;
      const { impersonator } = actor;
      await this.audit.record(tx, {
        action: 'impersonation.ended',
        ...(impersonator && { actor: { id: impersonator.userId, name: impersonator.name } }),
        target: { kind: 'user', id: userId, name },
      });
    });
  }

  private async bothOf(
    tx: Tx,
    whoId: number,
    whomId: number,
  ): Promise<{ who: PersonRights; whom: PersonRights }> {
    const who = await this.repository.person(tx, whoId);
    const whom = await this.repository.person(tx, whomId);
    if (!who || !whom) throw PlatformErrors.notFound();
    assertMayImpersonate(who, whom);
    return { who, whom };
  }

  private async tellPerson(tx: Tx, who: PersonRights, whom: PersonRights, reason: string): Promise<void> {
    await this.mails.queue(tx, {
      kind: 'impersonation',
      to: whom.email,
      locale: whom.localeCode,
      values: { name: whom.name, company: await this.repository.companyName(tx), who: who.name, reason },
      path: '/profile/password',
    });
  }
}

function targetOf(person: PersonRights) {
  return { kind: 'user', id: person.id, name: person.name };
}
