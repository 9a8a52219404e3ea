import { Args, ID, Int, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { BeforeSetUp, Ctx, SignedIn } from '../../../platform/access/index.js';
import { permissionsIn, type RequestContext } from '../../../platform/context/index.js';
import type { Page } from '../../../platform/graphql/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { requestOf, UserFilter } from './user.query.input.js';
import type { UserView } from './user.rules.js';
import { MeType, UserConnection, UserType } from './user.type.js';
import { type UserListRequest, UsersService } from './users.service.js';

@Resolver(() => UserType)
export class UsersResolver {
  constructor(private readonly users: UsersService) {}

  @Query(() => MeType)
  @SignedIn()
  @BeforeSetUp()
  async me(@Ctx() ctx: RequestContext): Promise<MeType> {
    const user = await this.users.me(ctx);
    return { ...user, permissions: [...permissionsIn(ctx)] };
  }

  @Query(() => UserConnection, { name: 'users' })
  @SignedIn()
  async userList(
    @Ctx() ctx: RequestContext,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 50 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
    @Args('term', { type: () => String, nullable: true }) term: string | null,
    @Args('filter', { nullable: true }) filter: UserFilter = {},
  ): Promise<ListedUsers> {
    const request = { ...requestOf(filter ?? {}), ...(term && { term }) };
    const page = await this.users.list(ctx, { ...request, first, after });
    return { ...page, request };
  }

  @Query(() => UserType)
  @SignedIn()
  user(@Ctx() ctx: RequestContext, @Args('id', { type: () => ID }) id: string): Promise<UserType> {
    return this.users.get(ctx, idOf(id));
  }
}

/** A page that still knows what was asked for, so that it is counted only when somebody wants to know. */
type ListedUsers = Page<UserView> & { request: UserListRequest };

@Resolver(() => UserConnection)
export class UserConnectionResolver {
  constructor(private readonly users: UsersService) {}

  @ResolveField(() => Int)
  @SignedIn()
  totalCount(@Ctx() ctx: RequestContext, @Parent() list: ListedUsers): Promise<number> {
    return this.users.count(ctx, list.request);
  }
}
