import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiFoundResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../../platform/access/index.js';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { Log } from '../../../platform/logging/log.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import { ATTEMPT_SECONDS, browserSecret, newSecret, SsoRefusal } from './sso-sign-in.rules.js';
import { SsoSignInService } from './sso-sign-in.service.js';

/** A whole office comes from one address in the morning. */
const LIMIT = { points: 600, seconds: 600, by: 'ip' } as const;

const HINT_SECONDS = 365 * 86_400;

@ApiTags('Signing in')
@Controller('auth/sso')
export class SsoSignInController {
  private readonly isSecure: boolean;
  private readonly cookie: string;
  private readonly hint: string;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly signIn: SsoSignInService,
    private readonly cookies: SessionCookies,
    private readonly log: Log,
  ) {
    this.isSecure = config.publicUrl.startsWith('https://');
    const prefix = this.isSecure ? '__Host-' : '';
    this.cookie = `${prefix}parley_sso`;
    this.hint = `${prefix}parley_sso_hint`;
  }

  @Get('start')
  @ApiQuery({ name: 'email', required: false, description: 'Its domain says which company it is.' })
  @ApiQuery({ name: 'agency', required: false, description: 'The short name of the company, instead.' })
  @ApiQuery({ name: 'next', required: false, description: 'A path of Parley to go on to.' })
  @ApiFoundResponse({ description: 'To the provider, or back to the sign-in page with a reason.' })
  @RateLimit({ name: 'auth.sso.start', ...LIMIT })
  @Public('Nobody is signed in yet who wants to sign in.')
  async start(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const browser = browserSecret(request.cookies[this.cookie]) ?? newSecret();
    const query = request.query as Record<string, unknown>;
    try {
      const url = await this.signIn.begin(
        { email: query['email'], agency: query['agency'], next: query['next'] },
        browser,
      );
      // Lax, because the browser comes back from another site; the session's own cookies stay strict.
      void reply.setCookie(this.cookie, browser, {
        path: '/',
        httpOnly: true,
        secure: this.isSecure,
        sameSite: 'lax',
        maxAge: ATTEMPT_SECONDS,
      });
      await reply.redirect(url.href, 302);
    } catch (error) {
      await this.sendBack(reply, error);
    }
  }

  @Get('callback')
  @ApiFoundResponse({ description: 'Into Parley, or back to the sign-in page with a reason.' })
  @RateLimit({ name: 'auth.sso.callback', ...LIMIT })
  @Public('What the provider sends back is the proof.')
  async callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const query = new URL(request.url, 'https://parley.invalid').searchParams;
    const browser = browserSecret(request.cookies[this.cookie]);
    try {
      const { tokens, next, slug, label } = await this.signIn.finish(
        query,
        browser,
        this.cookies.deviceOf(request),
      );
      this.cookies.set(reply, tokens);
      // For the page's own script: which button this browser was let in by.
      const remembered = { path: '/', secure: this.isSecure, sameSite: 'lax', maxAge: HINT_SECONDS } as const;
      void reply.setCookie(this.hint, JSON.stringify({ agency: slug, label }), remembered);
      await reply.redirect(next, 302);
    } catch (error) {
      await this.sendBack(reply, error);
    }
  }

  private async sendBack(reply: FastifyReply, error: unknown): Promise<void> {
    if (!(error instanceof SsoRefusal)) this.log.error('a single sign-on ended in an error', { error });
    const problem = error instanceof SsoRefusal ? error.problem : 'sso_failed';
    if (problem === 'sso_unavailable')
      void reply.clearCookie(this.hint, { path: '/', secure: this.isSecure });
    await reply.redirect(`/auth/login?error=${problem}`, 302);
  }
}
