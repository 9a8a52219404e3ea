import { Injectable } from '@nestjs/common';
import { timing } from '@parley/schema';
import type { RequestContext, UserActor } from '../../../platform/context/index.js';
import { Database, type Reader } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { SecondFactorService } from '../two-factor/second-factor.service.js';
import { TwoFactorErrors } from '../two-factor/two-factor.errors.js';
import { OwnPasswordService } from './own-password.service.js';
import type { ProofInput } from './step-up.input.js';
import { StepUpErrors } from './step-up.errors.js';

const MINUTE_MS = 60_000;

/**
 * Before what is delicate, people show once more that it is them: a screen that was left open, or a stolen session, is
 * not enough to take an account over. A proof is good for ten minutes.
 */
@Injectable()
export class StepUpService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsRepository,
    private readonly ownPassword: OwnPasswordService,
    private readonly secondFactor: SecondFactorService,
  ) {}

  /** @throws `auth.step_up_needed` unless the person proved within the last minutes that it is them. */
  async assertRecent(ctx: RequestContext): Promise<void> {
    await this.database.read(ctx, (q) => this.assertRecentIn(q));
  }

  /** The same within a transaction. */
  async assertRecentIn(q: Reader): Promise<void> {
    const { sessionId } = inPerson(q.ctx);
    const provenAt = await this.sessions.provenAt(q, sessionId);
    const oldest = q.ctx.now().getTime() - timing.stepUpMinutes * MINUTE_MS;
    if (!provenAt || provenAt.getTime() < oldest) throw StepUpErrors.needed();
  }

  /**
   * For edges that take a proof with the request: it must be right when there is one, and without one the last proof must
   * be recent.
   * @throws `validation.failed`, `auth.locked`, `auth.step_up_needed`
   */
  async require(ctx: RequestContext, { password, code }: ProofInput): Promise<void> {
    if (password || code) await this.prove(ctx, { password: password ?? null, code: code ?? null });
    else await this.assertRecent(ctx);
  }

  /** Takes a proof and remembers it for ten minutes. @throws `validation.failed` at the field, `auth.locked` */
  async prove(ctx: RequestContext, { password, code }: ProofInput): Promise<void> {
    const { userId, sessionId } = inPerson(ctx);
    if (password) {
      await this.ownPassword.assertRight(ctx, userId, password, 'password');
      await this.database.write(ctx, (tx) => this.sessions.noteProof(tx, sessionId, false));
    } else if (code) {
      await this.secondFactor
        .prove(ctx, userId, code, (tx) => this.sessions.noteProof(tx, sessionId, true))
        .catch(asFieldError);
    } else {
      throw PlatformErrors.invalid({ fields: { password: ['Enter your password or a code.'] } });
    }
  }
}

/** A 401 would tell the client of somebody who is signed in that they are not. */
export function asFieldError(error: unknown): never {
  const wrong = TwoFactorErrors.wrongCode();
  if ((error as { code?: string }).code !== wrong.code) throw error;
  throw PlatformErrors.invalid({ fields: { code: [wrong.message] } });
}

function inPerson({ actor }: RequestContext): UserActor & { sessionId: number } {
  if (actor.kind !== 'user') throw PlatformErrors.signInNeeded();
  const { sessionId } = actor;
  if (sessionId === null || actor.impersonator) throw PlatformErrors.inPersonOnly();
  return { ...actor, sessionId };
}
