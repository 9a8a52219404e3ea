import { Controller, Get, HttpCode, Inject, Param, Post, Req, type ValidationPipe } from '@nestjs/common';
import { ApiBearerAuth, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { createValidationPipe } from '../../../platform/http/validation.pipe.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { AttachmentsService } from '../attachments/attachments.service.js';
import { isForm, readForm } from '../../../platform/http/index.js';
import { ListQueryInput, PageQuery } from '../tickets/ticket.query.js';
import { TicketMarks } from '../tickets/ticket-marks.service.js';
import { ticketRest } from '../tickets/ticket.rest.js';
import { MessageDeliveries } from './deliveries.service.js';
import { SendMessageInput } from './message.input.js';
import { messageRest } from './message.rest.js';
import { MessagesService } from './messages.service.js';
import { SendMessage } from './send-message.service.js';

@ApiTags('Tickets')
@ApiBearerAuth()
@Controller('api/v2/tickets/:id/messages')
export class MessagesController {
  private readonly validation: ValidationPipe = createValidationPipe(true);

  constructor(
    @Inject(MessagesService) private readonly messages: MessagesService,
    @Inject(SendMessage) private readonly sending: SendMessage,
    @Inject(MessageDeliveries) private readonly deliveries: MessageDeliveries,
    @Inject(TicketMarks) private readonly marks: TicketMarks,
    @Inject(AttachmentsService) private readonly attachments: AttachmentsService,
  ) {}

  /** Newest first. Positions have no gaps, so a numbered page is as quick as any other. */
  @Get()
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @Param('id', IdPipe) id: number,
    @ListQueryInput() query: PageQuery,
  ) {
    const { perPage, page = 1 } = query;
    const { rows, total } = await this.messages.numberedPage(ctx, id, page, perPage);
    const link = (number: number) => {
      const url = new URL(request.url, 'http://localhost');
      url.searchParams.set('page', String(number));
      return `${url.pathname}${url.search}`;
    };
    return {
      data: rows.map(messageRest),
      links: {
        first: link(1),
        prev: page > 1 ? link(page - 1) : null,
        next: page * perPage < total ? link(page + 1) : null,
      },
      meta: { per_page: perPage, total },
    };
  }

  @Get(':messageId')
  @SignedIn()
  async get(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Param('messageId', IdPipe) messageId: number,
  ) {
    return { data: messageRest(await this.messages.get(ctx, id, messageId)) };
  }

  /** Fields: message, internal_note (a note instead of an answer), token (makes it once), uploads[], attachment_ids[]. */
  @Post()
  @HttpCode(201)
  @ApiConsumes('multipart/form-data', 'application/json')
  @Requires('inbox.conversations.reply')
  async send(@Ctx() ctx: RequestContext, @Req() request: FastifyRequest, @Param('id', IdPipe) id: number) {
    const uploads: string[] = [];
    const fields = isForm(request)
      ? await readForm(request, async (_field, file) => {
          uploads.push(String((await this.attachments.upload(ctx, file)).id));
        })
      : ((request.body ?? {}) as Record<string, unknown>);
    const input = (await this.validation.transform(sendInput(id, fields, uploads), {
      type: 'body',
      metatype: SendMessageInput,
    })) as SendMessageInput;
    const { message } = await this.sending.send(ctx, input);
    return { data: messageRest(message) };
  }

  /** Everything up to this message is read. */
  @Post(':messageId/read')
  @HttpCode(200)
  @SignedIn()
  async read(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Param('messageId', IdPipe) messageId: number,
  ) {
    const { position } = await this.messages.get(ctx, id, messageId);
    return { data: ticketRest(await this.marks.markRead(ctx, id, position)) };
  }

  @Post(':messageId/retry')
  @HttpCode(200)
  @Requires('inbox.conversations.reply')
  async retry(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Param('messageId', IdPipe) messageId: number,
  ) {
    return { data: messageRest(await this.deliveries.retry(ctx, messageId, id)) };
  }
}

const isOn = (value: unknown): boolean =>
  value === true || ['true', '1', 'on', 'yes'].includes(String(value));

function sendInput(
  id: number,
  fields: Record<string, unknown>,
  uploads: readonly string[],
): Record<string, unknown> {
  const named = fields['attachment_ids'];
  const attachmentIds = [...uploads, ...(Array.isArray(named) ? named : named === undefined ? [] : [named])];
  return {
    ticketId: String(id),
    body: fields['message'] ?? '',
    kind: isOn(fields['internal_note']) ? 'NOTE' : 'REPLY',
    ...(attachmentIds.length && { attachmentIds }),
    ...(fields['token'] !== undefined && { clientMutationId: fields['token'] }),
    ...(fields['close_after'] !== undefined && { closeAfter: isOn(fields['close_after']) }),
  };
}
