import { Args, Context, Mutation, Query, Resolver } from '@nestjs/graphql';
import { originOf, Public } from '../../../platform/access/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { IdentityErrors } from '../identity.errors.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import { LoginPayload } from '../sign-in/login.type.js';
import { SignInAnswers } from '../sign-in/sign-in-answers.js';
import { PasswordLinkType } from './password-link.type.js';
import { PasswordLinkInput, SetUpPasswordInput } from './password-setup.input.js';
import { PasswordSetupService } from './password-setup.service.js';

@Resolver()
export class PasswordSetupResolver {
  constructor(
    private readonly setups: PasswordSetupService,
    private readonly cookies: SessionCookies,
    private readonly answers: SignInAnswers,
  ) {}

  @Query(() => PasswordLinkType)
  @Public('The link from the mail is what is shown here; looking does not use it up.')
  async passwordLink(
    @Args('input') input: PasswordLinkInput,
    @Context() { request }: GraphqlContext,
  ): Promise<PasswordLinkType> {
    if (!request) throw IdentityErrors.onlyOverHttp();
    this.cookies.assertOwnOrigin(request);
    return this.setups.look(input.token, originOf(request));
  }

  @Mutation(() => LoginPayload, {
    description:
      'By a link it signs in; without one the session of the person who needs a new password stays.',
  })
  @Public('The link from the mail is what is shown here; without one the service asks for a session.')
  async setUpPassword(
    @Args('input') input: SetUpPasswordInput,
    @Context() gql: GraphqlContext,
  ): Promise<LoginPayload> {
    const { request, reply } = gql;
    if (!request || !reply) throw IdentityErrors.onlyOverHttp();
    this.cookies.assertOwnOrigin(request);
    if (input.token) {
      return this.answers.graphql(await this.setups.setUp(input.token, input, originOf(request)), reply);
    }
    await this.setups.replace(await gql.requestContext(), input.password);
    return {};
  }
}
