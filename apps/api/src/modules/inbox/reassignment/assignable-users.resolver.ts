import { Inject } from '@nestjs/common';
import { Args, ID, Query, Resolver } from '@nestjs/graphql';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { UserType } from '../../identity/index.js';
import { AssignableUsers } from './assignable-users.service.js';

@Resolver()
export class AssignableUsersResolver {
  constructor(@Inject(AssignableUsers) private readonly choices: AssignableUsers) {}

  @Query(() => [UserType], {
    description:
      'Whom a conversation can be given to: people who take conversations and see its channel, at most 50.',
  })
  @Requires('inbox.conversations.assign')
  assignableUsers(
    @Ctx() ctx: RequestContext,
    @Args('ticketId', { type: () => ID }) ticketId: string,
    @Args('term', { type: () => String, nullable: true }) term: string | null,
  ): Promise<UserType[]> {
    return this.choices.of(ctx, /^\d{1,15}$/.test(ticketId) ? Number(ticketId) : 0, term ?? '');
  }
}
