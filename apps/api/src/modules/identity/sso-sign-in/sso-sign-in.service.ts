import { Injectable } from '@nestjs/common';
import type { SsoProblem } from '@parley/schema';
import { systemContext } from '../../../platform/context/index.js';
import { Secrets } from '../../../platform/crypto/index.js';
import { Database } from '../../../platform/database/index.js';
import { Log } from '../../../platform/logging/log.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import type { Device, SessionTokens } from '../sessions/sessions.service.js';
import { BeginSessionService } from '../sign-in/begin-session.service.js';
import { SsoConnectionsRepository } from '../sso/sso-connections.repository.js';
import { type Expected, type ProviderSettings, SsoProviderService } from '../sso/sso-provider.service.js';
import { domainOf, normalDomain, originsOf, SECRET_PLACE, type SsoFacts } from '../sso/sso.rules.js';
import { normalEmail } from '../users/user.rules.js';
import { SsoAccountsService } from './sso-accounts.service.js';
import { SsoAttemptsRepository, type UsedAttempt } from './sso-attempts.repository.js';
import {
  agencyOfState,
  ATTEMPT_SECONDS,
  hashFor,
  newSecret,
  newState,
  provenPerson,
  safePath,
  SsoRefusal,
} from './sso-sign-in.rules.js';

const ATTEMPT_PLACE = 'sso_attempt.secrets';
const MAX_SLUG = 200;

export interface SsoStart {
  email?: unknown;
  agency?: unknown;
  next?: unknown;
}

export interface SsoDone {
  tokens: SessionTokens;
  next: string;
  /** What the browser may remember, so that the button leads to the same provider the next time. */
  slug: string;
  label: string;
}

/** Signing in at a company's own identity provider: there, and back. */
@Injectable()
export class SsoSignInService {
  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly connections: SsoConnectionsRepository,
    private readonly provider: SsoProviderService,
    private readonly attempts: SsoAttemptsRepository,
    private readonly accounts: SsoAccountsService,
    private readonly sessions: BeginSessionService,
    private readonly audit: AuditLogService,
    private readonly log: Log,
  ) {}

  /**
   * @param browser the secret in the cookie of the browser that asks.
   * @returns the address at the provider.
   * @throws SsoRefusal
   */
  async begin(start: SsoStart, browser: string): Promise<URL> {
    const email = typeof start.email === 'string' ? normalEmail(start.email) : '';
    const agencyId = await this.agencyOf(email, start.agency);
    const ctx = agencyId === null ? null : systemContext(agencyId, 'identity.sso');
    const connection = ctx && (await this.database.read(ctx, (q) => this.connections.own(q)));
    if (!connection || !ctx) throw new SsoRefusal('sso_unavailable');
    const expected = { state: newState(connection.agencyId), nonce: newSecret(), verifier: newSecret() };
    const url = await this.provider
      .authorizationUrl(this.settingsOf(connection), expected, email || null)
      .catch((error: unknown) => this.fail(connection, error));
    await this.database.write(ctx, (tx) =>
      this.attempts.add(tx, {
        stateHash: hashFor('state', expected.state),
        browserHash: hashFor('browser', browser),
        sealedSecrets: this.secrets.seal(connection.agencyId, ATTEMPT_PLACE, JSON.stringify(expected)),
        connectionVersion: connection.version,
        next: safePath(start.next),
        expiresAt: new Date(ctx.now().getTime() + ATTEMPT_SECONDS * 1_000),
      }),
    );
    return url;
  }

  /**
   * @param query of the address that the browser came back to.
   * @returns the session and where to go on.
   * @throws SsoRefusal; then there is no session.
   */
  async finish(query: URLSearchParams, browser: string | null, device: Device): Promise<SsoDone> {
    const state = query.get('state') ?? '';
    const agencyId = agencyOfState(state);
    if (agencyId === null || browser === null) throw new SsoRefusal('sso_expired');
    const ctx = systemContext(agencyId, 'identity.sso', device);
    // Used up whatever comes of it: nobody tries twice with one state.
    const attempt = await this.database.write(ctx, (tx) =>
      this.attempts.use(tx, hashFor('state', state), hashFor('browser', browser)),
    );
    if (!attempt) throw new SsoRefusal('sso_expired');
    try {
      const tokens = await this.enter(agencyId, query, attempt, device);
      return { tokens, next: attempt.next, ...(await this.hint(agencyId)) };
    } catch (error) {
      const problem: SsoProblem = error instanceof SsoRefusal ? error.problem : 'sso_failed';
      await this.database.write(ctx, (tx) =>
        this.audit.record(tx, { action: 'sign_in.failed', after: { method: 'sso', problem } }),
      );
      throw error;
    }
  }

  /** Forgets the attempts that nobody came back from. */
  async sweep(): Promise<void> {
    await this.database.forEachAgency('identity.sweep-sso-attempts', (ctx) =>
      this.database.write(ctx, (tx) => this.attempts.sweep(tx)),
    );
  }

  private hint(agencyId: number): Promise<{ slug: string; label: string }> {
    return this.database.read(systemContext(agencyId, 'identity.sso'), async (q) => ({
      slug: await this.connections.slug(q),
      label: (await this.connections.own(q))?.buttonLabel ?? '',
    }));
  }

  private async enter(
    agencyId: number,
    query: URLSearchParams,
    attempt: UsedAttempt,
    device: Device,
  ): Promise<SessionTokens> {
    const ctx = systemContext(agencyId, 'identity.sso', device);
    const connection = await this.database.read(ctx, (q) => this.connections.own(q));
    if (connection?.version !== attempt.connectionVersion) throw new SsoRefusal('sso_expired');
    if (query.has('error'))
      throw new SsoRefusal(query.get('error') === 'access_denied' ? 'sso_cancelled' : 'sso_failed');
    const expected = JSON.parse(
      this.secrets.open(agencyId, ATTEMPT_PLACE, attempt.sealedSecrets),
    ) as Expected;
    const who = await this.provider
      .personOf(this.settingsOf(connection), query, expected)
      .catch((error: unknown) => this.fail(connection, error));
    const person = provenPerson(who, connection);
    return this.database.write(ctx, async (tx) => {
      const userId = await this.accounts.accountOf(tx, person, connection);
      await this.connections.noteUse(tx);
      const outcome = await this.sessions.beginIn(tx, userId, device, { method: 'sso', secondFactor: true });
      if (outcome.kind !== 'signed-in') throw new SsoRefusal('sso_failed');
      return outcome.tokens;
    });
  }

  private async agencyOf(email: string, slug: unknown): Promise<number | null> {
    return this.database.system('identity.sso', async (tx) => {
      if (typeof slug === 'string' && slug !== '' && slug.length <= MAX_SLUG)
        return this.connections.agencyOfSlug(tx, slug);
      const domain = email.includes('@') ? normalDomain(domainOf(email)) : null;
      return domain === null ? null : this.connections.agencyOfEmail(tx, email, domain);
    });
  }

  private settingsOf(connection: SsoFacts): ProviderSettings {
    const { agencyId, issuer, clientId, sealedSecret } = connection;
    const clientSecret = this.secrets.open(agencyId, SECRET_PLACE, sealedSecret);
    return { issuer, clientId, clientSecret, origins: originsOf(connection) };
  }

  /** What exactly was wrong is for the log: whoever tampers is not told. */
  private fail({ agencyId, issuer }: SsoFacts, error: unknown): never {
    this.log.warn('a sign-in at an identity provider failed', { agencyId, issuer, error });
    throw new SsoRefusal('sso_failed', error);
  }
}
