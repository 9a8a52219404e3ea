import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Ctx, InPerson, originOf, Public, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input } from '../../../platform/http/index.js';
import { AnswerKeptWithout } from '../../../platform/idempotency/answer-kept-without.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import { LoginRest } from '../sign-in/login.rest.js';
import { SignInAnswers } from '../sign-in/sign-in-answers.js';
import { ExchangeVerificationInput, VerifyInput } from './verification.input.js';
import { VerificationService } from './verification.service.js';

class VerificationSecretRest {
  @ApiProperty({ type: String }) secret: string;
  @ApiProperty({ type: String }) url: string;
  @ApiProperty({ type: String }) expires_at: string;
}

class MessageRest {
  @ApiProperty({ type: String }) message: string;
}

class VerifiedRest {
  @ApiProperty({ type: Boolean }) verified: boolean;
  @ApiProperty({ type: String }) email: string;
}

@ApiTags('Signing in')
@Controller('auth/verification')
export class VerificationController {
  constructor(
    private readonly verification: VerificationService,
    private readonly cookies: SessionCookies,
    private readonly answers: SignInAnswers,
  ) {}

  @Post('generate')
  @HttpCode(200)
  @ApiBearerAuth()
  @SignedIn()
  @InPerson()
  @AnswerKeptWithout('secret', 'url')
  async generate(@Ctx() ctx: RequestContext): Promise<VerificationSecretRest> {
    const { secret, url, expiresAt } = await this.verification.generate(ctx);
    return { secret, url, expires_at: expiresAt.toISOString() };
  }

  @Post('send')
  @HttpCode(200)
  @ApiBearerAuth()
  @SignedIn()
  @InPerson()
  async send(@Ctx() ctx: RequestContext): Promise<MessageRest> {
    await this.verification.send(ctx);
    return { message: 'A mail with a link is on its way.' };
  }

  @Post('verify')
  @HttpCode(200)
  @Public('The token from the mail is what is shown here; it works once.')
  async verify(@Input() input: VerifyInput, @Req() request: FastifyRequest): Promise<VerifiedRest> {
    this.cookies.assertOwnOrigin(request);
    const { email } = await this.verification.verify(input.verificationToken, originOf(request));
    return { verified: true, email };
  }

  @Post('exchange')
  @HttpCode(200)
  @Public('The secret of the page is what is shown here; it works once.')
  async exchange(
    @Input() input: ExchangeVerificationInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginRest> {
    this.cookies.assertOwnOrigin(request);
    return this.answers.rest(await this.verification.exchange(input.secret, originOf(request)), reply);
  }
}
