import { Injectable } from '@nestjs/common';
import { type SignInMethod, signInMethods } from '@parley/schema';
import { systemContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { agencyOfToken } from '../one-time-tokens/one-time-token.rules.js';
import { OneTimeTokensService } from '../one-time-tokens/one-time-tokens.service.js';
import type { Device } from '../sessions/sessions.service.js';
import { SecondFactorService } from '../two-factor/second-factor.service.js';
import { TwoFactorErrors } from '../two-factor/two-factor.errors.js';
import { SignInWitness } from './sign-in-witness.service.js';
import { BeginSessionService, type SignInOutcome } from './begin-session.service.js';

const CHALLENGE = 'mfa-challenge';

/** The second step of signing in: a token of the first one, and a code. */
@Injectable()
export class VerifySecondFactorService {
  constructor(
    private readonly database: Database,
    private readonly tokens: OneTimeTokensService,
    private readonly secondFactor: SecondFactorService,
    private readonly sessions: BeginSessionService,
    private readonly audit: AuditLogService,
    private readonly witness: SignInWitness,
  ) {}

  /** @throws `auth.mfa_challenge_over`, `auth.wrong_code` with `tries_left`, `auth.locked` */
  async verify(input: { mfaToken: string; code: string }, device: Device): Promise<SignInOutcome> {
    const agencyId = agencyOfToken(input.mfaToken);
    if (agencyId === null) throw TwoFactorErrors.challengeOver();
    const ctx = systemContext(agencyId, 'identity.second-factor', device);
    const challenge = await this.database.read(ctx, (q) => this.tokens.peek(q, CHALLENGE, input.mfaToken));
    if (!challenge) throw TwoFactorErrors.challengeOver();
    const { userId } = challenge;
    const method = methodOf(challenge.facts['method']);
    const proven = this.secondFactor.prove(ctx, userId, input.code, async (tx, kind) => {
      if (!(await this.tokens.use(tx, CHALLENGE, input.mfaToken))) throw TwoFactorErrors.challengeOver();
      const outcome = await this.sessions.beginIn(tx, userId, device, { method, secondFactor: true });
      if (kind === 'recovery' && outcome.kind === 'signed-in') {
        const target = { kind: 'user', id: userId, name: outcome.user.fullName };
        const actor = { id: userId, name: outcome.user.fullName };
        await this.audit.record(tx, { action: 'two_factor.recovery_code_used', target, actor });
      }
      return outcome;
    });
    return proven.catch(async (error: unknown) => {
      await this.witness.codeRefused({ id: userId, agencyId }, device, error);
      throw error;
    });
  }
}

function methodOf(fact: unknown): SignInMethod {
  return signInMethods.find((method) => method === fact) ?? 'password';
}
