// Messages: written, kept as drafts, sent later, and sent on.
import fc from 'fast-check';
import { list, some } from './fit.mjs';
import { picture } from '../calls/forms.mjs';
import { ahead, emoji, key, mail } from './values.mjs';

const mailer = {
  to: list(mail),
  cc: list(mail, 2),
  bcc: list(mail, 2),
  from: fc.constant('info@harbour.test'),
};
/** Files and quick replies that are named must be one's own and fit the channel; a thread belongs to a merge. */
const carried = [
  'attachment_ids',
  'quick_reply_attachment_ids',
  'quick_reply_ids',
  'draft_id',
  'via_ticket_id',
  'template',
];
const written = [
  ...carried,
  'to',
  'cc',
  'bcc',
  'from',
  'subject',
  'with_history',
  'result_id',
  'ticket_result_id',
  'seen_position',
  'uploads',
  'version',
];
const begun = {
  channel_id: some('open_channel'),
  contact_id: some('named_contact', 'id'),
  assignee_id: some('colleague'),
  team_id: some('team'),
  label_ids: list(some('label')),
  ...mailer,
};
const open = 'open_ticket';

export const sendingFits = [
  {
    of: ['POST /api/v2/tickets/{id}/messages'],
    about: open,
    leave: written,
    with: { delivery_method: fc.constant('CHANNEL') },
  },
  {
    of: ['Mutation sendMessage'],
    about: 'answered_ticket',
    leave: written,
    with: { delivery_method: fc.constant('CHANNEL') },
  },
  {
    of: [
      'PUT /api/v2/tickets/{id}/messages/{messageId}',
      'Mutation editNote',
      'GET /api/v2/tickets/{id}/messages/{messageId}/revisions',
    ],
    about: 'my_note',
  },
  {
    of: [
      'GET /api/v2/tickets/{id}/messages/{messageId}',
      'POST /api/v2/tickets/{id}/messages/{messageId}/read',
    ],
    about: 'in_message',
  },
  {
    of: ['POST /api/v2/tickets/{id}/messages/{messageId}/retry', 'Mutation retryMessage'],
    about: 'failed_message',
  },
  {
    of: ['POST /api/v2/tickets/{id}/messages/{messageId}/mark_sent', 'Mutation markMessageSent'],
    about: 'unknown_message',
  },
  {
    of: ['POST /api/v2/tickets/{id}/messages/{messageId}/interaction'],
    about: 'in_message',
    with: { type: fc.constantFrom('reaction', 'read'), emoji },
    always: ['emoji', 'is_on'],
  },
  { of: ['Mutation reactToMessage'], about: 'in_message', with: { emoji } },
  {
    of: ['POST /api/v2/tickets/{id}/messages/{messageId}/forward', 'Mutation forwardMessage'],
    about: 'words_message',
    with: { ...mailer, token: key, client_mutation_id: key },
  },
  { of: ['GET /client-api/tickets/message/{id}/full-email-message'], about: 'mail_message' },
  { of: ['GET /client-api/tickets/message/{id}/full-email-message/source'], about: 'kept_mail' },
  { of: ['GET /api/v2/attachments/{id}'], story: 'sentFile', ends: ['id'] },
  {
    of: ['POST /client-api/tickets/media', 'POST /api/v2/quick_replies/attachments'],
    file: { name: 'picture.png', type: 'image/png', content: picture },
  },
  {
    of: ['POST /client-api/tickets/store', 'POST /api/v2/messaging/send', 'Mutation createTicket'],
    with: { ...begun, kind: fc.constant('REPLY') },
    leave: [...carried, 'from', 'cc', 'bcc', 'to', 'client_mutation_id'],
    always: ['contact_id'],
  },
  {
    of: ['POST /api/v2/scheduled_messages', 'Mutation scheduleMessage'],
    more: { kind: { type: 'string' } },
    about: 'answered_ticket',
    with: { send_at: ahead, kind: fc.constant('REPLY') },
    leave: [...written, 'undo_seconds', 'client_mutation_id'],
    always: ['send_at'],
  },
  {
    of: ['PUT /api/v2/scheduled_messages/{id}', 'Mutation updateScheduledMessage'],
    about: 'waiting_message',
    with: { send_at: ahead },
    leave: written,
  },
  {
    of: [
      'DELETE /api/v2/scheduled_messages/{id}',
      'Mutation cancelScheduledMessage',
      'POST /api/v2/scheduled_messages/{id}/send',
      'Mutation sendScheduledNow',
    ],
    about: 'waiting_message',
  },
  {
    of: ['PUT /api/v2/ticket_drafts', 'Mutation saveTicketDraft'],
    about: open,
    with: { kind: fc.constantFrom('REPLY', 'NOTE'), ...begun },
    leave: [...carried, 'client_key', 'version', 'envelope'],
    always: ['ticket_id'],
  },
  { of: ['DELETE /api/v2/ticket_drafts/{id}', 'Mutation discardTicketDraft'], about: 'my_draft' },
  { of: ['Mutation takeOverTicketDraft'], about: 'others_draft' },
  {
    of: ['POST /api/v2/tickets/{id}/transcript', 'Mutation sendTicketTranscript'],
    about: 'answered_ticket',
    with: { to: mail },
    always: ['to'],
  },
];
