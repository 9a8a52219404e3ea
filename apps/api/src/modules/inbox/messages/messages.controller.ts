import { Controller, Get, HttpCode, Inject, Param, Post, Req, type ValidationPipe } from '@nestjs/common';
import { ApiBody, ApiBearerAuth, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { inRestWords } from '../../../platform/http/index.js';
import { createValidationPipe } from '../../../platform/http/validation.pipe.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { ListQueryInput, PageQuery } from '../tickets/ticket.query.js';
import { TicketMarks } from '../tickets/ticket-marks.service.js';
import { ticketRest } from '../tickets/ticket.rest.js';
import { MessageDeliveries } from './deliveries.service.js';
import { SendMessageInput } from './message.input.js';
import { MessageForms, sendInput } from './message-forms.js';
import { SendMessageRest } from './send-message.rest.js';
import { messageRest } from './message.rest.js';
import { MessagesService } from './messages.service.js';
import { SendMessage } from './send-message.service.js';

/** What the form calls what GraphQL has other names for. */
const WORDS = { body: 'message', clientMutationId: 'token', client_mutation_id: 'token' };
const RESULT = { resultId: 'ticket_result_id', result_id: 'ticket_result_id' };

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
    @Inject(MessageForms) private readonly forms: MessageForms,
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

  /**
   * Fields: message, internal_note (a note instead of an answer), token (makes it once), uploads[] (up to 10, 25 MB each,
   * 50 MB in all), attachment_ids[], quick_reply_attachment_ids[] and quick_reply_ids[] (counted as used), close_after,
   * ticket_result_id; of mails from, to[], cc[], bcc[], subject, with_history, signature (off to leave it out); delivery_method:
   * `channel`, or `email` to answer by mail what came by another channel; seen_position (refused with
   * inbox.answered_meanwhile when something came behind it).
   */
  @Post()
  @HttpCode(201)
  @ApiConsumes('multipart/form-data', 'application/json')
  @ApiBody({ type: SendMessageRest })
  @Requires('inbox.conversations.reply')
  async send(@Ctx() ctx: RequestContext, @Req() request: FastifyRequest, @Param('id', IdPipe) id: number) {
    const { fields, uploads } = await this.forms.read(ctx, request);
    try {
      const { message } = await inRestWords(
        { ...WORDS, ...RESULT },
        this.sendForm(ctx, sendInput(id, fields, uploads)),
      );
      return { data: messageRest(message) };
    } catch (error) {
      await this.forms.discard(ctx, uploads);
      throw error;
    }
  }

  private async sendForm(ctx: RequestContext, form: object) {
    const as = { type: 'body', metatype: SendMessageInput } as const;
    return this.sending.send(ctx, (await this.validation.transform(form, as)) as SendMessageInput, null);
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
