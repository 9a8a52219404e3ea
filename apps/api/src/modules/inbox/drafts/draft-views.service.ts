import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { placed } from '../attachments/inline-picture.rules.js';
import { MessageViews } from '../messages/message-views.service.js';
import type { DraftRow } from './draft.rules.js';
import type { TicketDraftType } from './draft.type.js';

@Injectable()
export class DraftViews {
  constructor(@Inject(MessageViews) private readonly messages: MessageViews) {}

  draft(ctx: RequestContext, row: DraftRow): TicketDraftType {
    const { envelope } = row;
    return {
      id: row.id,
      ticketId: row.ticketId,
      ticket:
        row.ticketId === null
          ? null
          : {
              id: row.ticketId,
              number: row.ticketNumber ?? 0,
              subject: row.ticketSubject ?? '',
              contactName: row.contactName ?? '',
              channelType: row.channelType ?? '',
            },
      kind: row.kind,
      clientKey: row.clientKey,
      userId: row.userId,
      userName: row.ownerName,
      body: row.body,
      attachments: placed(row.files ?? [], row.body).map((file) => this.messages.attachment(ctx, file)),
      lentFiles: [...(row.lentFiles ?? [])],
      envelope: {
        channelId: envelope.channelId ?? null,
        contactId: envelope.contactId ?? null,
        subject: envelope.subject ?? null,
        to: [...(envelope.to ?? [])],
        cc: [...(envelope.cc ?? [])],
        bcc: [...(envelope.bcc ?? [])],
        assigneeId: envelope.assigneeId ?? null,
        teamId: envelope.teamId ?? null,
        labelIds: [...(envelope.labelIds ?? [])],
      },
      version: row.version,
      updatedAt: row.updatedAt,
    };
  }
}
