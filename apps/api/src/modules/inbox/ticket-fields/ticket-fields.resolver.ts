import { Inject } from '@nestjs/common';
import { Args, Context, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { wantedOf } from '../../organisation/index.js';
import { TicketType } from '../tickets/ticket.type.js';
import { TicketCustomFieldType } from './ticket-field.type.js';
import { SetTicketFieldsInput } from './ticket-fields.input.js';
import { TicketFieldsLoader } from './ticket-fields.loader.js';
import { TicketFieldsService } from './ticket-fields.service.js';

@Resolver(() => TicketType)
export class TicketFieldsResolver {
  constructor(
    @Inject(TicketFieldsLoader) private readonly loader: TicketFieldsLoader,
    @Inject(TicketFieldsService) private readonly fields: TicketFieldsService,
  ) {}

  @ResolveField(() => [TicketCustomFieldType], {
    description: 'All fields of conversations, in their order.',
  })
  @SignedIn()
  async customFields(
    @Context() gql: GraphqlContext,
    @Parent() ticket: TicketType,
  ): Promise<TicketCustomFieldType[]> {
    return (await this.loader.load(gql, ticket.id)) ?? [];
  }

  @Mutation(() => TicketType)
  @Requires('inbox.conversations.reply')
  setTicketFields(
    @Ctx() ctx: RequestContext,
    @Args('input') input: SetTicketFieldsInput,
  ): Promise<TicketType> {
    return this.fields.set(ctx, idOf(input.ticketId), wantedOf(input));
  }
}
