import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public, RequestContexts } from '../../../platform/access/index.js';
import { Input } from '../../../platform/http/index.js';
import { OwnSessionCookie } from '../impersonation/own-session-cookie.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import { LoginInput } from './login.input.js';
import { LoginRest } from './login.rest.js';
import { SignInAnswers } from './sign-in-answers.js';
import { SignInService } from './sign-in.service.js';
import { SignOutService } from './sign-out.service.js';

class SignedOutRest {
  @ApiProperty({ type: String }) message: string;
}

@ApiTags('Signing in')
@Controller('auth')
export class SignInController {
  constructor(
    private readonly signIn: SignInService,
    private readonly signOut: SignOutService,
    private readonly cookies: SessionCookies,
    private readonly own: OwnSessionCookie,
    private readonly contexts: RequestContexts,
    private readonly answers: SignInAnswers,
  ) {}

  @Post('login')
  @HttpCode(200)
  @Public('Signing in is how one gets a token; attempts are counted.')
  async login(
    @Input() input: LoginInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginRest> {
    this.cookies.assertOwnOrigin(request);
    const outcome = await this.signIn.signIn(input, this.cookies.deviceOf(request));
    return this.answers.rest(outcome, reply);
  }

  @Post('logout')
  @HttpCode(200)
  @Public('Signing out also has to work with a token that has run out.')
  async logout(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedOutRest> {
    const refreshToken = this.cookies.provenToken(request);
    await this.signOut.signOut(await this.contexts.ofRequest(request), refreshToken, this.own.read(request));
    this.cookies.clear(reply);
    this.own.clear(request, reply);
    return { message: 'You are signed out.' };
  }
}
