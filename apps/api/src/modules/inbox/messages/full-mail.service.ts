import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { type RawMail, RawMails } from '../../channels/index.js';
import { InboxErrors } from '../inbox.errors.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { HEAD_BYTES, headersOf, type MailHeader } from './mail-headers.rules.js';
import type { MessageRow } from './message-row.rules.js';
import { MessagesRepository } from './messages.repository.js';

export interface FullMail {
  message: MessageRow;
  headers: MailHeader[];
  /** The mail as it travelled can be had. */
  isSourceThere: boolean;
  keptDays: number;
}

/** A mail with everything that belongs to it, for whoever has to look closely. */
@Injectable()
export class FullMails {
  constructor(
    private readonly db: Database,
    private readonly messages: MessagesRepository,
    private readonly tickets: TicketsService,
    private readonly raw: RawMails,
  ) {}

  /** @throws not_found, inbox.not_an_email */
  async get(ctx: RequestContext, messageId: number): Promise<FullMail> {
    const message = await this.mail(ctx, messageId);
    const raw = await this.rawOf(ctx, message);
    return {
      message,
      headers: raw ? headersOf(await headOf(raw)) : [],
      isSourceThere: raw !== null,
      keptDays: this.raw.keptDays,
    };
  }

  /** @throws not_found, inbox.not_an_email, inbox.raw_mail_gone */
  async source(ctx: RequestContext, messageId: number): Promise<RawMail> {
    const raw = await this.rawOf(ctx, await this.mail(ctx, messageId));
    if (!raw) throw InboxErrors.rawGone();
    return raw;
  }

  private async mail(ctx: RequestContext, messageId: number): Promise<MessageRow> {
    return this.db.read(ctx, async (q) => {
      const row = await this.messages.byId(q, messageId);
      if (!row) throw InboxErrors.notFound();
      await this.tickets.assertVisible(q, row.ticket_id);
      if (!row.email) throw InboxErrors.notMail();
      return row;
    });
  }

  private async rawOf(ctx: RequestContext, message: MessageRow): Promise<RawMail | null> {
    if (message.type === 'OUTBOUND') return this.raw.sent(ctx, message.id);
    const channelId = await this.db.read(ctx, (q) => this.messages.channelOf(q, message.id));
    const { id: messageId, external_id: externalId, created_at: createdAt } = message;
    return this.raw.arrived(ctx, { messageId, channelId: channelId ?? 0, externalId, createdAt });
  }
}

async function headOf({ stream }: RawMail): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size >= HEAD_BYTES || Buffer.concat(chunks).includes('\r\n\r\n')) break;
  }
  stream.destroy();
  return Buffer.concat(chunks).toString('latin1', 0, HEAD_BYTES);
}
