import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { Database } from '../../../platform/database/index.js';
import { SystemMails } from '../../../platform/system-mail/index.js';
import {
  newOneTimeToken,
  type OneTimeTokenKind,
  oneTimeTokenHash,
  tokenLifetimes,
} from './one-time-token.rules.js';
import { OneTimeTokensRepository, type TokenRow } from './one-time-tokens.repository.js';

const KEEP_DAYS = 30;

/** Gives out secrets that work once and for a short time. They are told once and kept as hashes only. */
@Injectable()
export class OneTimeTokensService {
  constructor(
    private readonly database: Database,
    private readonly tokens: OneTimeTokensRepository,
    private readonly mails: SystemMails,
  ) {}

  /**
   * A new token of a person. It does not touch earlier ones: `revoke` those that shall stop working.
   * @param facts what it stands for besides the person; readable by whoever reads the database, so never a secret.
   */
  async issue(tx: Tx, kind: OneTimeTokenKind, userId: number, facts: object = {}): Promise<string> {
    const token = newOneTimeToken(tx.ctx.agencyId);
    const expiresAt = new Date(tx.ctx.now().getTime() + tokenLifetimes[kind] * 1_000);
    await this.tokens.add(tx, { kind, userId, facts, expiresAt, tokenHash: oneTimeTokenHash(kind, token) });
    return token;
  }

  /** Looks at a token without using it up. @returns null when it is unknown, used or too old. */
  peek(q: Reader, kind: OneTimeTokenKind, token: string): Promise<TokenRow | null> {
    return this.tokens.find(q, kind, oneTimeTokenHash(kind, token));
  }

  /** Uses a token up, in the transaction of what it allows. @returns null when it is unknown, used or too old. */
  async use(tx: Tx, kind: OneTimeTokenKind, token: string): Promise<TokenRow | null> {
    const hash = oneTimeTokenHash(kind, token);
    // A code of the second factor has its own row locked already, and ends no other token.
    if (kind !== 'mfa-challenge') await this.tokens.lockOwner(tx, kind, hash);
    return this.tokens.use(tx, kind, hash);
  }

  /** Ends all tokens of these kinds that a person still has, and those that a waiting mail would bring them. */
  async revoke(tx: Tx, userId: number, ...kinds: OneTimeTokenKind[]): Promise<void> {
    await this.mails.drop(tx, userId, kinds);
    await this.tokens.revoke(tx, userId, kinds);
  }

  async sweep(): Promise<void> {
    await this.database.forEachAgency('identity.sweep-one-time-tokens', (ctx) =>
      this.database.write(ctx, (tx) => this.tokens.sweep(tx, KEEP_DAYS)),
    );
  }
}
