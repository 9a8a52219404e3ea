import { Inject } from '@nestjs/common';
import {
  Args,
  Field,
  ID,
  Info,
  Mutation,
  ObjectType,
  Query,
  registerEnumType,
  Resolver,
} from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { SendMessagePayload } from '../messages/send-message.type.js';
import { detailOfTicketWithin } from '../tickets/ticket-selection.js';
import { CreateTicketInput } from './start.input.js';
import type { BeginningName, CannotStartReason } from './start.rules.js';
import { StartTicket } from './start-ticket.service.js';

export const CannotStartEnum = {
  CUSTOMER_STARTS: 'CUSTOMER_STARTS',
  NOT_CONNECTED: 'NOT_CONNECTED',
  DISABLED: 'DISABLED',
} as const;
registerEnumType(CannotStartEnum, { name: 'CannotStartReason' });

export const BeginningEnum = { MAIL: 'MAIL', TEXT: 'TEXT', TEMPLATE: 'TEMPLATE' } as const;
registerEnumType(BeginningEnum, {
  name: 'Beginning',
  description:
    'How a conversation is begun: by a mail, in free words to a number, or by an approved template.',
});

@ObjectType('StartChannel', { description: 'A channel, and whether somebody can be written to first by it.' })
export class StartChannelType {
  @Field(() => ID)
  id: number;

  @Field(() => String)
  type: string;

  @Field(() => String)
  name: string;

  @Field(() => String, { nullable: true })
  address: string | null;

  @Field(() => [String], {
    description: 'Of a mailbox: where a mail may be sent from; the first is the usual one.',
  })
  addresses: string[];

  @Field(() => CannotStartEnum, { nullable: true, description: 'Why not; null when it can.' })
  reason: CannotStartReason | null;

  @Field(() => BeginningEnum, { nullable: true, description: 'How; null when it cannot.' })
  begins: BeginningName | null;
}

@Resolver()
export class StartingResolver {
  constructor(@Inject(StartTicket) private readonly starting: StartTicket) {}

  @Query(() => [StartChannelType], {
    description: 'By which channels a conversation can be begun, and why not by others.',
  })
  @Requires('inbox.conversations.create')
  startChannels(@Ctx() ctx: RequestContext): Promise<StartChannelType[]> {
    return this.starting.channels(ctx);
  }

  @Mutation(() => SendMessagePayload, { description: 'Begins a conversation, by a message or by a note.' })
  @Requires('inbox.conversations.create')
  async createTicket(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateTicketInput,
    @Info() info: GraphQLResolveInfo,
  ): Promise<SendMessagePayload> {
    const made = await this.starting.create(ctx, input, detailOfTicketWithin(info));
    return { ...made, clientMutationId: input.clientMutationId ?? null };
  }
}
