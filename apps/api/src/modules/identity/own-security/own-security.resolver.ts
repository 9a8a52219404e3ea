import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { BeforeSetUp, Ctx, InPerson, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { UserType } from '../users/user.type.js';
import { ChangePasswordInput } from './change-password.input.js';
import { ChangePasswordService } from './change-password.service.js';
import { SessionType } from './session.type.js';
import { SessionsListService } from './sessions-list.service.js';

@Resolver(() => SessionType)
export class OwnSecurityResolver {
  constructor(
    private readonly list: SessionsListService,
    private readonly passwords: ChangePasswordService,
  ) {}

  @Query(() => [SessionType], { description: 'Where the person is signed in, the last used first.' })
  @SignedIn()
  @InPerson()
  sessions(@Ctx() ctx: RequestContext): Promise<SessionType[]> {
    return this.list.own(ctx);
  }

  @Mutation(() => Boolean)
  @SignedIn()
  @InPerson()
  async endSession(@Ctx() ctx: RequestContext, @Args('id', { type: () => ID }) id: string): Promise<boolean> {
    await this.list.endOwn(ctx, idOf(id));
    return true;
  }

  @Mutation(() => Int, { description: 'Ends all sessions but this one; says how many there were.' })
  @SignedIn()
  @InPerson()
  endOtherSessions(@Ctx() ctx: RequestContext): Promise<number> {
    return this.list.endOthers(ctx);
  }

  @Mutation(() => Int, { description: 'Ends all sessions, this one too; says how many there were.' })
  @SignedIn()
  @InPerson()
  endAllSessions(@Ctx() ctx: RequestContext): Promise<number> {
    return this.list.endOthers(ctx, true);
  }

  @Mutation(() => Boolean, { description: 'All other sessions end.' })
  @SignedIn()
  @InPerson()
  @BeforeSetUp()
  async changePassword(
    @Ctx() ctx: RequestContext,
    @Args('input') input: ChangePasswordInput,
  ): Promise<boolean> {
    await this.passwords.change(ctx, input);
    return true;
  }

  @Mutation(() => UserType, { description: 'Signs a colleague out everywhere.' })
  @Requires('permissions.users.manage')
  @InPerson()
  endSessionsOf(
    @Ctx() ctx: RequestContext,
    @Args('userId', { type: () => ID }) id: string,
  ): Promise<UserType> {
    return this.list.endOf(ctx, idOf(id));
  }
}
