import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { RoleName } from '@parley/schema';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { Role } from '../users/role.type.js';
import { UserType } from '../users/user.type.js';
import { DeparturesService } from './departures.service.js';
import { DepartureInput, UpdateUserInput } from './person.input.js';
import { ReachService } from './reach.service.js';
import { UserChangesService } from './user-changes.service.js';

@Resolver(() => UserType)
export class PeopleResolver {
  constructor(
    private readonly changes: UserChangesService,
    private readonly departures: DeparturesService,
    private readonly reach: ReachService,
  ) {}

  @Query(() => [Role], { description: 'The roles that the viewer may give to somebody.' })
  @Requires('permissions.users.manage')
  rolesToGive(@Ctx() ctx: RequestContext): Promise<RoleName[]> {
    return this.reach.rolesToGive(ctx);
  }

  @Mutation(() => UserType)
  @Requires('permissions.users.manage')
  updateUser(@Ctx() ctx: RequestContext, @Args('input') input: UpdateUserInput): Promise<UserType> {
    const { id, ...fields } = input;
    return this.changes.update(ctx, idOf(id), fields);
  }

  @Mutation(() => UserType)
  @Requires('permissions.users.manage')
  deactivateUser(@Ctx() ctx: RequestContext, @Args('input') input: DepartureInput): Promise<UserType> {
    const { id, ...fields } = input;
    return this.departures.deactivate(ctx, idOf(id), fields);
  }

  @Mutation(() => UserType)
  @Requires('permissions.users.manage')
  reactivateUser(@Ctx() ctx: RequestContext, @Args('id', { type: () => ID }) id: string): Promise<UserType> {
    return this.departures.reactivate(ctx, idOf(id));
  }

  @Mutation(() => Boolean, { description: 'Removes everything personal but the name, for good.' })
  @Requires('permissions.users.manage')
  async deleteUser(@Ctx() ctx: RequestContext, @Args('input') input: DepartureInput): Promise<boolean> {
    const { id, ...fields } = input;
    await this.departures.delete(ctx, idOf(id), fields);
    return true;
  }
}
