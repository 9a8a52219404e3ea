import { Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BeforeSetUp, Ctx, InPerson, Public, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input } from '../../../platform/http/index.js';
import { AnswerKeptWithout } from '../../../platform/idempotency/answer-kept-without.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import { LoginRest } from '../sign-in/login.rest.js';
import { SignInAnswers } from '../sign-in/sign-in-answers.js';
import { VerifySecondFactorService } from '../sign-in/verify-second-factor.service.js';
import { ProofInput } from '../step-up/step-up.input.js';
import { ResetTwoFactorService } from './reset-two-factor.service.js';
import { SetUpNeedService } from './set-up-need.service.js';
import { ConfirmTwoFactorInput, VerifySecondFactorInput } from './two-factor.input.js';
import { DoneRest, RecoveryCodesRest, TwoFactorRest, TwoFactorSetupRest } from './two-factor.rest.js';
import { TwoFactorService } from './two-factor.service.js';

@ApiTags('Two-factor authentication')
@Controller()
export class TwoFactorController {
  constructor(
    private readonly twoFactor: TwoFactorService,
    private readonly needs: SetUpNeedService,
    private readonly resets: ResetTwoFactorService,
    private readonly second: VerifySecondFactorService,
    private readonly cookies: SessionCookies,
    private readonly answers: SignInAnswers,
  ) {}

  @Get('auth/2fa')
  @ApiBearerAuth()
  @SignedIn()
  @InPerson()
  @BeforeSetUp()
  async state(@Ctx() ctx: RequestContext): Promise<TwoFactorRest> {
    const { enabledAt, recoveryCodesLeft } = await this.twoFactor.state(ctx);
    return {
      enabled: enabledAt !== null,
      enabled_at: enabledAt?.toISOString() ?? null,
      recovery_codes_left: recoveryCodesLeft,
      is_mandatory: await this.needs.isInForce(ctx),
    };
  }

  @Post('auth/2fa/setup')
  @HttpCode(200)
  @ApiBearerAuth()
  @SignedIn()
  @InPerson()
  @BeforeSetUp()
  @AnswerKeptWithout('secret', 'otpauth_url', 'qr_svg')
  async setUp(@Ctx() ctx: RequestContext): Promise<TwoFactorSetupRest> {
    const { secret, otpauthUrl, qrSvg } = await this.twoFactor.setUp(ctx);
    return { secret, otpauth_url: otpauthUrl, qr_svg: qrSvg };
  }

  @Post('auth/2fa/confirm')
  @HttpCode(200)
  @ApiBearerAuth()
  @SignedIn()
  @InPerson()
  @BeforeSetUp()
  @AnswerKeptWithout('recovery_codes')
  async confirm(
    @Ctx() ctx: RequestContext,
    @Input() { code }: ConfirmTwoFactorInput,
  ): Promise<RecoveryCodesRest> {
    return { recovery_codes: await this.twoFactor.confirm(ctx, code) };
  }

  @Post('auth/2fa/recovery_codes')
  @HttpCode(200)
  @ApiBearerAuth()
  @SignedIn()
  @InPerson()
  @AnswerKeptWithout('recovery_codes')
  async regenerate(@Ctx() ctx: RequestContext, @Input() proof: ProofInput): Promise<RecoveryCodesRest> {
    return { recovery_codes: await this.twoFactor.regenerate(ctx, proof) };
  }

  @Delete('auth/2fa')
  @HttpCode(200)
  @ApiBearerAuth()
  @SignedIn()
  @InPerson()
  async disable(@Ctx() ctx: RequestContext, @Input() proof: ProofInput): Promise<DoneRest> {
    await this.twoFactor.disable(ctx, proof);
    return { message: 'Two-factor authentication is switched off.' };
  }

  @Post('auth/2fa/verify')
  @HttpCode(200)
  @Public('The token of the first step is what is shown here; guesses are counted.')
  async verify(
    @Input() input: VerifySecondFactorInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginRest> {
    this.cookies.assertOwnOrigin(request);
    const outcome = await this.second.verify(input, this.cookies.deviceOf(request));
    return this.answers.rest(outcome, reply);
  }

  @Delete('api/v2/users/:id/two_factor')
  @HttpCode(200)
  @ApiBearerAuth()
  @Requires('permissions.users.manage')
  @InPerson()
  async reset(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<DoneRest> {
    await this.resets.reset(ctx, id);
    return { message: 'The second factor of this colleague is switched off.' };
  }
}
