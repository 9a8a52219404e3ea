import { Args, ID, Query, Resolver } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { SenderChoices } from './sender-choices.service.js';
import { TicketSendersType } from './senders.type.js';

@Resolver()
export class SendersResolver {
  constructor(private readonly senders: SenderChoices) {}

  @Query(() => TicketSendersType)
  @SignedIn()
  ticketSenders(
    @Ctx() ctx: RequestContext,
    @Args('ticketId', { type: () => ID }) ticketId: string,
    @Args('viaTicketId', {
      type: () => ID,
      nullable: true,
      description: 'In whose thread it is answered, when conversations were merged.',
    })
    via: string | null,
  ): Promise<TicketSendersType> {
    return this.senders.of(ctx, idOf(ticketId), via ? idOf(via) : null);
  }
}
