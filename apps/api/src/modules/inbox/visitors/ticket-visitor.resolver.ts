import { Inject } from '@nestjs/common';
import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { SignedIn } from '../../../platform/access/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { TicketType } from '../tickets/ticket.type.js';
import { TicketVisitorLoader } from './ticket-visitor.loader.js';
import { TicketVisitorType } from './visitor.type.js';

@Resolver(() => TicketType)
export class TicketVisitorResolver {
  constructor(@Inject(TicketVisitorLoader) private readonly loader: TicketVisitorLoader) {}

  @ResolveField(() => TicketVisitorType, { nullable: true, description: 'Of a chat on a website.' })
  @SignedIn()
  async visitor(
    @Context() gql: GraphqlContext,
    @Parent() ticket: TicketType,
  ): Promise<TicketVisitorType | null> {
    return (await this.loader.load(gql, ticket.id)) ?? null;
  }
}
