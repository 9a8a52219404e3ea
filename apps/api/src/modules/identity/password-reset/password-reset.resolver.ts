import { Args, Context, Mutation, Resolver } from '@nestjs/graphql';
import { originOf, Public } from '../../../platform/access/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { IdentityErrors } from '../identity.errors.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import { RequestPasswordResetInput, ResetPasswordInput } from './password-reset.input.js';
import { PasswordResetService } from './password-reset.service.js';

@Resolver()
export class PasswordResetResolver {
  constructor(
    private readonly resets: PasswordResetService,
    private readonly cookies: SessionCookies,
  ) {}

  @Mutation(() => Boolean, {
    description: 'Always true: nothing tells whether somebody here has this address.',
  })
  @Public('Who forgot the password cannot sign in; uses are counted, and the answer is always the same.')
  async requestPasswordReset(
    @Args('input') input: RequestPasswordResetInput,
    @Context() { request }: GraphqlContext,
  ): Promise<boolean> {
    if (!request) throw IdentityErrors.onlyOverHttp();
    this.cookies.assertOwnOrigin(request);
    await this.resets.request(input.email, originOf(request));
    return true;
  }

  @Mutation(() => Boolean)
  @Public('The link from the mail is what is shown here; it works once.')
  async resetPassword(
    @Args('input') input: ResetPasswordInput,
    @Context() { request }: GraphqlContext,
  ): Promise<boolean> {
    if (!request) throw IdentityErrors.onlyOverHttp();
    this.cookies.assertOwnOrigin(request);
    await this.resets.reset(input, originOf(request));
    return true;
  }
}
