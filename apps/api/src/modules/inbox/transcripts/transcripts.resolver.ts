import { Args, ID, Mutation, Resolver } from '@nestjs/graphql';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { TicketType } from '../tickets/ticket.type.js';
import { TranscriptInput } from './transcript.input.js';
import { TranscriptMail } from './transcript-mail.service.js';

@Resolver(() => TicketType)
export class TranscriptsResolver {
  constructor(private readonly mails: TranscriptMail) {}

  @Mutation(() => TicketType, {
    description: 'Sends the conversation by mail, without notes, to the contact or to an address.',
  })
  @Requires('inbox.conversations.reply')
  @RateLimit({ name: 'inbox.transcript', points: 30, seconds: 3_600, by: 'actor' })
  sendTicketTranscript(
    @Ctx() ctx: RequestContext,
    @Args('ticketId', { type: () => ID }) ticketId: string,
    @Args('input', { type: () => TranscriptInput, nullable: true }) input: TranscriptInput,
  ): Promise<TicketType> {
    return this.mails.send(ctx, /^\d{1,15}$/.test(ticketId) ? Number(ticketId) : 0, input ?? {});
  }
}
