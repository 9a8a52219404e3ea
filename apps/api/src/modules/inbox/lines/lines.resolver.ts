import { Inject } from '@nestjs/common';
import { Args, Int, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { MessageConnection } from '../messages/message.type.js';
import type { SystemLineKindName } from '../messages/system-line.rules.js';
import { SystemLineKindEnum } from '../messages/system-line.type.js';
import { TicketType } from '../tickets/ticket.type.js';
import { RenameTicketInput } from './lines.input.js';
import { LinesService } from './lines.service.js';
import { RenameTicket } from './rename-ticket.service.js';

@Resolver(() => TicketType)
export class LinesResolver {
  constructor(
    @Inject(LinesService) private readonly lines: LinesService,
    @Inject(RenameTicket) private readonly renaming: RenameTicket,
  ) {}

  @ResolveField(() => MessageConnection, {
    description: 'What happened and why: the system lines alone, newest first.',
  })
  @SignedIn()
  timeline(
    @Ctx() ctx: RequestContext,
    @Parent() ticket: TicketType,
    @Args('first', { type: () => Int, nullable: true }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
    @Args('kinds', { type: () => [SystemLineKindEnum], nullable: true }) kinds: SystemLineKindName[] | null,
  ): Promise<MessageConnection> {
    return this.lines.list(ctx, ticket.id, { first, after, kinds });
  }

  @Mutation(() => TicketType, { description: 'Gives a conversation another subject.' })
  @Requires('inbox.conversations.reply')
  renameTicket(@Ctx() ctx: RequestContext, @Args('input') input: RenameTicketInput): Promise<TicketType> {
    return this.renaming.rename(ctx, Number(input.ticketId), input);
  }
}
