import { attachmentRest } from '../messages/message.rest.js';
import type { ScheduledMessageType } from './scheduled-message.type.js';

export function scheduledRest(message: ScheduledMessageType) {
  const { author } = message;
  return {
    id: message.id,
    ticket_id: message.ticketId,
    author: { id: author.id, name: author.name },
    kind: message.kind,
    body: message.body,
    attachments: message.attachments.map(attachmentRest),
    close_after: message.closeAfter,
    result_id: message.resultId,
    from: message.from,
    to: message.to,
    cc: message.cc,
    bcc: message.bcc,
    subject: message.subject,
    with_history: message.withHistory,
    send_at: message.sendAt.toISOString(),
    cancels_on_reply: message.cancelsOnReply,
    is_undo: message.isUndo,
    state: message.state,
    failure: message.failure,
    message_id: message.messageId,
    version: message.version,
    created_at: message.createdAt.toISOString(),
    viewer_can_edit: message.viewerCanEdit,
    viewer_can_cancel: message.viewerCanCancel,
  };
}
