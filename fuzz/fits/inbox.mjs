// Conversations, messages, views and drafts.
import fc from 'fast-check';
import { list, some } from './fit.mjs';
import { picture } from '../calls/forms.mjs';
import { ahead, emoji, key, mail, words } from './values.mjs';

const statuses = list(fc.constantFrom('OPEN', 'ASSIGNED', 'CLOSED'));
/** What lists and saved views are narrowed by. */
const filter = {
  status: statuses,
  users: list(some('user_account')),
  teams: list(some('team')),
  channels: list(some('channel')),
  labels: list(some('label')),
  contact: some('contact'),
  last_message_type: list(fc.constantFrom('INBOUND', 'OUTBOUND', 'NOTE')),
  feed: fc.constantFrom('MINE', 'UNASSIGNED', 'ALL'),
  scope: fc.constantFrom('MINE', 'TEAM', 'ALL'),
  created_within: fc.constantFrom('TODAY', 'YESTERDAY', 'THIS_WEEK', 'LAST_7_DAYS'),
  custom_view_id: some('my_view'),
};
const found = {
  kinds: list(fc.constantFrom('CONTACT', 'TICKET', 'MESSAGE')),
  sort: fc.constantFrom('RELEVANCE', 'NEWEST'),
  status: statuses,
};
const mailer = { to: list(mail), cc: list(mail, 2), bcc: list(mail, 2), from: fc.constant('info@harbour.test') };
/** Files and quick replies that are named must be one's own and fit the channel; a thread belongs to a merge. */
const carried = ['attachment_ids', 'quick_reply_attachment_ids', 'quick_reply_ids', 'draft_id', 'via_ticket_id', 'template'];
const written = [...carried, 'to', 'cc', 'bcc', 'from', 'subject', 'with_history', 'result_id', 'ticket_result_id', 'seen_position', 'uploads', 'version'];
const begun = {
  channel_id: some('open_channel'),
  contact_id: some('named_contact', 'id'),
  assignee_id: some('colleague'),
  team_id: some('team'),
  label_ids: list(some('label')),
  ...mailer,
};
const view = {
  filter: fc.oneof(fc.constant({}), statuses.list.map((one) => ({ status: [one] }))),
  audience: fc.constant('PRIVATE'),
};
const open = 'open_ticket';

export const inboxFits = [
  { of: ['GET /api/v2/tickets'], with: filter, leave: ['feed', 'scope', 'created_within', 'page'] },
  { of: ['Query tickets', 'Query ticketCounts', 'Subscription ticketEvents'], with: { custom_view_id: filter.custom_view_id } },
  { of: ['GET /api/v2/search', 'GET /api/v2/search/facets'], with: { ...filter, ...found }, always: ['term'] },
  { of: ['POST /api/v2/tickets/{id}/assign', 'Mutation assignTicket'], about: open, with: { user_id: some('colleague'), team_id: some('team') }, leave: ['ticket_id', 'type'] },
  { of: ['POST /api/v2/tickets/{id}/close', 'Mutation closeTicket'], about: open, with: { ticket_result_id: some('ticket_result'), result_id: some('ticket_result') } },
  { of: ['POST /api/v2/tickets/{id}/reopen', 'Mutation reopenTicket'], about: 'closed_ticket' },
  { of: ['POST /api/v2/tickets/{id}/restore', 'Mutation restoreTicket'], about: 'deleted_ticket' },
  { of: ['POST /api/v2/tickets/{id}/snooze', 'Mutation snoozeTicket'], about: open, with: { until: ahead } },
  { of: ['DELETE /api/v2/tickets/{id}/snooze', 'Mutation unsnoozeTicket'], about: 'snoozed_ticket' },
  { of: ['PUT /api/v2/tickets/{id}/reminder', 'Mutation setTicketReminder'], about: open, with: { due_at: ahead } },
  { of: ['DELETE /api/v2/tickets/{id}/reminder', 'Mutation clearTicketReminder', 'Mutation completeTicketReminder'], about: 'reminded_ticket' },
  { of: ['POST /api/v2/tickets/{id}/contact', 'Mutation linkTicketContact'], about: open, with: { contact_id: some('named_contact') } },
  { of: ['POST /client-api/tickets/label-ticket/{id}', 'Mutation labelTicket'], about: open, with: { label_id: some('label') } },
  { of: ['DELETE /client-api/tickets/label-ticket/{id}/{labelId}', 'Mutation unlabelTicket'], about: 'ticket_label' },
  { of: ['POST /api/v2/tickets/{id}/messages'], about: open, leave: written, with: { delivery_method: fc.constant('CHANNEL') } },
  { of: ['Mutation sendMessage'], about: 'answered_ticket', leave: written, with: { delivery_method: fc.constant('CHANNEL') } },
  { of: ['PUT /api/v2/tickets/{id}/messages/{messageId}', 'Mutation editNote', 'GET /api/v2/tickets/{id}/messages/{messageId}/revisions'], about: 'my_note' },
  { of: ['GET /api/v2/tickets/{id}/messages/{messageId}', 'GET /api/v2/tickets/{id}/messages/{messageId}/links', 'POST /api/v2/tickets/{id}/messages/{messageId}/read'], about: 'in_message' },
  { of: ['POST /api/v2/tickets/{id}/messages/{messageId}/retry', 'Mutation retryMessage'], about: 'failed_message' },
  { of: ['POST /api/v2/tickets/{id}/messages/{messageId}/mark_sent', 'Mutation markMessageSent'], about: 'unknown_message' },
  { of: ['POST /api/v2/tickets/{id}/messages/{messageId}/interaction'], about: 'in_message', with: { type: fc.constantFrom('reaction', 'read'), emoji }, always: ['emoji', 'is_on'] },
  { of: ['Mutation reactToMessage'], about: 'in_message', with: { emoji } },
  { of: ['POST /api/v2/tickets/{id}/messages/{messageId}/forward', 'Mutation forwardMessage'], about: 'words_message', with: { ...mailer, token: key, client_mutation_id: key } },
  { of: ['GET /client-api/tickets/message/{id}/full-email-message', 'GET /client-api/tickets/message/{id}/full-email-message/source'], about: 'mail_message' },
  { of: ['GET /api/v2/attachments/{id}'], story: 'sentFile', ends: ['id'] },
  { of: ['POST /client-api/tickets/media', 'POST /api/v2/quick_replies/attachments'], file: { name: 'picture.png', type: 'image/png', content: picture } },
  { of: ['POST /api/v2/tickets/{id}/merge', 'GET /api/v2/tickets/{id}/merge/preview', 'Mutation mergeTickets', 'Query mergePreview'], about: 'ticket_pair', leave: ['source_ticket_ids'], always: ['source_ticket_id'] },
  { of: ['POST /api/v2/tickets/{id}/unmerge', 'Mutation unmergeTicket'], about: 'merged_ticket' },
  { of: ['POST /api/v2/tickets/{id}/split', 'Mutation splitTicket'], about: 'later_message', with: { from_message_id: { column: 'message_id' }, user_id: some('colleague') }, leave: ['message_ids', 'assign_to'], always: ['from_message_id'] },
  { of: ['Mutation addTicketGuest'], about: open, with: { user_id: some('colleague') } },
  { of: ['Mutation removeTicketGuest'], about: 'ticket_guest' },
  { of: ['POST /client-api/tickets/store', 'POST /api/v2/messaging/send', 'Mutation createTicket'], with: { ...begun, kind: fc.constant('REPLY') }, leave: [...carried, 'from', 'cc', 'bcc', 'to', 'client_mutation_id'], always: ['contact_id'] },
  { of: ['POST /api/v2/scheduled_messages', 'Mutation scheduleMessage'], more: { kind: { type: 'string' } }, about: 'answered_ticket', with: { send_at: ahead, kind: fc.constant('REPLY') }, leave: [...written, 'undo_seconds', 'client_mutation_id'], always: ['send_at'] },
  { of: ['PUT /api/v2/scheduled_messages/{id}', 'Mutation updateScheduledMessage'], about: 'waiting_message', with: { send_at: ahead }, leave: written },
  { of: ['DELETE /api/v2/scheduled_messages/{id}', 'Mutation cancelScheduledMessage', 'POST /api/v2/scheduled_messages/{id}/send', 'Mutation sendScheduledNow'], about: 'waiting_message' },
  { of: ['PUT /api/v2/ticket_drafts', 'Mutation saveTicketDraft'], about: open, with: { kind: fc.constantFrom('REPLY', 'NOTE'), ...begun }, leave: [...carried, 'client_key', 'version', 'envelope'], always: ['ticket_id'] },
  { of: ['DELETE /api/v2/ticket_drafts/{id}', 'Mutation discardTicketDraft'], about: 'my_draft' },
  { of: ['Mutation takeOverTicketDraft'], about: 'others_draft' },
  { of: ['POST /api/v2/custom_views', 'Mutation createCustomView', 'POST /api/v2/custom_views/import', 'Mutation importCustomViews'], with: view, leave: ['team_ids'] },
  { of: ['PUT /api/v2/custom_views/{id}', 'Mutation updateCustomView'], about: 'my_view', with: view, leave: ['team_ids'] },
  { of: ['DELETE /api/v2/custom_views/{id}', 'Mutation deleteCustomView'], about: 'my_view' },
  { of: ['GET /api/v2/view_counts'], with: { ids: some('my_view') } },
  { of: ['PATCH /api/v2/custom_views_order', 'Mutation orderCustomViews'], with: { order: list(some('my_view')) } },
  { of: ['POST /api/v2/bulk', 'Mutation startBulk'], with: { action: fc.constantFrom('favourite_ticket', 'unfavourite_ticket'), ticket_ids: list(some(open)) }, leave: ['filter', 'payload', 'except_ids', 'client_mutation_id', 'user_id', 'team_id', 'label_id', 'ticket_result_id', 'result_id', 'until', 'note'], always: ['ticket_ids'] },
  { of: ['POST /api/v2/bulk/{id}/cancel', 'Mutation cancelBulk'], about: 'waiting_bulk' },
  { of: ['POST /api/v2/bulk/{id}/undo', 'Mutation undoBulk'], about: 'done_bulk' },
  { of: ['POST /api/v2/tickets/{id}/transcript', 'Mutation sendTicketTranscript'], about: 'answered_ticket', with: { to: mail }, always: ['to'] },
  { of: ['PUT /api/v2/inbox_settings', 'Mutation updateInboxSettings'], with: { morning_hour: 8, afternoon_hour: 13, evening_hour: 19, mail_undo_seconds: 10, undo_seconds: 10 }, leave: ['version'] },
  { of: ['PUT /api/v2/tickets/{id}/fields'], about: open, with: { fields: {} } },
  { of: ['Mutation setTicketFields'], about: open, with: { field_id: some('custom_field_of_ticket'), value: words } },
  { of: ['POST /realtime/auth'], with: { channel_names: ['private-user.~me.id.row~'] } },
  { of: ['POST /api/v2/quick_replies', 'Mutation createQuickReply', 'PUT /api/v2/quick_replies/{id}', 'Mutation updateQuickReply'], with: { audience: fc.constant('EVERYBODY'), type: fc.constantFrom('EMAIL', 'MESSAGING') }, leave: ['team_ids', 'channel_ids', 'attachment_ids', 'subject', 'folder_id'], always: ['title', 'body', 'type', 'audience'] },
  { of: ['POST /api/v2/quick_replies/import'], body: { type: 'object', properties: { csv: { type: 'string' } }, required: ['csv'] }, with: { csv: words.map((text) => `title,body\n${text || 'A'},<p>Hello</p>\n`) } },
  { of: ['GET /api/v2/quick_replies'], with: { type: fc.constantFrom('EMAIL', 'MESSAGING'), scope: fc.constantFrom('ALL', 'SHARED', 'MINE'), folder_id: some('quick_reply_folder') }, leave: ['scope'] },
  { of: ['Query quickReplies', 'Query suggestQuickReplies'], with: { folder_id: some('quick_reply_folder') } },
  { of: ['POST /api/v2/quick_reply_folders', 'Mutation createQuickReplyFolder', 'PUT /api/v2/quick_reply_folders/{id}', 'Mutation updateQuickReplyFolder'], leave: ['parent_id'] },
  { of: ['GET /api/v2/scheduled_messages'], with: { states: list(fc.constantFrom('WAITING', 'SENT', 'CANCELLED', 'FAILED')) } },
  { of: ['PUT /client-api/channels/{id}/signature', 'Mutation saveChannelSignature'], about: 'mail_channel', leave: ['version'] },
  { of: ['PUT /client-api/me/signatures/{channelId}', 'Mutation saveOwnSignature', 'DELETE /client-api/me/signatures/{channelId}', 'Mutation deleteOwnSignature', 'Query channelSignature'], about: 'mail_channel' },
  { of: ['GET /api/v2/tickets/{id}/download'], about: open, leave: [] },
  { of: ['POST /api/v2/notices/read', 'Mutation markNoticesRead'], with: { up_to: some('notice') } },
  { of: ['Query ticketByNumber'], with: { number: fc.integer({ min: 1, max: 300 }) } },
];
