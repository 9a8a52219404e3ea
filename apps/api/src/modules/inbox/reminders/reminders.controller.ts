import { Controller, Delete, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { ticketRest } from '../tickets/ticket.rest.js';
import type { TicketType } from '../tickets/ticket.type.js';
import { ReminderRest, SnoozeRest } from './reminder.input.js';
import { RemindersService } from './reminders.service.js';
import { Snoozing } from './snoozing.service.js';
import { Watching } from './watching.service.js';

const data = async (ticket: Promise<TicketType>) => ({ data: ticketRest(await ticket) });

@ApiTags('Tickets')
@ApiBearerAuth()
@Controller('api/v2/tickets/:id')
export class RemindersController {
  constructor(
    private readonly snoozing: Snoozing,
    private readonly reminders: RemindersService,
    private readonly watching: Watching,
  ) {}

  /** Out of everybody's lists until then, or until the customer writes. */
  @Post('snooze')
  @HttpCode(200)
  @Requires('inbox.conversations.reply')
  snooze(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number, @Input() body: SnoozeRest) {
    return data(this.snoozing.snooze(ctx, { ...body, ticketId: String(id) }));
  }

  @Delete('snooze')
  @Requires('inbox.conversations.reply')
  unsnooze(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return data(this.snoozing.unsnooze(ctx, id));
  }

  /** Your own; a second one takes the place of the first. */
  @Put('reminder')
  @SignedIn()
  remind(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number, @Input() body: ReminderRest) {
    return data(this.reminders.set(ctx, { ...body, ticketId: String(id) }));
  }

  @Delete('reminder')
  @SignedIn()
  forget(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return data(this.reminders.clear(ctx, id));
  }

  /** Hear of everything that happens in it. */
  @Post('watch')
  @HttpCode(200)
  @SignedIn()
  watch(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return data(this.watching.set(ctx, id, true));
  }

  @Delete('watch')
  @SignedIn()
  unwatch(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return data(this.watching.set(ctx, id, false));
  }
}
