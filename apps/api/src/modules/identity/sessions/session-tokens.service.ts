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

export interface AccessClaims {
  agencyId: number;
  userId: number;
  sessionId: number;
  /** Ties the token to a session's secret, which is not in the database. */
  binding: string;
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
  private readonly strategy: Strategy;
  private readonly refreshKey: Buffer;
  private readonly csrfKey: Buffer;

  constructor(@Inject(Secrets) secrets: Secrets) {
    // As a key and not as bytes: from bytes the library would make a key for each token, and a failed public key first.
    const secret = createSecretKey(secrets.keyFor('access token'));
    this.refreshKey = secrets.keyFor('refresh token');
    this.csrfKey = secrets.keyFor('csrf token');
    this.accessKey = secret;
    const options: StrategyOptionsWithoutRequest = {
      secretOrKeyProvider: (_request, raw, done) =>
        // The types of passport-jwt do not know what jsonwebtoken takes.
        isAccessHeader(raw)
          ? done(null, secret as unknown as Buffer)
          : done(new Error('not an access token')),
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
    };
    this.strategy = new Strategy(options, (payload: Payload, done) => done(null, claimsOf(payload) ?? false));
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
  readAccess(bearer: string): Promise<AccessClaims | null> {
    return new Promise((resolve, reject) => {
      // Passport runs a strategy on an object that inherits from it, with the outcomes as methods.
      const run = Object.create(this.strategy) as Strategy & Record<'success' | 'fail' | 'error', unknown>;
      run.success = (claims: AccessClaims) => resolve(claims);
      run.fail = () => resolve(null);
      run.error = reject;
      run.authenticate({ headers: { authorization: `Bearer ${bearer}` } } as never);
    });
  }

  bindingHash(sessionSecret: string): string {
    return hashOf(bindingOf(sessionSecret));
  }

  isBound(binding: string, bindingHash: string): boolean {
    return equal(hashOf(binding), bindingHash);
  }

  next(refreshToken: string): string {
    return nextRefreshToken(refreshToken, this.refreshKey);
  }

  csrf(sessionSecret: string): string {
    return csrfTokenOf(sessionSecret, this.csrfKey);
  }

  isCsrf(sessionSecret: string, given: string): boolean {
    return equal(this.csrf(sessionSecret), given);
  }
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
    binding: bnd,
    expiresAt: new Date(Number(exp) * 1_000),
  };
}

/** Compares without telling by its duration where the first difference is. */
function equal(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
