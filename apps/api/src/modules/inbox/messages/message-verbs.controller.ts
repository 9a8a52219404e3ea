import { Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { inRestWords, Input } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { InboxErrors } from '../inbox.errors.js';
import { TicketMarks } from '../tickets/ticket-marks.service.js';
import { MessageDeliveries } from './deliveries.service.js';
import { ForwardMessage } from './forward-message.service.js';
import { messageRest } from './message.rest.js';
import { EditNoteRest, ForwardRest, InteractionRest } from './message-verbs.input.js';
import { MessageVerbs } from './message-verbs.service.js';
import { MessagesService } from './messages.service.js';

@ApiTags('Tickets')
@ApiBearerAuth()
@Controller('api/v2/tickets/:id/messages/:messageId')
export class MessageVerbsController {
  constructor(
    private readonly messages: MessagesService,
    private readonly verbs: MessageVerbs,
    private readonly forwarding: ForwardMessage,
    private readonly deliveries: MessageDeliveries,
    private readonly marks: TicketMarks,
  ) {}

  /** Changes a note of one's own. */
  @Put()
  @Requires('inbox.conversations.reply')
  async edit(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Param('messageId', IdPipe) messageId: number,
    @Input() { message }: EditNoteRest,
  ) {
    await this.messages.get(ctx, id, messageId);
    const note = await inRestWords({ body: 'message' }, this.verbs.editNote(ctx, messageId, message));
    return { data: messageRest(note) };
  }

  /** A note as it was before its changes, the newest first. */
  @Get('revisions')
  @SignedIn()
  async revisions(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Param('messageId', IdPipe) messageId: number,
  ) {
    const rows = await this.verbs.revisions(ctx, messageId, id);
    return {
      data: rows.map(({ writtenAt, ...row }) => ({ ...row, written_at: writtenAt.toISOString() })),
    };
  }

  /** `{type: "reaction", emoji, is_on?}` or `{type: "read"}`, which marks everything up to here as read. */
  @Post('interaction')
  @HttpCode(200)
  @Requires('inbox.conversations.reply')
  async interact(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Param('messageId', IdPipe) messageId: number,
    @Input() { type, emoji, isOn }: InteractionRest,
  ) {
    if (type === 'read') {
      const message = await this.messages.get(ctx, id, messageId);
      await this.marks.markRead(ctx, id, message.position);
      return { data: messageRest(message) };
    }
    if (!emoji) throw InboxErrors.invalid({ fields: { emoji: ['Say which emoji.'] } });
    const reaction = { emoji, isOn: isOn ?? true, ticketId: id };
    return { data: messageRest(await this.verbs.react(ctx, messageId, reaction)) };
  }

  /** Passes the message on to somebody outside, by mail. */
  @Post('forward')
  @HttpCode(201)
  @Requires('inbox.conversations.reply')
  @RateLimit({ name: 'inbox.forward', points: 120, seconds: 3_600, by: 'actor' })
  async forward(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Param('messageId', IdPipe) messageId: number,
    @Input() { token, ...input }: ForwardRest,
  ) {
    await this.messages.get(ctx, id, messageId);
    const wish = { ...input, messageId: String(messageId), clientMutationId: token ?? null };
    return { data: messageRest((await this.forwarding.forward(ctx, wish)).message) };
  }

  /** Of a message of which nobody knows whether it was sent: it was. */
  @Post('mark_sent')
  @HttpCode(200)
  @Requires('inbox.conversations.reply')
  async markSent(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Param('messageId', IdPipe) messageId: number,
  ) {
    return { data: messageRest(await this.deliveries.markSent(ctx, messageId, id)) };
  }
}
