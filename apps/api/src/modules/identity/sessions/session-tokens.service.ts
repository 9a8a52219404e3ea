import { createHash, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { timing } from '@parley/schema';
import jwt from 'jsonwebtoken';
import { ExtractJwt, Strategy, type StrategyOptionsWithoutRequest } from 'passport-jwt';
import { Secrets } from '../../../platform/crypto/index.js';
import { bindingOf, csrfTokenOf, hashOf, nextRefreshToken } from './refresh-token.rules.js';

const ISSUER = 'parley';
const AUDIENCE = 'parley-api';
const TYPE = 'at+jwt';
const ALGORITHM = 'HS256';
/** More people than one process serves within the life of a token. */
const MOST_KNOWN = 10_000;

export interface AccessClaims {
  agencyId: number;
  userId: number;
  sessionId: number;
  /** The hash of what ties the token to a session's secret, which is not in the database. */
  bindingHash: string;
  expiresAt: Date;
}

interface Payload {
  sub?: unknown;
  agency?: unknown;
  sid?: unknown;
  bnd?: unknown;
  exp?: unknown;
}

/** Makes and reads the tokens of sessions. Each kind has a key of its own, derived from the installation's secret. */
@Injectable()
export class SessionTokensService {
  private readonly accessKey: KeyObject;
  /** One for each key of the installation, the newest first. */
  private readonly strategies: readonly Strategy[];
  private readonly refreshKeys: readonly Buffer[];
  private readonly csrfKeys: readonly Buffer[];
  /** Tokens that were checked, by their hash: a signature that was ours once stays ours, and checking it costs more than all else here. */
  private readonly known = new Map<string, AccessClaims>();

  constructor(@Inject(Secrets) secrets: Secrets) {
    // As a key and not as bytes: from bytes the library would make a key for each token, and a failed public key first.
    const accessKeys = secrets.keysFor('access token').map((key) => createSecretKey(key));
    this.refreshKeys = secrets.keysFor('refresh token');
    this.csrfKeys = secrets.keysFor('csrf token');
    this.accessKey = accessKeys[0] as KeyObject;
    this.strategies = accessKeys.map(strategyOf);
  }

  /** An access token of 15 minutes. */
  access(session: { agencyId: number; userId: number; sessionId: number; sessionSecret: string }): string {
    const { agencyId, userId, sessionId, sessionSecret } = session;
    return jwt.sign({ agency: agencyId, sid: sessionId, bnd: bindingOf(sessionSecret) }, this.accessKey, {
      subject: String(userId),
      issuer: ISSUER,
      audience: AUDIENCE,
      algorithm: ALGORITHM,
      expiresIn: timing.accessTokenSeconds,
      header: { alg: ALGORITHM, typ: TYPE },
    });
  }

  /** @returns null unless it is an access token that we made and that has not run out. */
  async readAccess(bearer: string): Promise<AccessClaims | null> {
    const hash = hashOf(bearer);
    const known = this.known.get(hash);
    if (known && known.expiresAt.getTime() > Date.now()) return known;
    for (const strategy of this.strategies) {
      const claims = await this.readWith(strategy, bearer);
      if (claims) return this.remember(hash, claims);
    }
    return null;
  }

  private remember(hash: string, claims: AccessClaims): AccessClaims {
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    this.known.set(hash, claims);
    return claims;
  }

  private readWith(strategy: Strategy, bearer: string): Promise<AccessClaims | null> {
    return new Promise((resolve, reject) => {
      // Passport runs a strategy on an object that inherits from it, with the outcomes as methods.
      const run = Object.create(strategy) as Strategy & Record<'success' | 'fail' | 'error', unknown>;
      run.success = (claims: AccessClaims) => resolve(claims);
      run.fail = () => resolve(null);
      run.error = reject;
      run.authenticate({ headers: { authorization: `Bearer ${bearer}` } } as never);
    });
  }

  bindingHash(sessionSecret: string): string {
    return hashOf(bindingOf(sessionSecret));
  }

  /** Whether two hashes are of the same binding. */
  isBound(claimed: string, bindingHash: string): boolean {
    const [one, other] = [Buffer.from(claimed), Buffer.from(bindingHash)];
    return one.length === other.length && timingSafeEqual(one, other);
  }

  /** @param madeHash of the successor that was made already: with which of the keys, its hash says. */
  next(refreshToken: string, madeHash: string | null = null): string {
    const [next = '', ...others] = this.refreshKeys.map((key) => nextRefreshToken(refreshToken, key));
    return [next, ...others].find((token) => hashOf(token) === madeHash) ?? next;
  }

  csrf(sessionSecret: string): string {
    return this.csrfs(sessionSecret)[0] ?? '';
  }

  isCsrf(sessionSecret: string, given: string): boolean {
    return this.csrfs(sessionSecret).some((token) => equal(token, given));
  }

  private csrfs(sessionSecret: string): string[] {
    return this.csrfKeys.map((key) => csrfTokenOf(sessionSecret, key));
  }
}

function strategyOf(key: KeyObject): Strategy {
  const options: StrategyOptionsWithoutRequest = {
    secretOrKeyProvider: (_request, raw, done) =>
      // The types of passport-jwt do not know what jsonwebtoken takes.
      isAccessHeader(raw) ? done(null, key as unknown as Buffer) : done(new Error('not an access token')),
    jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
    algorithms: [ALGORITHM],
    issuer: ISSUER,
    audience: AUDIENCE,
  };
  return new Strategy(options, (payload: Payload, done) => done(null, claimsOf(payload) ?? false));
}

function isAccessHeader(raw: unknown): boolean {
  try {
    const header: unknown = JSON.parse(Buffer.from(String(raw).split('.')[0] ?? '', 'base64url').toString());
    const { typ, alg, ...others } = header as Record<string, unknown>;
    return typ === TYPE && alg === ALGORITHM && Object.keys(others).length === 0;
  } catch {
    return false;
  }
}

function claimsOf({ sub, agency, sid, bnd, exp }: Payload): AccessClaims | null {
  const userId = Number(sub);
  const fits = [userId, agency, sid, exp].every((id) => Number.isSafeInteger(id) && Number(id) > 0);
  if (!fits || typeof bnd !== 'string') return null;
  return {
    agencyId: Number(agency),
    userId,
    sessionId: Number(sid),
    bindingHash: hashOf(bnd),
    expiresAt: new Date(Number(exp) * 1_000),
  };
}

/** Compares without telling by its duration where the first difference is. */
function equal(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
