import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { decodeCursor, encodeCursor, type Page, pageOf, pageSize } from '../../../platform/graphql/index.js';
import { InboxErrors } from '../inbox.errors.js';
import { MessageViews } from '../messages/message-views.service.js';
import type { AttachmentType } from '../messages/message.type.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { AttachmentsRepository, type FiledRow } from './attachments.repository.js';

export interface FiledAttachment {
  file: AttachmentType;
  ticketId: number;
  messageId: number;
  createdAt: Date;
}

const DEFAULT_PAGE = 25;

/** The files of messages, for those who may see the conversation that they are in. */
@Injectable()
export class TicketAttachments {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(AttachmentsRepository) private readonly attachments: AttachmentsRepository,
    @Inject(TicketsService) private readonly tickets: TicketsService,
    @Inject(MessageViews) private readonly views: MessageViews,
  ) {}

  /** The newest first. @throws not_found */
  async list(
    ctx: RequestContext,
    ticketId: number,
    request: { first: number; after?: string | null },
  ): Promise<Page<FiledAttachment>> {
    const size = pageSize(request.first, DEFAULT_PAGE);
    const before = request.after ? Number(decodeCursor(request.after, 1)[0]) : null;
    const rows = await this.db.read(ctx, async (q) => {
      await this.tickets.assertVisible(q, ticketId);
      return this.attachments.ofTicket(q, ticketId, before, size + 1);
    });
    const files = rows.map((row) => this.shown(ctx, row));
    return pageOf(files, size, ({ file }) => encodeCursor([file.id]), before !== null);
  }

  /** @throws not_found */
  get(ctx: RequestContext, id: number): Promise<FiledAttachment> {
    return this.db.read(ctx, async (q) => {
      const row = await this.attachments.filed(q, id);
      if (!row) throw InboxErrors.notFound();
      await this.tickets.assertVisible(q, row.ticket_id);
      return this.shown(ctx, row);
    });
  }

  private shown(ctx: RequestContext, row: FiledRow): FiledAttachment {
    return {
      file: this.views.attachment(ctx, row),
      ticketId: row.ticket_id,
      messageId: row.message_id,
      createdAt: row.created_at,
    };
  }
}
