import { Args, Context, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { BeforeSetUp, Ctx, InPerson, Public, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { IdentityErrors } from '../identity.errors.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import { LoginPayload } from '../sign-in/login.type.js';
import { SignInAnswers } from '../sign-in/sign-in-answers.js';
import { VerifySecondFactorService } from '../sign-in/verify-second-factor.service.js';
import { ProofInput } from '../step-up/step-up.input.js';
import { UserType } from '../users/user.type.js';
import { ResetTwoFactorService } from './reset-two-factor.service.js';
import { SetUpNeedService } from './set-up-need.service.js';
import { ConfirmTwoFactorInput, VerifySecondFactorInput } from './two-factor.input.js';
import { RecoveryCodes, TwoFactorSetupType, TwoFactorType } from './two-factor.type.js';
import { TwoFactorService } from './two-factor.service.js';

@Resolver(() => TwoFactorType)
export class TwoFactorResolver {
  constructor(
    private readonly twoFactor: TwoFactorService,
    private readonly needs: SetUpNeedService,
    private readonly resets: ResetTwoFactorService,
    private readonly second: VerifySecondFactorService,
    private readonly cookies: SessionCookies,
    private readonly answers: SignInAnswers,
  ) {}

  @Query(() => TwoFactorType, { name: 'twoFactor' })
  @SignedIn()
  @InPerson()
  @BeforeSetUp()
  async state(@Ctx() ctx: RequestContext): Promise<TwoFactorType> {
    return { ...(await this.twoFactor.state(ctx)), isMandatory: await this.needs.isInForce(ctx) };
  }

  @Mutation(() => TwoFactorSetupType)
  @SignedIn()
  @InPerson()
  @BeforeSetUp()
  setUpTwoFactor(@Ctx() ctx: RequestContext): Promise<TwoFactorSetupType> {
    return this.twoFactor.setUp(ctx);
  }

  @Mutation(() => RecoveryCodes)
  @SignedIn()
  @InPerson()
  @BeforeSetUp()
  async confirmTwoFactor(
    @Ctx() ctx: RequestContext,
    @Args('input') { code }: ConfirmTwoFactorInput,
  ): Promise<RecoveryCodes> {
    return { recoveryCodes: await this.twoFactor.confirm(ctx, code) };
  }

  @Mutation(() => RecoveryCodes)
  @SignedIn()
  @InPerson()
  async regenerateRecoveryCodes(
    @Ctx() ctx: RequestContext,
    @Args('input', { type: () => ProofInput, defaultValue: {} }) proof: ProofInput,
  ): Promise<RecoveryCodes> {
    return { recoveryCodes: await this.twoFactor.regenerate(ctx, proof) };
  }

  @Mutation(() => Boolean)
  @SignedIn()
  @InPerson()
  async disableTwoFactor(
    @Ctx() ctx: RequestContext,
    @Args('input', { type: () => ProofInput, defaultValue: {} }) proof: ProofInput,
  ): Promise<boolean> {
    await this.twoFactor.disable(ctx, proof);
    return true;
  }

  @Mutation(() => LoginPayload)
  @Public('The token of the first step is what is shown here; guesses are counted.')
  async verifySecondFactor(
    @Args('input') input: VerifySecondFactorInput,
    @Context() gql: GraphqlContext,
  ): Promise<LoginPayload> {
    const { request, reply } = gql;
    if (!request || !reply) throw IdentityErrors.onlyOverHttp();
    this.cookies.assertOwnOrigin(request);
    const outcome = await this.second.verify(input, this.cookies.deviceOf(request));
    return this.answers.graphql(outcome, reply);
  }

  @Mutation(() => UserType, {
    description:
      'For a colleague who lost the phone and the recovery codes: the next sign-in asks for the password only.',
  })
  @Requires('permissions.users.manage')
  @InPerson()
  resetTwoFactor(@Ctx() ctx: RequestContext, @Args('id', { type: () => ID }) id: string): Promise<UserType> {
    return this.resets.reset(ctx, idOf(id));
  }
}
