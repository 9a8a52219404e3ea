import { Args, Int, Query, Resolver } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import { permissionsIn, type RequestContext } from '../../../platform/context/index.js';
import { MeType, UserConnection, UserType } from './user.type.js';
import { UsersService } from './users.service.js';

@Resolver(() => UserType)
export class UsersResolver {
  constructor(private readonly users: UsersService) {}

  @Query(() => MeType)
  @SignedIn()
  async me(@Ctx() ctx: RequestContext): Promise<MeType> {
    const user = await this.users.me(ctx);
    return { ...user, permissions: [...permissionsIn(ctx)] };
  }

  @Query(() => UserConnection, { name: 'users' })
  @SignedIn()
  userList(
    @Ctx() ctx: RequestContext,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 50 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
    @Args('term', { type: () => String, nullable: true }) term: string | null,
  ): Promise<UserConnection> {
    return this.users.list(ctx, { first, after, term });
  }
}
