import { Args, Context, Mutation, Query, Resolver } from '@nestjs/graphql';
import { BeforeSetUp, Ctx, InPerson, Public, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { IdentityErrors } from '../identity.errors.js';
import { EndActing } from './end-acting.js';
import { StartImpersonationInput } from './impersonation.input.js';
import { ImpersonationService } from './impersonation.service.js';
import { HandoverLinkType, ImpersonationType } from './impersonation.type.js';

@Resolver(() => ImpersonationType)
export class ImpersonationResolver {
  constructor(
    private readonly service: ImpersonationService,
    private readonly acting: EndActing,
  ) {}

  @Query(() => ImpersonationType, {
    nullable: true,
    description: 'Who acts as whom in this session; null for people who are themselves.',
  })
  @SignedIn()
  @BeforeSetUp()
  impersonation(@Ctx() ctx: RequestContext): Promise<ImpersonationType | null> {
    return this.service.check(ctx);
  }

  @Mutation(() => HandoverLinkType, { description: 'A link that begins it, good once and for a minute.' })
  @Requires('permissions.users.manage')
  @InPerson()
  startImpersonation(
    @Ctx() ctx: RequestContext,
    @Args('input') input: StartImpersonationInput,
  ): Promise<HandoverLinkType> {
    return this.service.request(ctx, idOf(input.userId), input.reason);
  }

  @Mutation(() => Boolean, {
    description: 'Ends it; says whether this browser is signed in as the person themselves again.',
  })
  @Public('The way back also has to work when the session of the other person is over.')
  async endImpersonation(@Context() gql: GraphqlContext): Promise<boolean> {
    const { request, reply } = gql;
    if (!request || !reply) throw IdentityErrors.onlyOverHttp();
    return this.acting.end(await gql.requestContext(), request, reply);
  }
}
