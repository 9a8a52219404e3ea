import { attachmentRest } from '../messages/message.rest.js';
import type { TicketDraftType } from './draft.type.js';

export function draftRest(draft: TicketDraftType) {
  const { envelope, ticket } = draft;
  return {
    id: draft.id,
    ticket_id: draft.ticketId,
    ticket: ticket && {
      id: ticket.id,
      number: ticket.number,
      subject: ticket.subject,
      contact_name: ticket.contactName,
      channel_type: ticket.channelType,
    },
    kind: draft.kind,
    client_key: draft.clientKey,
    user_id: draft.userId,
    body: draft.body,
    attachments: draft.attachments.map(attachmentRest),
    lent_files: draft.lentFiles.map(({ id, name, mimeType, size }) => ({
      id,
      name,
      mime_type: mimeType,
      size,
    })),
    envelope: {
      channel_id: envelope.channelId,
      contact_id: envelope.contactId,
      subject: envelope.subject,
      to: envelope.to,
      cc: envelope.cc,
      bcc: envelope.bcc,
      assignee_id: envelope.assigneeId,
      team_id: envelope.teamId,
      label_ids: envelope.labelIds,
    },
    version: draft.version,
    updated_at: draft.updatedAt.toISOString(),
  };
}
