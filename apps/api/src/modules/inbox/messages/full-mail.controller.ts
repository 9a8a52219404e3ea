import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { FullMails } from './full-mail.service.js';

@ApiTags('Tickets')
@ApiBearerAuth()
@Controller('client-api/tickets/message/:id/full-email-message')
export class FullMailController {
  constructor(private readonly mails: FullMails) {}

  /** A mail with its headers. The HTML is sanitised, and is to be shown in a sandbox without scripts all the same. */
  @Get()
  @SignedIn()
  async get(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    const { message, headers, isSourceThere, keptDays } = await this.mails.get(ctx, id);
    const { email } = message;
    return {
      data: {
        id: message.id,
        ticket_id: message.ticket_id,
        type: message.type,
        subject: email?.subject ?? null,
        from: email?.from ?? null,
        to: email?.to ?? [],
        cc: email?.cc ?? [],
        bcc: email?.bcc ?? [],
        created_at: message.created_at.toISOString(),
        headers,
        html: `${message.body_html}${message.quoted_html ?? ''}`,
        text: message.body_text,
        is_source_available: isSourceThere,
        source_kept_days: keptDays,
        source_url: isSourceThere ? `/client-api/tickets/message/${id}/full-email-message/source` : null,
      },
    };
  }

  /** The mail as it travelled. What came in is kept for RAW_MAIL_DAYS. */
  @Get('source')
  @ApiProduces('text/plain')
  @SignedIn()
  @RateLimit({ name: 'inbox.mail-source', points: 120, seconds: 3_600, by: 'actor' })
  async source(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { stream, size } = await this.mails.source(ctx, id);
    await reply
      .headers({
        // Never as a mail or a page: whatever stands in it, it is shown as letters or saved.
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename="message-${id}.eml.txt"`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
        ...(size !== null && { 'content-length': String(size) }),
      })
      .send(stream);
  }
}
