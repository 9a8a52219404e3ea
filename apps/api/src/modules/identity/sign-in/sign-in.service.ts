import { Injectable } from '@nestjs/common';
import { signInLimits } from '@parley/schema';
import { Database } from '../../../platform/database/index.js';
import { IdentityErrors } from '../identity.errors.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import type { Device, Proof } from '../sessions/sessions.service.js';
import { normalEmail } from '../users/user.rules.js';
import { BeginSessionService, type SignInOutcome } from './begin-session.service.js';
import type { LoginInput } from './login.input.js';
import { type CountedKey, countersOf } from './sign-in.rules.js';
import { SignInWitness } from './sign-in-witness.service.js';
import { type CredentialsRow, SignInAttemptsRepository } from './sign-in-attempts.repository.js';

export type { SignInOutcome };

const WINDOW_MS = signInLimits.windowSeconds * 1_000;

interface Attempt {
  account: CredentialsRow | null;
  counted: { key: string; at: number }[];
}

/** Signing in with e-mail address and password. */
@Injectable()
export class SignInService {
  constructor(
    private readonly database: Database,
    private readonly attempts: SignInAttemptsRepository,
    private readonly passwords: PasswordsService,
    private readonly sessions: BeginSessionService,
    private readonly witness: SignInWitness,
  ) {}

  /**
   * Answers a wrong password and an unknown address alike, after the same work.
   * @throws `auth.wrong_credentials`, `auth.locked` with `retry_after`, or `auth.busy`.
   */
  async signIn(input: LoginInput, device: Device): Promise<SignInOutcome> {
    this.passwords.assertPlace();
    const counters = countersOf(input.email, device.ip);
    // Whoever is locked out must not take places in the queue.
    await this.database.system('identity.sign-in', async (tx) => {
      for (const counter of counters) await this.assertRoom(tx, counter);
    });
    return this.enter(await this.passwords.admit(() => this.prove(input, device, counters)), device);
  }

  /**
   * Goes on for somebody who has proven the first step: by password, by a link that only they could have, or to an
   * identity provider. Asks for the second factor where it is on and was not shown.
   */
  enter(
    account: { id: number; agencyId: number },
    device: Device,
    proof: Proof = { method: 'password', secondFactor: false },
  ): Promise<SignInOutcome> {
    return this.sessions.begin(account, device, proof);
  }

  /** Forgets counters that hold nothing any more. */
  async sweep(): Promise<void> {
    await this.database.system('identity.sweep-counters', (tx) => this.attempts.sweep(tx, WINDOW_MS));
  }

  private async prove(input: LoginInput, device: Device, counters: CountedKey[]): Promise<CredentialsRow> {
    const { account, counted } = await this.begin(input, counters);
    const isRight = await this.passwords.matches(account?.passwordHash ?? null, input.password);
    if (!account || !isRight || !account.isActive) {
      await this.noteRefusal(account, device, counters);
      throw IdentityErrors.wrongCredentials();
    }
    await this.database.system('identity.sign-in', async (tx) => {
      for (const { key, at } of counted) await this.attempts.takeBack(tx, key, at);
    });
    return account;
  }

  /** Asked for every address, so that it takes as long for those that are nobody's. */
  private async noteRefusal(
    account: CredentialsRow | null,
    device: Device,
    [counter]: CountedKey[],
  ): Promise<void> {
    const wait = await this.database.system('identity.sign-in', async (tx) =>
      counter ? this.attempts.waitOf(tx, counter, WINDOW_MS) : 0,
    );
    if (account) this.witness.refused(account, device, wait > 0);
  }

  /** Counts before looking at the password, and commits that: fifty guesses at once are fifty guesses. */
  private async begin(input: LoginInput, counters: CountedKey[]): Promise<Attempt> {
    return this.database.system('identity.sign-in', async (tx) => {
      const counted: Attempt['counted'] = [];
      for (const counter of counters) {
        const at = await this.attempts.add(tx, counter, WINDOW_MS);
        if (at === null) await this.assertRoom(tx, counter, 1);
        else counted.push({ key: counter.key, at });
      }
      return { account: await this.attempts.credentialsOf(tx, normalEmail(input.email)), counted };
    });
  }

  private async assertRoom(
    tx: Parameters<SignInAttemptsRepository['waitOf']>[0],
    counter: CountedKey,
    leastMs = 0,
  ): Promise<void> {
    const wait = Math.max(leastMs, await this.attempts.waitOf(tx, counter, WINDOW_MS));
    if (wait > 0) throw IdentityErrors.locked({ retryAfter: Math.ceil(wait / 1_000) });
  }
}
