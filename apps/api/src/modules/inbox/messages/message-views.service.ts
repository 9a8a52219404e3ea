import { Inject, Injectable } from '@nestjs/common';
import { can, type RequestContext } from '../../../platform/context/request-context.js';
import { FileLinks } from '../../../platform/storage/index.js';
import { colorOf } from '../../identity/index.js';
import type { AttachmentRow, MessageRow } from './message-row.rules.js';
import { clientPartOf, initials, isRetryable } from './message.rules.js';
import type { AttachmentType, MessageType } from './message.type.js';

/** Turns rows into what callers see. Everything is a plain value, so that GraphQL answers a field without a promise. */
@Injectable()
export class MessageViews {
  constructor(@Inject(FileLinks) private readonly links: FileLinks) {}

  message(ctx: RequestContext, row: MessageRow): MessageType {
    return {
      id: row.id,
      ticketId: row.ticket_id,
      position: row.position,
      type: row.type,
      body: row.body_html,
      text: row.body_text,
      quotedBody: row.quoted_html,
      author: {
        kind: row.author_kind,
        id: row.author_id,
        name: row.author_name,
        color: colourOf(row),
        abbr: initials(row.author_name),
      },
      attachments: row.attachments ? row.attachments.map((file) => this.attachment(ctx, file)) : [],
      deliveryStatus: row.delivery_status,
      deliveryError: row.delivery_error,
      createdAt: row.created_at,
      reactions: [],
      email: row.email,
      system: row.system,
      clientMutationId: row.author_kind === 'user' ? clientPartOf(row.client_key) : null,
      viewerCanRetry: isRetryable(row.delivery_status) && can(ctx, 'inbox.conversations.reply'),
    };
  }

  attachment(ctx: RequestContext, file: AttachmentRow): AttachmentType {
    return new LinkedAttachment(this.links, ctx, file);
  }
}

/** Only colleagues have one; whoever left the colour open has that of their id. */
function colourOf(row: MessageRow): string | null {
  if (row.author_kind !== 'user' || row.author_id === null) return null;
  return colorOf({ id: row.author_id, color: row.author_color ?? '' });
}

/** Its address is made when it is asked for: most lists show only that there is a file. */
class LinkedAttachment implements AttachmentType {
  readonly id: number;
  readonly name: string;
  readonly mimeType: string;
  readonly size: number;
  readonly isInline: boolean;
  readonly contentId: string | null;

  constructor(
    private readonly links: FileLinks,
    private readonly ctx: RequestContext,
    private readonly file: AttachmentRow,
  ) {
    this.id = file.id;
    this.name = file.name;
    this.mimeType = file.mime_type;
    this.size = file.size;
    this.isInline = file.is_inline;
    this.contentId = file.content_id;
  }

  get url(): string {
    const { storage_key: key, name, mime_type: mimeType } = this.file;
    return this.links.path(this.ctx.agencyId, { key, name, mimeType }, this.ctx.now());
  }
}
