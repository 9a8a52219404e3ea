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
@Controller('client-api/tickets/store')
export class StartingController {
  constructor(@Inject(StartTicket) private readonly starting: StartTicket) {}

  /** Begins a conversation: `channel_id`, `contact_id` or `to`, `subject`, `body`; `kind: NOTE` sends nothing. */
  @Post()
  @HttpCode(201)
  @Requires('inbox.conversations.create')
  async store(@Ctx() ctx: RequestContext, @Input() input: CreateTicketInput) {
    const { ticket, message } = await this.starting.create(ctx, input, FULL_ROW);
    return { data: { ...ticketRest(ticket), first_message: messageRest(message) } };
  }
}
