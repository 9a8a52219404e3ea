import { Inject } from '@nestjs/common';
import { Args, Context, Info, Int, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { InboxErrors } from '../inbox.errors.js';
import { MessageConnection } from '../messages/message.type.js';
import type { SystemLineKindName } from '../messages/system-line.rules.js';
import { SystemLineKindEnum } from '../messages/system-line.type.js';
import { TicketType } from '../tickets/ticket.type.js';
import { RenameTicketInput } from './lines.input.js';
import { LinesLoader } from './lines.loader.js';
import { RenameTicket } from './rename-ticket.service.js';

@Resolver(() => TicketType)
export class LinesResolver {
  constructor(
    @Inject(LinesLoader) private readonly lines: LinesLoader,
    @Inject(RenameTicket) private readonly renaming: RenameTicket,
  ) {}

  @ResolveField(() => MessageConnection, {
    description: 'What happened and why: the system lines alone, newest first.',
  })
  @SignedIn()
  async timeline(
    @Context() gql: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
    @Parent() ticket: TicketType,
    @Args('first', { type: () => Int, nullable: true }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
    @Args('kinds', { type: () => [SystemLineKindEnum], nullable: true }) kinds: SystemLineKindName[] | null,
  ): Promise<MessageConnection> {
    const page = await this.lines.load(gql, info, ticket.id, { first, after, kinds });
    if (!page) throw InboxErrors.notFound();
    return page;
  }

  @Mutation(() => TicketType, { description: 'Gives a conversation another subject.' })
  @Requires('inbox.conversations.reply')
  renameTicket(@Ctx() ctx: RequestContext, @Args('input') input: RenameTicketInput): Promise<TicketType> {
    return this.renaming.rename(ctx, Number(input.ticketId), input);
  }
}
