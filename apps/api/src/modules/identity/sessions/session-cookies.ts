import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerOf } from '../../../platform/access/index.js';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import { IdentityErrors } from '../identity.errors.js';
import { readRefreshToken } from './refresh-token.rules.js';
import { SessionTokensService } from './session-tokens.service.js';
import type { Device, SessionTokens } from './sessions.service.js';

/** The edges' hand for cookies: sets, reads and clears them, and proves that a request with cookies is the page's own. */
@Injectable()
export class SessionCookies {
  private readonly isSecure: boolean;
  /** Browsers refuse the prefix unless the cookie is secure, host-only and for the whole site. */
  readonly refreshName: string;
  private readonly csrfName: string;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly tokens: SessionTokensService,
  ) {
    this.isSecure = config.publicUrl.startsWith('https://');
    const prefix = this.isSecure ? '__Host-' : '';
    this.refreshName = `${prefix}parley_refresh`;
    this.csrfName = `${prefix}parley_csrf`;
  }

  set(reply: FastifyReply, tokens: SessionTokens): void {
    const shared = {
      path: '/',
      sameSite: 'strict',
      secure: this.isSecure,
      expires: tokens.refreshExpiresAt,
    } as const;
    void reply.setCookie(this.refreshName, tokens.refreshToken, { ...shared, httpOnly: true });
    void reply.setCookie(this.csrfName, tokens.csrfToken, shared);
    void reply.header('cache-control', 'no-store');
  }

  clear(reply: FastifyReply): void {
    const shared = { path: '/', sameSite: 'strict', secure: this.isSecure } as const;
    void reply.clearCookie(this.refreshName, { ...shared, httpOnly: true });
    void reply.clearCookie(this.csrfName, shared);
  }

  /** @returns the refresh token of the request's cookie, or null. */
  refreshToken(request: FastifyRequest): string | null {
    return request.cookies[this.refreshName] ?? null;
  }

  /**
   * For requests that a cookie alone authenticates: they must come from a page of ours and repeat the readable cookie
   * in a header. The value is computed from the session, so a cookie planted by a neighbouring site does not help.
   * @throws `auth.csrf`
   */
  assertOwnPage(request: FastifyRequest, refreshToken: string): void {
    this.assertOwnOrigin(request);
    const given = request.headers['x-csrf-token'];
    const secret = readRefreshToken(refreshToken)?.sessionSecret;
    if (secret === undefined || typeof given !== 'string' || !this.tokens.isCsrf(secret, given)) {
      throw IdentityErrors.csrf();
    }
  }

  /**
   * The refresh token of a request that wants to end its session. With a bearer token besides, no page of another
   * site can have made the request.
   * @throws `auth.csrf` when only the cookie speaks for the request and the proof is missing.
   */
  provenToken(request: FastifyRequest): string | null {
    const refreshToken = this.refreshToken(request);
    if (refreshToken !== null && bearerOf(request) === null) this.assertOwnPage(request, refreshToken);
    return refreshToken;
  }

  /** @throws `auth.csrf` when the browser says that another site asks. */
  assertOwnOrigin(request: FastifyRequest): void {
    const { origin, 'sec-fetch-site': site } = request.headers;
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw IdentityErrors.csrf();
    if (origin !== undefined && !this.isOwn(origin, request)) throw IdentityErrors.csrf();
  }

  deviceOf(request: FastifyRequest): Device {
    return { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
  }

  private isOwn(origin: string, request: FastifyRequest): boolean {
    if (!URL.canParse(origin)) return false;
    const { host } = new URL(origin);
    return host === request.host || host === new URL(this.config.publicUrl).host;
  }
}
