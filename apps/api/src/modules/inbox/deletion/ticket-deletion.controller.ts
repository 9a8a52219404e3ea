import { Controller, Delete, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { ticketRest } from '../tickets/ticket.rest.js';
import { TicketDeletion } from './ticket-deletion.service.js';

@ApiTags('Tickets')
@ApiBearerAuth()
@Controller('api/v2/tickets')
export class TicketDeletionController {
  constructor(@Inject(TicketDeletion) private readonly deletion: TicketDeletion) {}

  /** Out of all lists; for 30 days it can be brought back. */
  @Delete(':id')
  @HttpCode(204)
  @Requires('inbox.conversations.delete')
  async delete(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<void> {
    await this.deletion.delete(ctx, id);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Requires('inbox.conversations.delete')
  async restore(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return { data: ticketRest(await this.deletion.restore(ctx, id)) };
  }
}
