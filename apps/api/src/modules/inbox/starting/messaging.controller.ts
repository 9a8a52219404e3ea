import { Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Input } from '../../../platform/http/index.js';
import { messageRest } from '../messages/message.rest.js';
import { ticketRest } from '../tickets/ticket.rest.js';
import { FULL_ROW } from '../tickets/ticket-row.rules.js';
import { CreateTicketInput } from './start.input.js';
import { StartTicket } from './start-ticket.service.js';

@ApiTags('Tickets')
@ApiBearerAuth()
@Controller('api/v2/messaging')
export class MessagingController {
  constructor(@Inject(StartTicket) private readonly starting: StartTicket) {}

  /**
   * Says something to somebody: in the conversation that is open with them by this channel, or else in a new one.
   * Fields as of `POST /client-api/tickets/store`; `continue_open: false` begins a new one in any case.
   */
  @Post('send')
  @HttpCode(201)
  @Requires('inbox.conversations.create')
  async send(@Ctx() ctx: RequestContext, @Input() input: CreateTicketInput) {
    const continueOpen = input.continueOpen ?? true;
    const { ticket, message } = await this.starting.create(ctx, { ...input, continueOpen }, FULL_ROW);
    return { data: { ...messageRest(message), ticket: ticketRest(ticket) } };
  }
}
