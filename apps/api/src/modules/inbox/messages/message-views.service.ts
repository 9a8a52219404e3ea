import { Inject, Injectable } from '@nestjs/common';
import { can, type RequestContext } from '../../../platform/context/request-context.js';
import { FileLinks } from '../../../platform/storage/index.js';
import { colorOf } from '../../identity/index.js';
import type { AttachmentRow, MessageRow } from './message-row.rules.js';
import { deliveryErrorCode } from './delivery-error.rules.js';
import { clientPartOf, type EmailFacts, initials, isOwnNote, isRetryable } from './message.rules.js';
import type { AttachmentType, MessageEmailType, MessageType } from './message.type.js';
import { shownReactions } from './reaction.rules.js';

/** Turns rows into what callers see. Everything is a plain value, so that GraphQL answers a field without a promise. */
@Injectable()
export class MessageViews {
  constructor(@Inject(FileLinks) private readonly links: FileLinks) {}

  message(ctx: RequestContext, row: MessageRow): MessageType {
    return {
      id: row.id,
      ticketId: row.ticket_id,
      threadId: row.origin_ticket_id ?? row.ticket_id,
      channel: row.channel,
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
      deliveryErrorCode: deliveryErrorCode(row.delivery_status, row.delivery_error, row.delivery_error_code),
      createdAt: row.created_at,
      editedAt: row.edited_at,
      reactions: shownReactions(row.reactions, viewerIdOf(ctx)),
      content: row.content,
      answersId: row.answers_id,
      withdrawnAt: row.withdrawn_at,
      email: row.email && emailView(row.email),
      system: row.system,
      clientMutationId: row.author_kind === 'user' ? clientPartOf(row.client_key) : null,
      viewerCanRetry: isRetryable(row.delivery_status) && can(ctx, 'inbox.conversations.reply'),
      viewerCanMarkSent: row.delivery_status === 'UNKNOWN' && can(ctx, 'inbox.conversations.reply'),
      viewerCanEdit: isOwnNote(row, viewerIdOf(ctx)) && can(ctx, 'inbox.conversations.reply'),
    };
  }

  attachment(ctx: RequestContext, file: AttachmentRow): AttachmentType {
    return new LinkedAttachment(this.links, ctx, file);
  }
}

const viewerIdOf = ({ actor }: RequestContext): number | null =>
  actor.kind === 'user' ? actor.userId : null;

/** Mails from before have less to tell. */
function emailView(email: EmailFacts): MessageEmailType {
  const { bcc = [], forwardOf, isAside = false, ...facts } = email;
  return { ...facts, bcc, isForward: forwardOf !== undefined, isAside };
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
  readonly threat: string | null;

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
    this.threat = file.threat ?? null;
  }

  get url(): string {
    if (this.threat !== null) return '';
    const { storage_key: key, name, mime_type: mimeType } = this.file;
    return this.links.path(this.ctx.agencyId, { key, name, mimeType }, this.ctx.now());
  }
}
