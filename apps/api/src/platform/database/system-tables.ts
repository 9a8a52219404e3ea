/**
 * What the role `parley_system` may do, by table. These are the only places where Parley looks across agencies:
 * to find out whose a token, an address or an e-mail is, to pass events on, and to sweep what is due.
 */
export const systemTables: Readonly<Record<string, string>> = {
  agency: 'SELECT, INSERT, UPDATE',
  user_account: 'SELECT, UPDATE',
  user_session: 'SELECT, INSERT, UPDATE, DELETE',
  refresh_token: 'SELECT, INSERT, UPDATE, DELETE',
  channel: 'SELECT',
  widget: 'SELECT',
  visitor: 'SELECT',
  inbound_event: 'SELECT',
  delivery: 'SELECT',
  // Which worker reads which mailbox.
  mailbox_state: 'SELECT, UPDATE (held_until)',
  outbox_event: 'SELECT, UPDATE, DELETE',
  event_counter: 'SELECT, INSERT, UPDATE',
  event_receipt: 'SELECT, DELETE',
  idempotency_key: 'SELECT, DELETE',
  dead_letter: 'SELECT, INSERT',
  system_mail: 'SELECT',
  staff_access: 'SELECT',
  // Only what tells that something is due; what a conversation says stays within its agency.
  ticket: 'SELECT (agency_id, id, snoozed_until)',
  ticket_reminder: 'SELECT (agency_id, id, due_at, state)',
  chat_reminder: 'SELECT (agency_id, id, due_at, state)',
  chat_media_order: 'SELECT (agency_id, id, next_at)',
  chat_link: 'SELECT (agency_id, id, state, next_at)',
  bulk_operation: 'SELECT (agency_id, id, status, touched_at)',
  contact_import: 'SELECT (agency_id, id, status, touched_at)',
  custom_field_kind_change: 'SELECT (agency_id, id, status, touched_at)',
  contact_copy: 'SELECT (agency_id, id, status, touched_at)',
  scheduled_message: 'SELECT (agency_id, id, ticket_id, send_at, state)',
  unseen_answer: 'SELECT (agency_id, id, message_id, due_at)',
  chat_call_seat: 'SELECT (agency_id, message_id, seen_at, rings_until)',
  voice_sound_order: 'SELECT (agency_id, channel_id, id, next_at)',
  voice_call: 'SELECT (agency_id, channel_id, id, status, touched_at)',
  sso_domain: 'SELECT',
  search_entry: 'SELECT',
  // Letters in the middle of a word: the index that finds them is of no use under the lock of the tenant.
  contact_word: 'SELECT',
  profile_field_value: 'SELECT',
  search_pending: 'SELECT',
  search_state: 'SELECT',
};

/** Tables that belong to no agency: the clockwork of the workers, the counters of sign-ins and rate limits. Only `parley_system` reaches them. */
export const sharedTables: readonly string[] = [
  'scheduled_task',
  'sign_in_counter',
  'rate_limit',
  'service_notification',
];

/** Tables that the application may only add to and read: history is not rewritten. */
export const appendOnlyTables: readonly string[] = ['outbox_event', 'audit_entry', 'audit_seal'];

/** Tables whose next number is taken before its row is written: what names the row can travel to the database together with it. */
export const numberedAhead: readonly string[] = ['message'];
