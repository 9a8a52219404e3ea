import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { originOf, Public, RequestContexts } from '../../../platform/access/index.js';
import { Input } from '../../../platform/http/index.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import { LoginRest } from '../sign-in/login.rest.js';
import { SignInAnswers } from '../sign-in/sign-in-answers.js';
import { PasswordLinkInput, SetUpPasswordInput } from './password-setup.input.js';
import { PasswordSetupService } from './password-setup.service.js';

class PasswordLinkRest {
  @ApiProperty({ enum: ['invitation', 'password-setup', 'password-reset'] }) kind: string;
  @ApiProperty({ type: String }) email: string;
  @ApiProperty({ type: String }) first_name: string;
  @ApiProperty({ type: String }) last_name: string;
  @ApiProperty({ type: String }) company_name: string;
  @ApiProperty({ type: String }) locale_code: string;
  @ApiProperty({ type: String }) expires_at: string;
}

@ApiTags('Signing in')
@Controller('auth/password')
export class PasswordSetupController {
  constructor(
    private readonly setups: PasswordSetupService,
    private readonly cookies: SessionCookies,
    private readonly contexts: RequestContexts,
    private readonly answers: SignInAnswers,
  ) {}

  /** A POST, so that the link stands in no log and no history. */
  @Post('peek')
  @HttpCode(200)
  @Public('The link from the mail is what is shown here; looking does not use it up.')
  async peek(
    @Input() input: PasswordLinkInput,
    @Req() request: FastifyRequest,
  ): Promise<{ data: PasswordLinkRest }> {
    this.cookies.assertOwnOrigin(request);
    const link = await this.setups.look(input.token, originOf(request));
    return {
      data: {
        kind: link.kind,
        email: link.email,
        first_name: link.firstName,
        last_name: link.lastName,
        company_name: link.companyName,
        locale_code: link.localeCode,
        expires_at: link.expiresAt.toISOString(),
      },
    };
  }

  /** By a link it signs in; without one it is for the person who is signed in and needs a new password. */
  @Post('setup')
  @HttpCode(200)
  @ApiBearerAuth()
  @Public('The link from the mail is what is shown here; without one the service asks for a session.')
  async setUp(
    @Input() input: SetUpPasswordInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginRest> {
    this.cookies.assertOwnOrigin(request);
    if (input.token) {
      return this.answers.rest(await this.setups.setUp(input.token, input, originOf(request)), reply);
    }
    await this.setups.replace(await this.contexts.ofRequest(request), input.password);
    return {};
  }
}
