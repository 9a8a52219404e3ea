// Rows that no call makes, such as what failed on its way: written down while there are few of them.
const FEW = 8;

const messageOf = (status) => `
  WITH made AS (
    INSERT INTO message (agency_id, ticket_id, channel_id, position, type, body_html, body_text, author_kind, author_id, author_name, delivery_status, created_at)
    SELECT agency_id, id, channel_id, message_count + 1000 + (random() * 1000000)::int, 'OUTBOUND', '<p>Hello</p>', 'Hello', 'user', :me, 'Mila Janssen', '${status}', now()
    FROM ticket WHERE agency_id = :agency AND deleted_at IS NULL AND merged_into_id IS NULL AND NOT is_spam AND status <> 'CLOSED'
    ORDER BY random() LIMIT 4 RETURNING agency_id, id, channel_id, ticket_id)
  INSERT INTO delivery (agency_id, channel_id, message_ref, conversation_ref, external_id, payload, state)
  SELECT agency_id, channel_id, id, ticket_id, '<fuzz-' || id || '@parley.test>', '{}', '${status.toLowerCase()}' FROM made`;

const minted = {
  failed_message: messageOf('FAILED'),
  failed_delivery: messageOf('FAILED'),
  unknown_message: messageOf('UNKNOWN'),
  failed_event: `INSERT INTO inbound_event (agency_id, channel_id, provider_key, kind, state, storage_key, raw_size, raw)
    SELECT :agency, id, 'fuzz-' || md5(random()::text), 'mail', 'failed', '', 5, 'words' FROM channel
    WHERE agency_id = :agency AND type = 'EMAIL' AND deleted_at IS NULL`,
  waiting_bulk: `INSERT INTO bulk_operation (agency_id, user_id, action, params, status, total, touched_at, created_at)
    SELECT :agency, :me, 'favourite_ticket', '{}', 'QUEUED', 1, now(), now() FROM generate_series(1, 4)`,
  ticket_guest: `INSERT INTO ticket_guest (agency_id, ticket_id, user_id, invited_by_id, created_at)
    SELECT t.agency_id, t.id, u.id, :me, now() FROM (SELECT agency_id, id FROM ticket WHERE agency_id = :agency AND deleted_at IS NULL AND merged_into_id IS NULL LIMIT 12) t
    JOIN user_account u ON u.agency_id = t.agency_id AND u.email = 'agent@harbour.test' ON CONFLICT DO NOTHING`,
  chat_page: `WITH page AS (
      INSERT INTO chat_link (agency_id, url, state, title, next_at, expires_at)
      VALUES (:agency, 'https://pages.test/' || md5(random()::text), 'READY', 'A page', now(), now() + interval '1 day') RETURNING id)
    INSERT INTO chat_message_link (agency_id, message_id, link_id, place)
    SELECT m.agency_id, m.id, page.id, 100 + (random() * 1000)::int FROM page, chat_message m
    JOIN chat_participant p ON p.agency_id = m.agency_id AND p.thread_id = m.thread_id AND p.user_id = :me
    WHERE m.agency_id = :agency AND m.author_id = :me AND m.deleted_at IS NULL LIMIT 3`,
  chat_seat: `INSERT INTO chat_call_seat (agency_id, message_id, user_id, seat, joined_at, seen_at)
    SELECT m.agency_id, m.id, :me, 'seat-of-the-caller-1', now(), now() FROM chat_message m
    JOIN chat_participant p ON p.agency_id = m.agency_id AND p.thread_id = m.thread_id AND p.user_id = :me
    WHERE m.agency_id = :agency AND m.is_running_call LIMIT 8 ON CONFLICT DO NOTHING`,
  waiting_message: `INSERT INTO scheduled_message (agency_id, ticket_id, author_id, kind, content, send_at, created_at, updated_at)
    SELECT agency_id, ticket_id, :me, kind, content, now() + interval '20 days', now(), now() FROM scheduled_message
    WHERE agency_id = :agency AND ticket_id IN (SELECT id FROM ticket WHERE deleted_at IS NULL AND merged_into_id IS NULL AND NOT is_spam) ORDER BY id LIMIT 4`,
};

export async function mintRows(run, sizeOf) {
  for (const [pool, sql] of Object.entries(minted)) if (sizeOf(pool) < FEW) await run(sql);
}
