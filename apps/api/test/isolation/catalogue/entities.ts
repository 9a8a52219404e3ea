import type { Operation, Place } from './operation.js';

/** What callers call the rows of a table, where that is not the table's own name. */
const aliases: Readonly<Record<string, string>> = {
  user: 'user_account',
  users: 'user_account',
  user_ids: 'user_account',
  agent: 'user_account',
  actor: 'user_account',
  target: 'user_account',
  assignee: 'user_account',
  member: 'user_account',
  members: 'user_account',
  participant: 'user_account',
  result: 'ticket_result',
  into: 'label',
  group: 'contact_group',
  contact_segment: 'contact_group',
  contact_segments: 'contact_group',
  except: 'ticket',
  source_ticket: 'ticket',
  source_contact: 'contact',
  target_ticket: 'ticket',
  via_ticket: 'ticket',
  from_message: 'message',
  session: 'user_session',
  sessions: 'user_session',
  key: 'api_key',
  media: 'attachment',
  upload: 'attachment',
  draft: 'ticket_draft',
  folder: 'quick_reply_folder',
  field: 'custom_field',
  bulk: 'bulk_operation',
  hours: 'business_hours',
  call: 'voice_call',
  template: 'wa_template',
  flow: 'ivr_flow',
  logo: 'email_theme_logo',
  theme: 'email_theme',
  web_widget: 'widget',
  web_widgets: 'widget',
  department: 'team',
  thread: 'chat_thread',
  to_user: 'user_account',
};

/** Places whose names say too little: `operation place` → table. */
const named: Readonly<Record<string, string>> = {
  'POST /widget/v1/messages body attachment_ids': 'visitor_upload',
  'Query call argument id': 'voice_call',
  'Mutation resendInvitation argument id': 'user_account',
  'Mutation revokeInvitation argument id': 'user_account',
  'Mutation resetTwoFactor argument id': 'user_account',
  'DELETE /api/v2/me/sessions/{id} path id': 'user_session',
  'PATCH /api/v2/ticket_results_order body order': 'ticket_result',
  'PATCH /api/v2/custom_fields_order body order': 'custom_field',
  'PATCH /api/v2/custom_views_order body order': 'custom_view',
  'GET /api/v2/view_counts query ids': 'custom_view',
  'Query viewCounts argument ids': 'custom_view',
  'Subscription viewCounts argument ids': 'custom_view',
  'POST /api/v2/quick_reply_folders body parent_id': 'quick_reply_folder',
  'PUT /api/v2/quick_reply_folders/{id} body parent_id': 'quick_reply_folder',
  'POST /api/v2/notices/read body ids': 'notice',
  'POST /api/v2/notices/read body up_to': 'notice',
  'Query unavailableChannels argument exceptId': 'business_hours',
  'Query oneBusinessHours argument id': 'business_hours',
  'POST /api/v2/contacts/bulk_delete body ids': 'contact',
  'POST /api/v2/contacts/restore body ids': 'contact',
  'POST /api/v2/profiles/bulk_delete body ids': 'profile',
  'POST /api/v2/profiles/restore body ids': 'profile',
  'POST /api/v2/profiles/{id}/merge body from_id': 'profile',
  'POST /api/v2/profiles/{id}/merge/preview body from_id': 'profile',
  'Query profileMergePreview argument fromId': 'profile',
  'Query profileMergePreview argument intoId': 'profile',
  'Mutation mergeProfiles argument input.fromId': 'profile',
  'Mutation mergeProfiles argument input.intoId': 'profile',
  'Query contactCopies argument contactId': 'contact',
  'Mutation makeContactCopy argument contactId': 'contact',
  'Mutation undoContactMerges argument ids': 'contact_merge',
  'Mutation dismissContactDuplicate argument id': 'contact_duplicate',
  'Mutation returnContactDuplicate argument id': 'contact_duplicate',
  'DELETE /api/v2/contacts/identities/{id} path id': 'contact_identity',
  'POST /api/v2/contact_groups/{id}/members body ids': 'contact',
  'POST /api/v2/contact_groups/{id}/members/remove body ids': 'contact',
  'Mutation addContactGroupMembers argument ids': 'contact',
  'Mutation removeContactGroupMembers argument ids': 'contact',
  'Mutation sendScheduledNow argument id': 'scheduled_message',
  'GET /api/v2/internal_chat/messages/{id} path id': 'chat_message',
  'PUT /api/v2/internal_chat/messages/{id} path id': 'chat_message',
  'DELETE /api/v2/internal_chat/messages/{id} path id': 'chat_message',
  'POST /api/v2/internal_chat/messages/{id}/restore path id': 'chat_message',
  'POST /api/v2/internal_chat/messages/{id}/pin path id': 'chat_message',
  'POST /api/v2/internal_chat/messages/{id}/star path id': 'chat_message',
  'POST /api/v2/internal_chat/messages/{id}/reaction path id': 'chat_message',
  'DELETE /api/v2/internal_chat/messages/{id}/reaction path id': 'chat_message',
  'PUT /api/v2/internal_chat/messages/{id}/links/{linkId} path id': 'chat_message',
  'PUT /api/v2/internal_chat/messages/{id}/links/{linkId} path linkId': 'chat_link',
  'Mutation showChatLink argument messageId': 'chat_message',
  'Mutation showChatLink argument linkId': 'chat_link',
  'POST /api/v2/internal_chat/reminders body message_id': 'chat_message',
  'POST /api/v2/internal_chat/reminders body thread_id': 'chat_thread',
  'Mutation addChatReminder argument input.messageId': 'chat_message',
  'Mutation addChatReminder argument input.threadId': 'chat_thread',
  'PUT /api/v2/internal_chat/reminders/{id} path id': 'chat_reminder',
  'DELETE /api/v2/internal_chat/reminders/{id} path id': 'chat_reminder',
  'POST /api/v2/internal_chat/reminders/{id}/restore path id': 'chat_reminder',
  'GET /api/v2/internal_chat/messages query id': 'chat_message',
  'POST /api/v2/internal_chat/messages body parent_id': 'chat_message',
  'POST /api/v2/internal_chat/threads/{id}/unread/{messageId} path messageId': 'chat_message',
  'Mutation addChatReaction argument id': 'chat_message',
  'Mutation removeChatReaction argument id': 'chat_message',
  'Mutation readChatThread argument upToMessageId': 'chat_message',
  'Mutation unreadChatThread argument messageId': 'chat_message',
  'Mutation noteChatMessage argument messageId': 'chat_message',
  'Mutation sendChatMessage argument input.parentId': 'chat_message',
  'Query chatMessages argument id': 'chat_message',
  'Mutation joinChatCall argument input.id': 'chat_message',
  'Mutation leaveChatCall argument input.id': 'chat_message',
  'Mutation keepChatCall argument input.id': 'chat_message',
  'Mutation declineChatCall argument id': 'chat_message',
  'Mutation sendChatSignal argument input.id': 'chat_message',
  'POST /api/v2/internal_chat/threads body participants.id': 'user_account',
  'PUT /api/v2/internal_chat/threads/{id} body participants.id': 'user_account',
  'Mutation createChatThread argument input.participants.id': 'user_account',
  'Mutation updateChatThread argument input.participants.id': 'user_account',
  'Query inboundPayload argument id': 'inbound_event',
  'Query deliveryAttempts argument id': 'delivery',
};

/** The table whose ids stand at a place; null when neither names nor the list above tell it. */
export function entityOf(operation: Operation, place: Place, tables: ReadonlySet<string>): string | null {
  const listed = named[`${operation.name} ${place.where} ${place.path.join('.')}`];
  if (listed) return listed;
  const last = place.path.at(-1) ?? '';
  const own = stem(last);
  return (own && tableOf(own, tables, true)) || tableOf(around(operation, last), tables, true);
}

/** `assigneeId` → `assignee`; the name alone when it is no more than `id`. */
function stem(name: string): string {
  const text = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return text.replace(/(^|_)ids?$/, '');
}

/** For a plain `id`: the part of the path before it, or the operation's name. */
function around(operation: Operation, param: string): string {
  if (operation.kind === 'rest') {
    const parts = (operation.url ?? '').split('/');
    return (parts[parts.indexOf(`:${param}`) - 1] ?? '').replaceAll('-', '_');
  }
  const name = operation.name.split(/[ .]/).at(operation.kind === 'nested' ? 0 : -1) ?? '';
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function tableOf(name: string, tables: ReadonlySet<string>, anywhere = false): string | null {
  for (const one of [name, name.replace(/s$/, ''), name.replace(/ies$/, 'y')]) {
    const table = aliases[one] ?? one;
    if (tables.has(table)) return table;
  }
  if (!anywhere) return null;
  const words = name.split('_');
  // The longest run of words that names a table: `retry_dead_letter` → `dead_letter`.
  for (let length = words.length - 1; length > 0; length -= 1) {
    for (let start = words.length - length; start >= 0; start -= 1) {
      const found = tableOf(words.slice(start, start + length).join('_'), tables);
      if (found) return found;
    }
  }
  return null;
}
