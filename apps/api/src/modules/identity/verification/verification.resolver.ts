import { Args, Context, Mutation, Resolver } from '@nestjs/graphql';
import { Ctx, InPerson, originOf, Public, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { IdentityErrors } from '../identity.errors.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import { LoginPayload } from '../sign-in/login.type.js';
import { SignInAnswers } from '../sign-in/sign-in-answers.js';
import { ExchangeVerificationInput, VerifyInput } from './verification.input.js';
import { VerificationService } from './verification.service.js';
import { VerificationSecret } from './verification.type.js';

@Resolver()
export class VerificationResolver {
  constructor(
    private readonly verification: VerificationService,
    private readonly cookies: SessionCookies,
    private readonly answers: SignInAnswers,
  ) {}

  @Mutation(() => VerificationSecret)
  @SignedIn()
  @InPerson()
  generateVerification(@Ctx() ctx: RequestContext): Promise<VerificationSecret> {
    return this.verification.generate(ctx);
  }

  @Mutation(() => Boolean)
  @SignedIn()
  @InPerson()
  async sendVerification(@Ctx() ctx: RequestContext): Promise<boolean> {
    await this.verification.send(ctx);
    return true;
  }

  @Mutation(() => Boolean, { description: 'Confirms an address; nobody is signed in by it.' })
  @Public('The token from the mail is what is shown here; it works once.')
  async verifyAddress(
    @Args('input') input: VerifyInput,
    @Context() { request }: GraphqlContext,
  ): Promise<boolean> {
    if (!request) throw IdentityErrors.onlyOverHttp();
    this.cookies.assertOwnOrigin(request);
    await this.verification.verify(input.verificationToken, originOf(request));
    return true;
  }

  @Mutation(() => LoginPayload)
  @Public('The secret of the page is what is shown here; it works once.')
  async exchangeVerification(
    @Args('input') input: ExchangeVerificationInput,
    @Context() { request, reply }: GraphqlContext,
  ): Promise<LoginPayload> {
    if (!request || !reply) throw IdentityErrors.onlyOverHttp();
    this.cookies.assertOwnOrigin(request);
    return this.answers.graphql(await this.verification.exchange(input.secret, originOf(request)), reply);
  }
}
