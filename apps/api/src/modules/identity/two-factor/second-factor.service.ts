import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { signInLimits } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Secrets } from '../../../platform/crypto/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { IdentityErrors } from '../identity.errors.js';
import { SignInAttemptsRepository } from '../sign-in/sign-in-attempts.repository.js';
import type { CountedKey } from '../sign-in/sign-in.rules.js';
import { readCode, stepOfCode, type TypedCode } from './second-factor.rules.js';
import { TwoFactorErrors } from './two-factor.errors.js';
import { TwoFactorRepository } from './two-factor.repository.js';

const WINDOW_MS = signInLimits.windowSeconds * 1_000;
const TASK = 'identity.second-factor';

/** Looks at codes. Every guess counts against the account, whatever it is for and however many sign-ins were begun. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly database: Database,
    private readonly factors: TwoFactorRepository,
    private readonly attempts: SignInAttemptsRepository,
    private readonly secrets: Secrets,
  ) {}

  /**
   * Uses a code up, and does in the same transaction what it allows. A right code that allows nothing (`work` throws) is
   * not used up.
   * @throws `auth.wrong_code` with `tries_left`, `auth.locked` with `retry_after`
   */
  async prove<T>(
    ctx: RequestContext,
    userId: number,
    typed: string,
    work: (tx: Tx, kind: 'totp' | 'recovery') => Promise<T>,
  ): Promise<T> {
    const counter = counterOf(ctx.agencyId, userId);
    // Counted and committed before anything is looked at: fifty guesses at once are fifty guesses.
    const { at, left } = await this.count(counter);
    const code = readCode(typed);
    const outcome = await this.database.write(ctx, async (tx) => {
      if (!code || !(await this.use(tx, userId, code))) return null;
      return { result: await work(tx, code.kind) };
    });
    if (!outcome) throw TwoFactorErrors.wrongCode({ facts: { tries_left: left } });
    await this.database.system(TASK, (tx) => this.attempts.takeBack(tx, counter.key, at));
    return outcome.result;
  }

  /** The secret that a new app was given, once it shows a code of it. @returns the step, or null. */
  async stepOfPending(tx: Tx, userId: number, typed: string): Promise<number | null> {
    const row = await this.factors.lock(tx, userId);
    if (!row?.sealedPending) throw TwoFactorErrors.notBegun();
    const code = readCode(typed);
    const secret = this.secrets.open(tx.ctx.agencyId, placeOfSecret(userId), row.sealedPending);
    return code?.kind === 'totp' ? stepOfCode(secret, code.code, tx.ctx.now(), 0) : null;
  }

  hashOfCode(agencyId: number, userId: number, code: string): string {
    return this.hashesOfCode(agencyId, userId, code)[0] ?? '';
  }

  /** The same code was kept otherwise before the installation's key was changed. */
  private hashesOfCode(agencyId: number, userId: number, code: string): string[] {
    return this.secrets.signatures('recovery code', `${agencyId}:${userId}:${code.replaceAll('-', '')}`);
  }

  private async use(tx: Tx, userId: number, typed: NonNullable<TypedCode>): Promise<boolean> {
    const row = await this.factors.lock(tx, userId);
    if (!row?.sealedSecret) return false;
    const { agencyId } = tx.ctx;
    if (typed.kind === 'recovery')
      return this.factors.useCode(tx, userId, this.hashesOfCode(agencyId, userId, typed.code));
    const secret = this.secrets.open(agencyId, placeOfSecret(userId), row.sealedSecret);
    const step = stepOfCode(secret, typed.code, tx.ctx.now(), row.lastStep);
    if (step === null) return false;
    await this.factors.noteStep(tx, userId, step);
    return true;
  }

  private async count(counter: CountedKey): Promise<{ at: number; left: number }> {
    return this.database.system(TASK, async (tx) => {
      const at = await this.attempts.add(tx, counter, WINDOW_MS);
      if (at === null) {
        const wait = Math.max(1, await this.attempts.waitOf(tx, counter, WINDOW_MS));
        throw IdentityErrors.locked({ retryAfter: Math.ceil(wait / 1_000) });
      }
      const used = await this.attempts.countOf(tx, counter.key, WINDOW_MS);
      return { at, left: Math.max(0, counter.limit - used) };
    });
  }
}

export function placeOfSecret(userId: number): string {
  return `two_factor.sealed_secret ${userId}`;
}

function counterOf(agencyId: number, userId: number): CountedKey {
  const digest = createHash('sha256').update(`${agencyId}:${userId}`).digest('base64url');
  return { key: `code:${digest}`, limit: signInLimits.codesPerAccount };
}
