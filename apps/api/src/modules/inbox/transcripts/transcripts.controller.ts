import { Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input, QueryInput } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { ticketRest } from '../tickets/ticket.rest.js';
import { TicketDownload } from './ticket-download.service.js';
import { DownloadQuery, TranscriptInput } from './transcript.input.js';
import { TranscriptMail } from './transcript-mail.service.js';

@ApiTags('Tickets')
@ApiBearerAuth()
@Controller('api/v2/tickets/:id')
export class TranscriptsController {
  constructor(
    private readonly downloads: TicketDownload,
    private readonly mails: TranscriptMail,
  ) {}

  /** The conversation as one HTML file that needs nothing else; pictures up to 1 MB stand in it. */
  @Get('download')
  @ApiProduces('text/html')
  @Requires('inbox.conversations.download')
  @RateLimit({ name: 'inbox.download', points: 60, seconds: 3_600, by: 'actor' })
  async download(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @QueryInput() { notes, locale }: DownloadQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { name, content } = await this.downloads.file(ctx, id, { withNotes: notes ?? false, locale });
    await reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
      })
      .send(content);
  }

  /** Sends it by mail, without notes, to the contact or to an address. */
  @Post('transcript')
  @HttpCode(200)
  @Requires('inbox.conversations.reply')
  @RateLimit({ name: 'inbox.transcript', points: 30, seconds: 3_600, by: 'actor' })
  async transcript(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() input: TranscriptInput,
  ) {
    return { data: ticketRest(await this.mails.send(ctx, id, input)) };
  }
}
