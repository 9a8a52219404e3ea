// Rows in a state that an operation asks for. `:agency` is the demo company, `:me` its administrator; the columns are called as the
// places of the calls are. The newest come first.
const LIMIT = 'LIMIT 40';
const living = `agency_id = :agency AND deleted_at IS NULL AND merged_into_id IS NULL AND NOT is_spam`;
const ticket = (where) =>
  `SELECT id, id AS ticket_id, version FROM ticket WHERE ${living} AND ${where} ORDER BY updated_at DESC ${LIMIT}`;
/** `id` is the conversation's, as in REST's addresses; GraphQL names the message. */
const message = (where, more = '') =>
  `SELECT m.ticket_id AS id, m.ticket_id, m.id AS message_id, t.version FROM message m JOIN ticket t ON t.id = m.ticket_id AND t.agency_id = m.agency_id
   ${more} WHERE m.agency_id = :agency AND t.deleted_at IS NULL AND t.merged_into_id IS NULL AND NOT t.is_spam AND ${where}
   ORDER BY m.id DESC ${LIMIT}`;
/** Messages of colleagues, in threads where the administrator is. */
const chat = (where, columns = 'm.id AS message_id') =>
  `SELECT m.id, m.thread_id, m.version, ${columns} FROM chat_message m
   JOIN chat_participant p ON p.agency_id = m.agency_id AND p.thread_id = m.thread_id AND p.user_id = :me
   JOIN chat_thread t ON t.agency_id = m.agency_id AND t.id = m.thread_id AND t.deleted_at IS NULL
   WHERE m.agency_id = :agency AND ${where} ORDER BY m.id DESC ${LIMIT}`;
const mine = (table, where) =>
  `SELECT id, version FROM ${table} WHERE agency_id = :agency AND ${where} ORDER BY id DESC ${LIMIT}`;
const people = (where) =>
  `SELECT id, id AS user_id, version FROM user_account WHERE agency_id = :agency AND id <> :me AND ${where} ORDER BY id DESC ${LIMIT}`;
const channel = (where) =>
  `SELECT id, id AS channel_id, version FROM channel WHERE agency_id = :agency AND deleted_at IS NULL AND ${where} ORDER BY id ${LIMIT}`;
const plain = (table, where, columns = 'id') =>
  `SELECT ${columns} FROM ${table} WHERE agency_id = :agency AND ${where} ORDER BY 1 DESC ${LIMIT}`;

export const special = {
  me: `SELECT id FROM user_account WHERE id = :me`,
  open_ticket: ticket(`status <> 'CLOSED'`),
  closed_ticket: ticket(`status = 'CLOSED'`),
  snoozed_ticket: ticket('snoozed_until IS NOT NULL'),
  answered_ticket: ticket(
    `status <> 'CLOSED' AND channel_id IN (SELECT id FROM channel WHERE type = 'EMAIL') AND message_count > 1`,
  ),
  merged_ticket: `SELECT source_ticket_id AS id, source_ticket_id AS ticket_id FROM ticket_merge WHERE agency_id = :agency AND undone_at IS NULL ORDER BY id DESC ${LIMIT}`,
  ticket_pair: `SELECT a.id, a.id AS target_ticket_id, b.id AS source_ticket_id, b.id AS source_ticket_ids FROM (${ticket("status <> 'CLOSED' AND snoozed_until IS NULL")}) a
    JOIN (${ticket("status = 'CLOSED'")}) b ON b.id <> a.id ORDER BY a.id * b.id % 97 ${LIMIT}`,
  ticket_label: plain(
    'ticket_label',
    `ticket_id IN (SELECT id FROM ticket WHERE ${living})`,
    'ticket_id, ticket_id AS id, label_id',
  ),
  ticket_guest: plain('ticket_guest', 'true', 'ticket_id, user_id'),
  reminded_ticket: plain(
    'ticket_reminder',
    `user_id = :me AND state = 'PENDING'`,
    'ticket_id, ticket_id AS id',
  ),
  my_draft: mine('ticket_draft', 'user_id = :me'),
  others_draft: mine('ticket_draft', 'user_id <> :me'),
  waiting_message: mine('scheduled_message', `author_id = :me AND state = 'WAITING'`),
  my_view: mine('custom_view', 'owner_id = :me AND deleted_at IS NULL'),
  my_note: message(`m.type = 'NOTE' AND m.author_kind = 'user' AND m.author_id = :me`),
  in_message: message(`m.type = 'INBOUND'`),
  words_message: message(`m.type IN ('INBOUND', 'OUTBOUND') AND m.withdrawn_at IS NULL`),
  failed_message: message(`m.type = 'OUTBOUND' AND m.delivery_status = 'FAILED'`),
  unknown_message: message(`m.type = 'OUTBOUND' AND m.delivery_status = 'UNKNOWN'`),
  later_message: message(`m.type = 'INBOUND' AND m.position > 1 AND t.message_count > 2`),
  mail_message: `SELECT id, id AS message_id FROM message WHERE agency_id = :agency AND email IS NOT NULL AND type = 'INBOUND' ORDER BY id DESC ${LIMIT}`,
  kept_mail: `SELECT m.id FROM inbound_event e JOIN message m ON m.agency_id = e.agency_id AND m.id = (e.summary->>'messageId')::bigint
    WHERE e.agency_id = :agency AND e.state = 'processed' AND m.email IS NOT NULL AND (e.storage_key <> '' OR e.raw IS NOT NULL) ORDER BY m.id DESC ${LIMIT}`,
  waiting_bulk: plain('bulk_operation', `user_id = :me AND status IN ('QUEUED', 'RUNNING')`),
  done_bulk: plain('bulk_operation', `user_id = :me AND status = 'DONE' AND done > 0`),
  chat_message: chat(`m.deleted_at IS NULL`),
  thread_message: chat('m.deleted_at IS NULL').replace('m.id, m.thread_id', 'm.thread_id AS id, m.thread_id'),
  my_chat_message: chat(`m.deleted_at IS NULL AND m.author_id = :me AND m.body_type = 'TEXT'`),
  my_deleted_chat_message: chat(`m.deleted_at IS NOT NULL AND m.author_id = :me`),
  my_reaction: chat(`m.deleted_at IS NULL`, 'r.emoji').replace(
    'WHERE',
    'JOIN chat_reaction r ON r.agency_id = m.agency_id AND r.message_id = m.id AND r.user_id = :me WHERE',
  ),
  chat_page: chat(`m.deleted_at IS NULL AND m.author_id = :me`, 'm.id AS message_id, l.link_id').replace(
    'WHERE',
    'JOIN chat_message_link l ON l.agency_id = m.agency_id AND l.message_id = m.id WHERE',
  ),
  chat_thread: `SELECT t.id, t.id AS thread_id, t.version FROM chat_thread t JOIN chat_participant p ON p.thread_id = t.id AND p.agency_id = t.agency_id AND p.user_id = :me
    WHERE t.agency_id = :agency AND t.deleted_at IS NULL ORDER BY t.id DESC ${LIMIT}`,
  chat_group: `SELECT t.id, t.id AS thread_id, t.version FROM chat_thread t JOIN chat_participant p ON p.thread_id = t.id AND p.agency_id = t.agency_id AND p.user_id = :me AND p.is_owner
    WHERE t.agency_id = :agency AND t.deleted_at IS NULL AND t.kind = 'GROUP' ORDER BY t.id DESC ${LIMIT}`,
  my_deleted_chat_thread: `SELECT t.id FROM chat_thread t JOIN chat_participant p ON p.thread_id = t.id AND p.agency_id = t.agency_id AND p.user_id = :me
    WHERE t.agency_id = :agency AND t.deleted_at IS NOT NULL ORDER BY t.id DESC ${LIMIT}`,
  chat_call: chat('m.is_running_call'),
  chat_seat: chat('m.is_running_call', 's.seat, s.seat AS to_seat').replace(
    'WHERE',
    'JOIN chat_call_seat s ON s.agency_id = m.agency_id AND s.message_id = m.id AND s.user_id = :me WHERE',
  ),
  waiting_reminder: plain('chat_reminder', `user_id = :me AND state = 'PENDING'`),
  cancelled_reminder: plain('chat_reminder', `user_id = :me AND state = 'CANCELLED'`),
  colleague: people('is_active AND deleted_at IS NULL AND invited_at IS NULL'),
  spare_colleague: people(
    `is_active AND deleted_at IS NULL AND NOT is_primary AND email NOT LIKE '%@harbour.test' AND email NOT LIKE 'story-%'`,
  ),
  inactive_colleague: people('NOT is_active AND deleted_at IS NULL'),
  invited_colleague: people('invited_at IS NOT NULL AND deleted_at IS NULL'),
  key_in_use: plain('api_key', `revoked_at IS NULL AND name <> 'fuzz'`),
  mail_channel: channel(`type = 'EMAIL'`),
  chat_channel: channel(`type = 'CHAT'`),
  whatsapp_channel: channel(`type = 'WA_BUSINESS'`),
  voice_channel: channel(`type = 'VOIP'`),
  open_channel: channel(`type = 'EMAIL' AND status = 'active'`),
  connected_channel: channel('provider IS NOT NULL'),
  whatsapp_template: mine('wa_template', `deleted_at IS NULL AND state = 'DRAFT'`),
  hand_group: mine('contact_group', `deleted_at IS NULL AND kind = 'STATIC' AND owner_id IS NULL`),
  segment: mine('contact_group', 'deleted_at IS NULL AND owner_id = :me'),
  deleted_segment: mine('contact_group', 'deleted_at IS NOT NULL AND owner_id = :me'),
  deleted_hand_group: mine('contact_group', 'deleted_at IS NOT NULL AND owner_id IS NULL'),
  my_contact_note: mine('contact_note', 'author_id = :me AND deleted_at IS NULL'),
  my_deleted_contact_note: mine('contact_note', 'author_id = :me AND deleted_at IS NOT NULL'),
  named_contact: `SELECT id, id AS contact_id, full_name AS name, version FROM contact WHERE agency_id = :agency AND deleted_at IS NULL AND merged_into_id IS NULL AND full_name ~ '^[A-Za-z ]{3,}$' ORDER BY id DESC ${LIMIT}`,
  erasing_contact: plain(
    'contact_erasure',
    `state = 'WAITING'`,
    'contact_ref AS id, contact_ref AS contact_id',
  ),
  pictured_contact: plain('contact_picture', `state = 'DROPPED'`, 'contact_id AS id, contact_id'),
  undone_merge: plain('contact_merge', 'undone_at IS NULL', 'id, id AS ids'),
  done_import: plain('contact_import', `user_id = :me AND status = 'DONE' AND created > 0`),
  copy_file: plain('contact_copy', `user_id = :me AND status = 'DONE'`),
  profile_pair: `SELECT a.id, a.id AS into_id, b.id AS from_id FROM profile a JOIN profile b ON b.agency_id = a.agency_id AND b.id <> a.id AND b.kind = a.kind AND b.deleted_at IS NULL AND b.merged_into_id IS NULL
    WHERE a.agency_id = :agency AND a.deleted_at IS NULL AND a.merged_into_id IS NULL ORDER BY a.id DESC, b.id DESC ${LIMIT}`,
  merged_profile: plain('profile_merge', 'undone_at IS NULL', 'from_id AS id'),
  profile_contact: `SELECT id AS contact_ids, profile_id, profile_id AS id FROM contact WHERE agency_id = :agency AND profile_id IS NOT NULL AND deleted_at IS NULL ORDER BY updated_at DESC ${LIMIT}`,
  custom_field_of_ticket: mine('custom_field', `type = 'TICKET' AND deleted_at IS NULL AND kind = 'TEXT'`),
  custom_field_of_contact: mine('custom_field', `type = 'CONTACT' AND deleted_at IS NULL AND kind = 'TEXT'`),
  custom_field_of_profile: mine('custom_field', `type = 'PROFILE' AND deleted_at IS NULL AND kind = 'TEXT'`),
  custom_field_of_user: mine('custom_field', `type = 'USER' AND deleted_at IS NULL AND kind = 'TEXT'`),
  failed_event: plain('inbound_event', `state = 'failed'`),
  kept_event: plain('inbound_event', 'storage_key IS NOT NULL OR raw IS NOT NULL'),
  failed_delivery: plain('delivery', `state = 'failed'`),
  label_pair: `SELECT a.id, b.id AS into_id FROM label a JOIN label b ON b.agency_id = a.agency_id AND b.id <> a.id AND b.deleted_at IS NULL AND b.merged_into_id IS NULL
    WHERE a.agency_id = :agency AND a.deleted_at IS NULL AND a.merged_into_id IS NULL ORDER BY a.id DESC, b.id ${LIMIT}`,
  deleted_label: mine('label', 'deleted_at IS NOT NULL AND merged_into_id IS NULL'),
  deleted_ticket: mine('ticket', 'deleted_at IS NOT NULL AND merged_into_id IS NULL').replace(
    'SELECT id,',
    'SELECT id, id AS ticket_id,',
  ),
  any_call: plain('voice_call', 'true', 'id, id AS call_id'),
  duplicate: plain('contact_duplicate', 'dismissed_at IS NULL'),
  dismissed_duplicate: plain('contact_duplicate', 'dismissed_at IS NOT NULL'),
  order_of_results: `SELECT json_agg(id::text ORDER BY random())::text AS "order" FROM ticket_result WHERE agency_id = :agency AND deleted_at IS NULL`,
  order_of_fields: `SELECT type, json_agg(id::text ORDER BY random())::text AS "order" FROM custom_field WHERE agency_id = :agency AND deleted_at IS NULL GROUP BY type`,
};
