import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { IdentityErrors } from '../identity.errors.js';
import { Admission } from './admission.js';

/** argon2id as OWASP asks for at least: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** One core is left to everybody who has signed in already. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
const WAITING = 100;
const RETRY_SECONDS = 3;

/** Hashes and checks passwords, a few at a time. */
@Injectable()
export class PasswordsService {
  private readonly admission = new Admission({ atOnce: AT_ONCE, waiting: WAITING }, () =>
    IdentityErrors.busy({ retryAfter: RETRY_SECONDS }),
  );
  private nobodys: Promise<string> | undefined;

  /** Waits for a place in the queue and keeps it until the work is done. @throws `auth.busy` when the queue is full. */
  admit<T>(work: () => Promise<T>): Promise<T> {
    return this.admission.run(work);
  }

  /** Costs nothing, and so sends a crowd away before it costs the database anything. @throws `auth.busy` */
  assertPlace(): void {
    this.admission.assertPlace();
  }

  hash(password: string): Promise<string> {
    return this.admit(() => hash(password, COST));
  }

  /**
   * Call it inside `admit`. Takes as long for an account that does not exist as for one that does.
   * @param stored null or empty when there is no such account or it has no password: then the answer is no.
   */
  async matches(stored: string | null, password: string): Promise<boolean> {
    if (stored) return verify(stored, password);
    this.nobodys ??= hash('nobody has this password', COST);
    await verify(await this.nobodys, password);
    return false;
  }
}
