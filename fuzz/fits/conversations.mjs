// Conversations: found, given away, closed, merged and taken apart.
import fc from 'fast-check';
import { list, some } from './fit.mjs';
import { ahead, words } from './values.mjs';

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
const open = 'open_ticket';

export const conversationFits = [
  { of: ['GET /api/v2/tickets'], with: filter, leave: ['feed', 'scope', 'created_within', 'page'] },
  {
    of: ['Query tickets', 'Query ticketCounts', 'Subscription ticketEvents'],
    with: { custom_view_id: filter.custom_view_id },
  },
  {
    of: ['GET /api/v2/search', 'GET /api/v2/search/facets'],
    with: { ...filter, ...found },
    always: ['term'],
  },
  {
    of: ['POST /api/v2/tickets/{id}/assign', 'Mutation assignTicket'],
    about: open,
    with: { user_id: some('colleague'), team_id: some('team') },
    leave: ['ticket_id', 'type'],
  },
  {
    of: ['POST /api/v2/tickets/{id}/close', 'Mutation closeTicket'],
    about: open,
    with: { ticket_result_id: some('ticket_result'), result_id: some('ticket_result') },
  },
  { of: ['POST /api/v2/tickets/{id}/reopen', 'Mutation reopenTicket'], about: 'closed_ticket' },
  { of: ['POST /api/v2/tickets/{id}/restore', 'Mutation restoreTicket'], about: 'deleted_ticket' },
  { of: ['POST /api/v2/tickets/{id}/snooze', 'Mutation snoozeTicket'], about: open, with: { until: ahead } },
  { of: ['DELETE /api/v2/tickets/{id}/snooze', 'Mutation unsnoozeTicket'], about: 'snoozed_ticket' },
  {
    of: ['PUT /api/v2/tickets/{id}/reminder', 'Mutation setTicketReminder'],
    about: open,
    with: { due_at: ahead },
  },
  {
    of: [
      'DELETE /api/v2/tickets/{id}/reminder',
      'Mutation clearTicketReminder',
      'Mutation completeTicketReminder',
    ],
    about: 'reminded_ticket',
  },
  {
    of: ['POST /api/v2/tickets/{id}/contact', 'Mutation linkTicketContact'],
    about: open,
    with: { contact_id: some('named_contact') },
  },
  {
    of: ['POST /client-api/tickets/label-ticket/{id}', 'Mutation labelTicket'],
    about: open,
    with: { label_id: some('label') },
  },
  {
    of: ['DELETE /client-api/tickets/label-ticket/{id}/{labelId}', 'Mutation unlabelTicket'],
    about: 'ticket_label',
  },
  {
    of: [
      'POST /api/v2/tickets/{id}/merge',
      'GET /api/v2/tickets/{id}/merge/preview',
      'Mutation mergeTickets',
      'Query mergePreview',
    ],
    about: 'ticket_pair',
    leave: ['source_ticket_ids'],
    always: ['source_ticket_id'],
  },
  { of: ['POST /api/v2/tickets/{id}/unmerge', 'Mutation unmergeTicket'], about: 'merged_ticket' },
  {
    of: ['POST /api/v2/tickets/{id}/split', 'Mutation splitTicket'],
    about: 'later_message',
    with: { from_message_id: { column: 'message_id' }, user_id: some('colleague') },
    leave: ['message_ids', 'assign_to'],
    always: ['from_message_id'],
  },
  { of: ['Mutation addTicketGuest'], about: open, with: { user_id: some('colleague') } },
  { of: ['Mutation removeTicketGuest'], about: 'ticket_guest' },
  { of: ['PUT /api/v2/tickets/{id}/fields'], about: open, with: { fields: {} } },
  {
    of: ['Mutation setTicketFields'],
    about: open,
    with: { field_id: some('custom_field_of_ticket'), value: words },
  },
  { of: ['GET /api/v2/tickets/{id}/download'], about: open, leave: [] },
  { of: ['Query ticketByNumber'], with: { number: fc.integer({ min: 1, max: 300 }) } },
];
