import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Ctx, InPerson, Public, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input, QueryInput } from '../../../platform/http/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { OwnSessionCookie } from '../impersonation/own-session-cookie.js';
import { HandoverLinkRest, handoverLinkRest } from '../impersonation/impersonation.rest.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import { LoginRest } from '../sign-in/login.rest.js';
import { SignInAnswers } from '../sign-in/sign-in-answers.js';
import { DirectLoginQuery, EnterByLinkInput } from './direct-login.input.js';
import { DirectLoginService } from './direct-login.service.js';
import { HandoverService } from './handover.service.js';

const DAY_MS = 86_400_000;

@ApiTags('Signing in')
@Controller()
export class DirectLoginController {
  constructor(
    private readonly links: DirectLoginService,
    private readonly handovers: HandoverService,
    private readonly cookies: SessionCookies,
    private readonly own: OwnSessionCookie,
    private readonly answers: SignInAnswers,
  ) {}

  @Get('client-api/me/direct-login-url')
  @ApiBearerAuth()
  @SignedIn()
  @InPerson()
  @RateLimit({ name: 'direct-login.link', points: 30, seconds: 3_600, by: 'actor' })
  async link(@Ctx() ctx: RequestContext, @QueryInput() query: DirectLoginQuery): Promise<HandoverLinkRest> {
    return handoverLinkRest(await this.links.link(ctx, query.next ?? null));
  }

  @Post('auth/direct-login')
  @HttpCode(200)
  @Public('The one-time secret of the link is what is shown here.')
  @RateLimit({ name: 'direct-login.enter', points: 60, seconds: 60, by: 'ip' })
  async enter(
    @Input() input: EnterByLinkInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginRest> {
    this.cookies.assertOwnOrigin(request);
    const browser = {
      refreshToken: this.cookies.refreshToken(request),
      ownRefreshToken: this.own.read(request),
    };
    const device = this.cookies.deviceOf(request);
    const { kind, keep, user, tokens } = await this.handovers.enter(
      input.token,
      device,
      browser,
      input.confirmed ?? false,
    );
    if (keep === null) this.own.clear(request, reply);
    else this.own.keep(reply, keep);
    // The cookies stay a little longer than the session: they are what proves the way back after its end.
    const until = new Date(tokens.refreshExpiresAt.getTime() + (kind === 'impersonation' ? DAY_MS : 0));
    return this.answers.rest(
      { kind: 'signed-in', user, tokens: { ...tokens, refreshExpiresAt: until } },
      reply,
    );
  }
}
