import { Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Input, QueryInput } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { ticketRest } from '../tickets/ticket.rest.js';
import { MergePreviews } from './merge-preview.service.js';
import { MergeTickets } from './merge-tickets.service.js';
import { MergingErrors } from './merging.errors.js';
import { assignmentOf } from './merging.input.js';
import { MergePreviewQuery, MergeTicketsRest, SplitTicketRest } from './merging-rest.input.js';
import { SplitTicket } from './split-ticket.service.js';
import { UnmergeTicket } from './unmerge-ticket.service.js';

@ApiTags('Tickets')
@ApiBearerAuth()
@Controller('api/v2/tickets/:id')
export class MergingController {
  constructor(
    @Inject(MergeTickets) private readonly merging: MergeTickets,
    @Inject(UnmergeTicket) private readonly unmerging: UnmergeTicket,
    @Inject(SplitTicket) private readonly splitting: SplitTicket,
    @Inject(MergePreviews) private readonly previews: MergePreviews,
  ) {}

  @Post('merge')
  @HttpCode(200)
  @Requires('inbox.conversations.merge')
  async merge(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number, @Input() body: MergeTicketsRest) {
    const sources = body.sourceTicketIds ?? (body.sourceTicketId ? [body.sourceTicketId] : []);
    if (sources.length === 0)
      throw MergingErrors.invalid({
        fields: { source_ticket_id: ['Say which conversation is merged into it.'] },
      });
    return { data: ticketRest(await this.merging.merge(ctx, id, sources.map(Number))) };
  }

  @Get('merge/preview')
  @Requires('inbox.conversations.merge')
  async preview(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @QueryInput() query: MergePreviewQuery,
  ) {
    const preview = await this.previews.preview(ctx, id, [Number(query.sourceTicketId)]);
    return {
      data: {
        target: ticketRest(preview.target),
        sources: preview.sources.map(ticketRest),
        message_counts: preview.messageCounts.map(({ ticketId, count }) => ({ ticket_id: ticketId, count })),
        added_labels: preview.addedLabels,
        is_same_contact: preview.isSameContact,
        refusal_code: preview.refusalCode,
        refusal: preview.refusal,
      },
    };
  }

  @Post('unmerge')
  @HttpCode(200)
  @Requires('inbox.conversations.merge')
  async unmerge(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return { data: ticketRest(await this.unmerging.unmerge(ctx, id)) };
  }

  @Post('split')
  @HttpCode(201)
  @Requires('inbox.conversations.merge')
  async split(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number, @Input() body: SplitTicketRest) {
    const { ticket } = await this.splitting.split(ctx, id, {
      ...(body.messageIds && { messageIds: body.messageIds.map(Number) }),
      ...(body.fromMessageId && { fromMessageId: Number(body.fromMessageId) }),
      subject: body.subject,
      ...(body.assignTo && { assignTo: assignmentOf(body.assignTo) }),
    });
    return { data: ticketRest(ticket) };
  }
}
