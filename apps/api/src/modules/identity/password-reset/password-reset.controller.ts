import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { originOf, Public } from '../../../platform/access/index.js';
import { Input } from '../../../platform/http/index.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import { RequestPasswordResetInput, ResetPasswordInput } from './password-reset.input.js';
import { PasswordResetService } from './password-reset.service.js';

class MessageRest {
  @ApiProperty({ type: String }) message: string;
}

@ApiTags('Signing in')
@Controller('auth/password')
export class PasswordResetController {
  constructor(
    private readonly resets: PasswordResetService,
    private readonly cookies: SessionCookies,
  ) {}

  @Post('request')
  @HttpCode(200)
  @Public('Who forgot the password cannot sign in; uses are counted, and the answer is always the same.')
  async request(
    @Input() input: RequestPasswordResetInput,
    @Req() request: FastifyRequest,
  ): Promise<MessageRest> {
    this.cookies.assertOwnOrigin(request);
    await this.resets.request(input.email, originOf(request));
    return { message: 'If somebody here has this address, a mail with a link is on its way.' };
  }

  @Post('reset')
  @HttpCode(200)
  @Public('The link from the mail is what is shown here; it works once.')
  async reset(@Input() input: ResetPasswordInput, @Req() request: FastifyRequest): Promise<MessageRest> {
    this.cookies.assertOwnOrigin(request);
    await this.resets.reset(input, originOf(request));
    return { message: 'Your new password is set. Sign in with it.' };
  }
}
