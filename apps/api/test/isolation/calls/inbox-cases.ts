import type { Case, CaseWorld, Parts } from './case.js';

interface Listed {
  id: string;
}

/** The ids of all that stand in an order, as the one who calls sees them. */
const allOf =
  (query: string, where: 'body' | 'input', more: Parts = {}) =>
  async ({ post }: CaseWorld): Promise<Parts> => {
    const { data } = (await post('/graphql', { query })) as {
      data?: { list: Listed[] | { edges: { node: Listed }[] } } | null;
    };
    const list = data?.list;
    const rows = Array.isArray(list) ? list : list?.edges.map(({ node }) => node);
    const order = { order: rows?.map(({ id }) => Number(id)) ?? [], ...more };
    return where === 'input' ? { input: order } : order;
  };
const fieldOrder = '{ list: customFields(type: TICKET) { id } }';
const resultOrder = '{ list: ticketResults(first: 100) { edges { node { id } } } }';
const unknownMessage: Case = {
  rows: { message: { type: 'OUTBOUND', delivery_status: 'UNKNOWN', author_kind: 'user' } },
  prepare: async ({ mint }, { messageId }) => {
    await mint('delivery', {
      message_ref: messageId,
      state: 'unknown',
      external_id: `<${String(messageId)}@proof>`,
    });
  },
};
const bulkParts = { action: 'favourite_ticket', filter: undefined, payload: undefined };
const ownOrder = { order: 'The order of one person: what is not there, or not theirs, has no place in it.' };

const option = { 'body options.id': 'names a choice within the field, no row' };
const optionInput = { 'argument input.options.id': 'names a choice within the field, no row' };
const fieldValue = (type: string): Case => ({
  variables: async ({ mint }) => ({
    input: { values: [{ fieldId: Number((await mint('custom_field', { type })).id), value: 'as it is' }] },
  }),
});
const deletedField: Case = { rows: { custom_field: { deleted_at: new Date() } } };

const SAVED =
  'A saved filter may outlive what it names; the view then says what is missing, and finds nothing by it.';
const NARROWS = 'It narrows what is done: nothing is found by what is not there.';
const filterIds = (place: string, why: string): Record<string, string> =>
  Object.fromEntries(
    ['users', 'teams', 'channels', 'labels', 'contact', 'customViewId', 'custom_view_id'].map((name) => [
      `${place}.${name}`,
      why,
    ]),
  );
const ownView = ({ caller }: CaseWorld) => ({ owner_id: caller.userId });
const deletedView: Case = {
  rows: { custom_view: ({ caller }) => ({ owner_id: caller.userId, deleted_at: new Date() }) },
};
const viewBody = { audience: 'PRIVATE', team_ids: undefined, filter: {}, version: undefined };
const viewInput = { audience: 'PRIVATE', teamIds: undefined, filter: {}, version: undefined };

const ownNote: Case = {
  rows: {
    message: ({ caller }) => ({ type: 'NOTE', author_kind: 'user', author_id: caller.userId }),
  },
};
const EMAIL = {
  ...{ subject: 'A mail', from: 'somebody@example.test', to: [], cc: [], references: [] },
  ...{ hasRemoteImages: false, isAutomatic: false, isUnreadable: false, fromUnverified: false },
};
const aMail: Case = {
  rows: { message: { email: JSON.stringify(EMAIL) } },
  // The mail as it came is not kept with a message that a test made.
  also: ['inbox.raw_mail_gone'],
};
const halfOfIt = async ({ mint }: CaseWorld, { id }: Parts): Promise<void> => {
  await mint('message', { ticket_id: id });
};
const merged: Case = {
  prepare: async ({ mint, post }, { id, ticketId }) => {
    const target = await mint('ticket');
    await post(`/api/v2/tickets/${String(target.id)}/merge`, { source_ticket_id: Number(id ?? ticketId) });
  },
};
const FORGOTTEN = 'A draft that is gone already does not keep the message from being sent.';
const noDraft = { 'body draft_id': FORGOTTEN, 'argument input.draftId': FORGOTTEN };
const COUNTED = 'It is counted how often a quick reply is used; one that is gone is not.';
const counted = { 'body quick_reply_ids': COUNTED, 'argument input.quickReplyIds': COUNTED };
/** What a message that is sent may name besides. */
export const sentFrom = { ...noDraft, ...counted };
const AS_TYPED = 'What is typed is kept as it is; it is looked at when it is sent.';
const asTyped = {
  'body envelope.channel_id': AS_TYPED,
  'body envelope.contact_id': AS_TYPED,
  'argument input.envelope.channelId': AS_TYPED,
  'argument input.envelope.contactId': AS_TYPED,
};
const READ = 'Those that are there are read; what is not there cannot be unread.';
// Its first message is sent by whoever begins it.
const writes: Case = { needs: ['inbox.conversations.reply'] };
// The same key once more is the first answer: it would hide what the other calls say.
const newTicket = {
  client_mutation_id: undefined,
  template: undefined,
  from: undefined,
  ...{ quick_reply_ids: undefined, quick_reply_attachment_ids: undefined, draft_id: undefined },
  ...{ assignee_id: undefined, team_id: undefined, label_ids: undefined, contact_id: undefined },
};
const newTicketInput = {
  clientMutationId: undefined,
  template: undefined,
  from: undefined,
  ...{ quickReplyIds: undefined, quickReplyAttachmentIds: undefined, draftId: undefined, kind: 'REPLY' },
  ...{ assigneeId: undefined, teamId: undefined, labelIds: undefined, contactId: undefined },
};
const later = {
  via_ticket_id: undefined,
  client_mutation_id: undefined,
  ...{ undo_seconds: undefined, quick_reply_ids: undefined, quick_reply_attachment_ids: undefined },
  ...{ close_after: undefined, result_id: undefined, draft_id: undefined, seen_position: undefined },
  ...{ version: undefined, from: undefined },
};
const laterInput = {
  viaTicketId: undefined,
  clientMutationId: undefined,
  ...{ undoSeconds: undefined, quickReplyIds: undefined, quickReplyAttachmentIds: undefined },
  ...{ closeAfter: undefined, resultId: undefined, draftId: undefined, seenPosition: undefined },
  ...{ version: undefined, from: undefined },
};
const EACH = 'Each conversation is answered for by itself; what is not there is not found.';
const bulkIds = {
  'body ticket_ids': EACH,
  'body payload.ticket_ids': EACH,
  'argument input.ticketIds': EACH,
  'argument input.exceptIds': NARROWS,
  ...filterIds('body filter', NARROWS),
  ...filterIds('argument input.filter', NARROWS),
};
const doneBulk: Case = {
  rows: { bulk_operation: { status: 'DONE', done: 1, finished_at: new Date() } },
};
const queuedBulk: Case = { rows: { bulk_operation: { status: 'QUEUED' } } };
const dayHours = { morning_hour: 8, afternoon_hour: 13, evening_hour: 19, version: undefined };
const dayHoursInput = {
  ...{ morningHour: 8, afternoonHour: 13, eveningHour: 19, mailUndoSeconds: 10, version: undefined },
};

/** What the generator cannot know about the operations of the inbox. */
export const inboxCases: Readonly<Record<string, Case>> = {
  'PATCH /api/v2/ticket_results_order': { body: allOf(resultOrder, 'body') },
  'Mutation orderTicketResults': { variables: allOf(resultOrder, 'input') },
  'PATCH /api/v2/custom_fields_order': { body: allOf(fieldOrder, 'body', { type: 'TICKET' }) },
  'Mutation orderCustomFields': { variables: allOf(fieldOrder, 'input', { type: 'TICKET' }) },
  'PATCH /api/v2/custom_views_order': { ignores: { 'body order': ownOrder.order } },
  'Mutation orderCustomViews': { ignores: { 'argument input.order': ownOrder.order } },
  'POST /api/v2/custom_fields': { body: { is_required: false, options: undefined }, free: option },
  'PUT /api/v2/custom_fields/{id}': {
    body: { is_required: false, options: undefined, version: undefined },
    free: option,
  },
  'POST /api/v2/custom_fields/{id}/restore': deletedField,
  'Mutation createCustomField': {
    variables: { input: { kind: 'TEXT', isRequired: false, options: undefined } },
    free: optionInput,
  },
  'Mutation updateCustomField': {
    variables: { input: { isRequired: false, options: undefined, version: undefined } },
    free: optionInput,
  },
  'Mutation restoreCustomField': deletedField,
  'POST /api/v2/custom_views': { body: viewBody, free: filterIds('body filter', SAVED) },
  'POST /api/v2/custom_views/import': {
    body: { views: [{ name: 'A view that came', filter: {} }] },
    free: filterIds('body views.filter', SAVED),
  },
  'PUT /api/v2/custom_views/{id}': {
    body: viewBody,
    rows: { custom_view: ownView },
    free: filterIds('body filter', SAVED),
  },
  'POST /api/v2/custom_views/{id}/restore': deletedView,
  'Mutation createCustomView': {
    variables: { input: viewInput },
    free: filterIds('argument input.filter', SAVED),
  },
  'Mutation importCustomViews': {
    variables: { input: { views: [{ name: 'A view that came so', filter: {} }] } },
    free: filterIds('argument input.views.filter', SAVED),
  },
  'Mutation updateCustomView': {
    variables: { input: viewInput },
    rows: { custom_view: ownView },
    free: filterIds('argument input.filter', SAVED),
  },
  'Mutation restoreCustomView': deletedView,
  'PUT /api/v2/inbox_settings': { body: dayHours },
  'Mutation updateInboxSettings': { variables: { input: dayHoursInput } },
  'POST /api/v2/bulk': { body: bulkParts, ignores: bulkIds },
  'Mutation startBulk': {
    variables: {
      input: {
        action: 'FAVOURITE_TICKET',
        clientMutationId: undefined,
        filter: undefined,
        exceptIds: undefined,
        userId: undefined,
      },
    },
    ignores: bulkIds,
  },
  'POST /api/v2/bulk/{id}/cancel': queuedBulk,
  'Mutation cancelBulk': queuedBulk,
  'POST /api/v2/bulk/{id}/undo': doneBulk,
  'Mutation undoBulk': doneBulk,
  'GET /api/v2/attachments/{id}': {
    rows: { attachment: async ({ mint }) => ({ message_id: (await mint('message')).id }) },
  },
  'GET /client-api/tickets/message/{id}/full-email-message': aMail,
  'GET /client-api/tickets/message/{id}/full-email-message/source': aMail,
  'Query mentionChoices': { variables: { term: '' } },
  'PUT /api/v2/tickets/{id}/messages/{messageId}': ownNote,
  'Mutation editNote': ownNote,
  'POST /api/v2/tickets/{id}/messages/{messageId}/mark_sent': unknownMessage,
  'Mutation markMessageSent': unknownMessage,
  'POST /api/v2/tickets/{id}/merge': { body: { source_ticket_ids: undefined } },
  'POST /api/v2/tickets/{id}/unmerge': merged,
  'Mutation unmergeTicket': merged,
  'POST /api/v2/tickets/{id}/split': {
    needs: ['inbox.conversations.assign'],
    body: { from_message_id: undefined },
    prepare: halfOfIt,
  },
  'Mutation splitTicket': {
    needs: ['inbox.conversations.assign'],
    variables: async ({ mint }) => {
      const ticketId = Number((await mint('ticket')).id);
      const one = await mint('message', { ticket_id: ticketId });
      await mint('message', { ticket_id: ticketId });
      return { input: { ticketId, messageIds: [Number(one.id)], fromMessageId: undefined } };
    },
  },
  'POST /realtime/auth': {
    body: ({ caller }) => ({ socket_id: '1.2', channel_names: [`private-user.${caller.userId}`] }),
  },
  'POST /client-api/tickets/store': { ...writes, body: newTicket, free: sentFrom },
  'POST /api/v2/messaging/send': { ...writes, body: newTicket, free: sentFrom },
  'Mutation createTicket': {
    ...writes,
    variables: { input: newTicketInput },
    free: sentFrom,
  },
  // A thread belongs to a merge.
  'Query ticketSenders': { variables: { viaTicketId: undefined } },
  'POST /api/v2/scheduled_messages': { body: later, free: sentFrom },
  'PUT /api/v2/scheduled_messages/{id}': { body: later, free: counted },
  'Mutation scheduleMessage': {
    variables: { input: { ...laterInput, kind: 'REPLY' } },
    free: sentFrom,
  },
  'Mutation updateScheduledMessage': { variables: { input: laterInput }, free: counted },
  'POST /api/v2/tickets/{id}/transcript': {
    needs: ['inbox.conversations.download'],
    body: ({ caller }) => ({ to: caller.email }),
  },
  'Mutation sendTicketTranscript': {
    needs: ['inbox.conversations.download'],
    variables: ({ caller }) => ({ input: { to: caller.email } }),
  },
  'PUT /api/v2/ticket_drafts': {
    body: { kind: 'REPLY', client_key: undefined, envelope: undefined, version: undefined },
    ignores: asTyped,
  },
  'Mutation saveTicketDraft': {
    variables: { input: { kind: 'REPLY', clientKey: undefined, envelope: undefined } },
    ignores: asTyped,
  },
  'Mutation discardTicketDraft': {
    ignores: { 'argument id': 'It answers whether there was one of one’s own.' },
  },
  'Mutation removeTicketGuest': {
    prepare: async ({ mint }, { ticketId, userId }) => {
      await mint('ticket_guest', { ticket_id: ticketId, user_id: userId });
    },
  },
  'Mutation addTicketGuest': {
    // Whoever is not there is a fault of the field; that is all that is told of them.
    also: ['validation.failed'],
  },
  'Mutation markTicketUnread': {
    rows: { ticket: { inbound_count: 1 } },
  },
  'Mutation setTicketFields': fieldValue('TICKET'),
  'Mutation setContactFieldValues': { ...fieldValue('CONTACT'), needs: ['contacts.contacts.view'] },
  'PUT /api/v2/contacts/{id}/fields': { needs: ['contacts.contacts.view'] },
  'Mutation setProfileFieldValues': { ...fieldValue('PROFILE'), needs: ['contacts.contacts.view'] },
  'Mutation setUserFieldValues': fieldValue('USER'),
  'Mutation setMyFieldValues': fieldValue('USER'),
  'PUT /api/v2/custom_fields/{id}/kind': { body: { version: undefined } },
  'Mutation changeCustomFieldKind': { variables: { input: { version: undefined } } },
  'POST /api/v2/notices/read': {
    ignores: { 'body ids': READ, 'body ticket_id': READ, 'body up_to': READ },
  },
  'Mutation markNoticesRead': {
    ignores: {
      'argument input.ids': READ,
      'argument input.ticketId': READ,
      'argument input.upTo': READ,
    },
  },
};
