import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public, RequestContexts } from '../../../platform/access/index.js';
import { Input } from '../../../platform/http/index.js';
import { RolesService } from '../roles/roles.service.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import { MeRest, meRest } from '../users/user.rest.js';
import { LoginInput } from './login.input.js';
import { SignInService } from './sign-in.service.js';
import { SignOutService } from './sign-out.service.js';

class LoginRest {
  @ApiPropertyOptional({ type: String }) access_token?: string;
  @ApiPropertyOptional({ type: Number, description: 'Seconds.' }) expires_in?: number;
  @ApiPropertyOptional({ type: MeRest }) user?: MeRest;
  @ApiPropertyOptional({ type: Boolean }) mfa_required?: boolean;
  @ApiPropertyOptional({ type: String }) mfa_token?: string;
}

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
    private readonly contexts: RequestContexts,
    private readonly roles: RolesService,
  ) {}

  @Post('login')
  @HttpCode(200)
  @ApiBody({ type: LoginInput })
  @Public('Signing in is how one gets a token; attempts are counted.')
  async login(
    @Input() input: LoginInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginRest> {
    this.cookies.assertOwnOrigin(request);
    const outcome = await this.signIn.signIn(input, this.cookies.deviceOf(request));
    if (outcome.kind === 'second-factor') return { mfa_required: true, mfa_token: outcome.mfaToken };
    this.cookies.set(reply, outcome.tokens);
    const { accessToken, expiresIn } = outcome.tokens;
    const permissions = await this.roles.permissionsOfUser(outcome.user);
    return { access_token: accessToken, expires_in: expiresIn, user: meRest(outcome.user, permissions) };
  }

  @Post('logout')
  @HttpCode(200)
  @Public('Signing out also has to work with a token that has run out.')
  async logout(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedOutRest> {
    await this.signOut.signOut(await this.contexts.ofRequest(request), this.cookies.provenToken(request));
    this.cookies.clear(reply);
    return { message: 'You are signed out.' };
  }
}
