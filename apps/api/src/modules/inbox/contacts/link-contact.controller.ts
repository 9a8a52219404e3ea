import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { ticketRest } from '../tickets/ticket.rest.js';
import { LinkContactBody } from './link-contact.input.js';
import { LinkContact } from './link-contact.service.js';

@ApiTags('Tickets')
@ApiBearerAuth()
@Controller('api/v2/tickets/:id/contact')
export class LinkContactController {
  constructor(private readonly linking: LinkContact) {}

  /** Says whose conversation it is. What the customer writes next goes on in it. */
  @Post()
  @HttpCode(200)
  @Requires('inbox.conversations.assign')
  async link(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number, @Input() body: LinkContactBody) {
    const { contactId, version } = body;
    const ticket = await this.linking.link(ctx, id, {
      contactId: Number(contactId),
      version: version ?? null,
    });
    return { data: ticketRest(ticket) };
  }
}
