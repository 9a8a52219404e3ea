import { Controller, Get, Inject, Param, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { ListQuery, QueryInput, type RestList, restList } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { type AttachmentRest, attachmentRest } from '../messages/message.rest.js';
import { IsId } from '../tickets/ticket.input.js';
import { type FiledAttachment, TicketAttachments } from './ticket-attachments.service.js';

export class AttachmentsQuery extends ListQuery {
  @ApiProperty({ name: 'ticket_id', type: Number })
  @IsId()
  ticketId: string;
}

type FiledRest = AttachmentRest & { ticket_id: number; message_id: number; created_at: string };

@ApiTags('Tickets')
@ApiBearerAuth()
@Controller('api/v2/attachments')
export class TicketAttachmentsController {
  constructor(@Inject(TicketAttachments) private readonly attachments: TicketAttachments) {}

  /** The files of a conversation, the newest first. Each `url` is good for five minutes. */
  @Get()
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: AttachmentsQuery,
  ): Promise<RestList<FiledRest>> {
    const page = await this.attachments.list(ctx, Number(query.ticketId), {
      first: query.perPage,
      after: query.cursor,
    });
    return restList(request, query, page, shown);
  }

  @Get(':id')
  @SignedIn()
  async get(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<{ data: FiledRest }> {
    return { data: shown(await this.attachments.get(ctx, id)) };
  }
}

function shown({ file, ticketId, messageId, createdAt }: FiledAttachment): FiledRest {
  return {
    ...attachmentRest(file),
    ticket_id: ticketId,
    message_id: messageId,
    created_at: createdAt.toISOString(),
  };
}
