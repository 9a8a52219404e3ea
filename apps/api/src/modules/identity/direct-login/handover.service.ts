import { Injectable } from '@nestjs/common';
import { systemContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { ImpersonationRepository, type OwnSessionRow } from '../impersonation/impersonation.repository.js';
import { ImpersonationService } from '../impersonation/impersonation.service.js';
import { agencyOfToken, type OneTimeTokenKind } from '../one-time-tokens/one-time-token.rules.js';
import { OneTimeTokensService } from '../one-time-tokens/one-time-tokens.service.js';
import { hashOf, readRefreshToken } from '../sessions/refresh-token.rules.js';
import { type Device, SessionsService, type SessionTokens } from '../sessions/sessions.service.js';
import { BeginSessionService } from '../sign-in/begin-session.service.js';
import { StaffAccessService } from '../staff-access/staff-access.service.js';
import type { UserView } from '../users/user.rules.js';
import { UsersRepository } from '../users/users.repository.js';
import { HandoverErrors } from './handover.errors.js';

const KINDS = ['direct-login', 'impersonation', 'staff-access'] as const satisfies OneTimeTokenKind[];
type Kind = (typeof KINDS)[number];

/** What the browser that opens a link is signed in with already. */
export interface Browser {
  refreshToken: string | null;
  /** Its own session, put aside while somebody acts as another person there. */
  ownRefreshToken: string | null;
}

export interface Entered {
  kind: Kind;
  user: UserView;
  tokens: SessionTokens;
  /** The browser's own session, to be put aside for the way back. */
  keep: string | null;
}

interface Shown {
  kind: Kind;
  userId: number;
  facts: Record<string, unknown>;
}

interface Known {
  refreshToken: string;
  session: OwnSessionRow & { agencyId: number };
}

/** Opens what a one-time link stands for: an own session elsewhere, that of a colleague, or access for staff. */
@Injectable()
export class HandoverService {
  constructor(
    private readonly database: Database,
    private readonly tokens: OneTimeTokensService,
    private readonly repository: ImpersonationRepository,
    private readonly impersonation: ImpersonationService,
    private readonly staff: StaffAccessService,
    private readonly begin: BeginSessionService,
    private readonly sessions: SessionsService,
    private readonly users: UsersRepository,
  ) {}

  /**
   * @param confirmed whether somebody else who is signed in in this browser shall be signed out.
   * @throws auth.link_over for one that is used, too old or none; auth.other_person with the names
   */
  async enter(token: string, device: Device, browser: Browser, confirmed: boolean): Promise<Entered> {
    const agencyId = agencyOfToken(token);
    if (agencyId === null) throw HandoverErrors.linkOver();
    const known = await this.sessionsOf(browser);
    const ctx = systemContext(agencyId, 'identity.direct-login', device);
    const entered = await this.database.write(ctx, async (tx) => {
      const shown = await this.peek(tx, token);
      if (!confirmed) await this.assertNobodyElse(tx, shown, known);
      if (!(await this.tokens.use(tx, shown.kind, token))) throw HandoverErrors.linkOver();
      return { ...(await this.open(tx, shown, device)), keep: keepable(agencyId, shown, known) };
    });
    const replaced = known.filter(({ refreshToken }) => refreshToken !== entered.keep);
    for (const { refreshToken } of replaced)
      await this.sessions.endByRefreshToken(refreshToken, 'signed_out');
    return entered;
  }

  private async peek(tx: Tx, token: string): Promise<Shown> {
    for (const kind of KINDS) {
      const row = await this.tokens.peek(tx, kind, token);
      if (row) return { kind, userId: row.userId, facts: row.facts };
    }
    throw HandoverErrors.linkOver();
  }

  private async open(tx: Tx, { kind, userId, facts }: Shown, device: Device): Promise<Omit<Entered, 'keep'>> {
    const tokens = await this.tokensFor(tx, { kind, userId, facts }, device);
    const user = await this.users.find(tx, userId);
    if (!user) throw HandoverErrors.linkOver();
    return { kind, user, tokens };
  }

  private async tokensFor(tx: Tx, { kind, userId, facts }: Shown, device: Device): Promise<SessionTokens> {
    if (kind === 'impersonation') return this.impersonation.open(tx, userId, facts, device);
    if (kind === 'staff-access') return this.staff.open(tx, facts, device);
    // What came after the first sign-in holds here too: when it ends, and what was shown of a second factor.
    const origin = await this.repository.session(tx, Number(facts.ownSessionId));
    if (!origin || origin.impersonatorId !== null) throw HandoverErrors.linkOver();
    const secondFactor = origin.hasTwoFactor || origin.secondFactorAt !== null;
    const outcome = await this.begin.beginIn(tx, userId, device, {
      method: 'direct_login',
      secondFactor,
      until: origin.expiresAt,
    });
    if (outcome.kind !== 'signed-in') throw HandoverErrors.linkOver();
    return outcome.tokens;
  }

  private async assertNobodyElse(tx: Tx, shown: Shown, known: readonly Known[]): Promise<void> {
    const [current] = known;
    if (!current) return;
    const { agencyId, userId, name } = current.session;
    const expected = [shown.userId, shown.facts.impersonatorId];
    if (agencyId === tx.ctx.agencyId && expected.includes(userId)) return;
    const whom = await this.users.find(tx, shown.userId);
    throw HandoverErrors.otherPerson({ facts: { signed_in: name, link_for: whom?.fullName ?? '' } });
  }

  private async sessionsOf({ refreshToken, ownRefreshToken }: Browser): Promise<Known[]> {
    const known: Known[] = [];
    for (const token of [refreshToken, ownRefreshToken]) {
      const agencyId = readRefreshToken(token)?.agencyId;
      if (token === null || agencyId === undefined) continue;
      const ctx = systemContext(agencyId, 'identity.direct-login');
      const session = await this.database.read(ctx, (q) => this.repository.sessionBehind(q, hashOf(token)));
      if (session) known.push({ refreshToken: token, session: { ...session, agencyId } });
    }
    return known;
  }
}

/** Only a session of the one who asked for the link is a way back, and only from being somebody else. */
function keepable(agencyId: number, shown: Shown, known: readonly Known[]): string | null {
  if (shown.kind !== 'impersonation') return null;
  const own = known.find(
    ({ session }) =>
      session.agencyId === agencyId &&
      session.userId === shown.facts.impersonatorId &&
      session.impersonatorId === null &&
      session.staffAccessId === null,
  );
  return own?.refreshToken ?? null;
}
