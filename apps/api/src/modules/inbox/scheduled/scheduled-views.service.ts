import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import type { Reader } from '../../../platform/database/index.js';
import { colorOf } from '../../identity/index.js';
import { AttachmentsRepository } from '../attachments/attachments.repository.js';
import { placed } from '../attachments/inline-picture.rules.js';
import { MessageBodies } from '../messages/message-bodies.service.js';
import { initials, looksLikeHtml } from '../messages/message.rules.js';
import { MessageViews } from '../messages/message-views.service.js';
import { canCancel, canEdit } from './scheduled-message.rules.js';
import type { ScheduledMessageType } from './scheduled-message.type.js';
import type { ScheduledRow } from './scheduled-messages.repository.js';

/** What waits, as its readers see it. */
@Injectable()
export class ScheduledViews {
  constructor(
    private readonly attachments: AttachmentsRepository,
    private readonly messages: MessageViews,
    private readonly bodies: MessageBodies,
  ) {}

  async views(q: Reader, rows: readonly ScheduledRow[]): Promise<ScheduledMessageType[]> {
    const ids = rows.flatMap(({ content }) => content.attachmentIds.map(Number));
    const files = ids.length ? await this.attachments.byIds(q, ids) : [];
    const fileOf = new Map(files.map((file) => [file.id, file]));
    // It is cleaned when it is written and again here: rules may have become stricter while it waited.
    const bodies = await Promise.all(rows.map(({ content }) => this.bodyOf(content.body)));
    return rows.map((row, index) => ({
      ...viewOf(q.ctx, row),
      body: bodies[index] ?? '',
      attachments: placed(
        row.content.attachmentIds.flatMap((id) => fileOf.get(Number(id)) ?? []),
        bodies[index] ?? '',
      ).map((file) => this.messages.attachment(q.ctx, file)),
    }));
  }

  private async bodyOf(body: string): Promise<string> {
    return looksLikeHtml(body) ? (await this.bodies.clean(body)).html : body;
  }
}

function viewOf(ctx: RequestContext, row: ScheduledRow): Omit<ScheduledMessageType, 'attachments' | 'body'> {
  const { content } = row;
  const isOwn = ctx.actor.kind === 'user' && ctx.actor.userId === row.authorId;
  return {
    id: row.id,
    ticketId: row.ticketId,
    author: {
      kind: 'user',
      id: row.authorId,
      name: row.authorName,
      color: colorOf({ id: row.authorId, color: row.authorColor }),
      abbr: initials(row.authorName),
    },
    kind: row.kind,
    isPlain: !looksLikeHtml(content.body),
    closeAfter: content.closeAfter,
    resultId: content.resultId === null ? null : Number(content.resultId),
    from: content.from ?? null,
    to: content.to,
    cc: content.cc,
    bcc: content.bcc,
    subject: content.subject,
    withHistory: content.withHistory,
    sendAt: row.sendAt,
    cancelsOnReply: row.cancelsOnReply,
    isUndo: row.isUndo,
    state: row.state,
    failure: row.failure,
    messageId: row.messageId,
    clientMutationId: isOwn ? row.clientKey : null,
    version: row.version,
    createdAt: row.createdAt,
    viewerCanEdit: canEdit(ctx, row),
    viewerCanCancel: canCancel(ctx, row),
  };
}
