import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiHeader, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BeforeSetUp, Ctx, Public, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { Input } from '../../../platform/http/index.js';
import { PeoplePresence } from '../presence/people-presence.service.js';
import { SessionCookies } from './session-cookies.js';
import { SessionsService } from './sessions.service.js';

class AccessTokenRest {
  @ApiProperty({ type: String }) access_token: string;
  @ApiProperty({ type: Number, description: 'Seconds.' }) expires_in: number;
}

class ActivityInput {
  @ApiProperty({ type: String, name: 'socket_id', required: false })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  socketId?: string;
}

@ApiTags('Signing in')
@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookies,
    private readonly presence: PeoplePresence,
  ) {}

  @Get('client-api/me/token')
  @ApiHeader({
    name: 'X-CSRF-Token',
    required: true,
    description: 'The value of the cookie __Host-parley_csrf (over plain HTTP: parley_csrf).',
  })
  @Public('The refresh cookie, with its proof, is what is shown here.')
  async token(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AccessTokenRest> {
    const refreshToken = this.cookies.refreshToken(request);
    if (refreshToken === null) throw PlatformErrors.signInNeeded();
    this.cookies.assertOwnPage(request, refreshToken);
    const tokens = await this.sessions.refresh(refreshToken);
    this.cookies.set(reply, tokens);
    return { access_token: tokens.accessToken, expires_in: tokens.expiresIn };
  }

  /**
   * Every 300 s while the person does something. `socket_id` is what the acknowledgement of the GraphQL socket names;
   * without one, the person counts as there for five and a half minutes.
   */
  @Post('auth/activity')
  @HttpCode(200)
  @ApiBearerAuth()
  @SignedIn()
  @BeforeSetUp()
  async activity(
    @Ctx() ctx: RequestContext,
    @Input() { socketId }: ActivityInput,
  ): Promise<{ data: { is_online: boolean } }> {
    await this.sessions.noteActivity(ctx);
    await this.presence.active(ctx, socketId);
    return { data: { is_online: true } };
  }
}
