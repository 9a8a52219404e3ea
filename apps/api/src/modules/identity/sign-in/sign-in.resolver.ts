import { Args, Context, Mutation, Resolver } from '@nestjs/graphql';
import { Public } from '../../../platform/access/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { IdentityErrors } from '../identity.errors.js';
import { OwnSessionCookie } from '../impersonation/own-session-cookie.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import { LoginInput } from './login.input.js';
import { LoginPayload } from './login.type.js';
import { SignInAnswers } from './sign-in-answers.js';
import { SignInService } from './sign-in.service.js';
import { SignOutService } from './sign-out.service.js';

@Resolver()
export class SignInResolver {
  constructor(
    private readonly signIn: SignInService,
    private readonly signOut: SignOutService,
    private readonly cookies: SessionCookies,
    private readonly own: OwnSessionCookie,
    private readonly answers: SignInAnswers,
  ) {}

  @Mutation(() => LoginPayload)
  @Public('Signing in is how one gets a token; attempts are counted.')
  async login(@Args('input') input: LoginInput, @Context() gql: GraphqlContext): Promise<LoginPayload> {
    const { request, reply } = gql;
    if (!request || !reply) throw IdentityErrors.onlyOverHttp();
    this.cookies.assertOwnOrigin(request);
    const outcome = await this.signIn.signIn(input, this.cookies.deviceOf(request));
    return this.answers.graphql(outcome, reply);
  }

  @Mutation(() => Boolean)
  @Public('Signing out also has to work with a token that has run out.')
  async logout(@Context() gql: GraphqlContext): Promise<boolean> {
    const { request, reply } = gql;
    if (!request || !reply) throw IdentityErrors.onlyOverHttp();
    const refreshToken = this.cookies.provenToken(request);
    await this.signOut.signOut(await gql.requestContext(), refreshToken, this.own.read(request));
    this.cookies.clear(reply);
    this.own.clear(request, reply);
    return true;
  }
}
