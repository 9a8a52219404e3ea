// The big data set: one busy agency, written by PostgreSQL itself, the same on every machine.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { FRAGMENTS_EACH, fragments, LANGUAGE_CYCLE } from './words.mjs';

export const AGENCY = 1;
export const PASSWORD = 'parley-bench';
const AGENTS = 60;
const LABELS = 12;

/** `{ tickets, messagesPerTicket, contacts }` at scale 1. */
export function sizes(scale) {
  return { tickets: 200_000 * scale, messagesPerTicket: 10, contacts: 50_000 * scale };
}

/**
 * Fills an empty, migrated database. What is there already, made by the same recipe at the same scale, is kept.
 * @param {{ adminUrl: string, scale: number, passwordHash: string, say: (text: string) => void }} options
 */
export async function fill({ adminUrl, scale, passwordHash, say }) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const recipe = createHash('sha256')
      .update(readFileSync(new URL(import.meta.url)))
      .update(readFileSync(new URL('./words.mjs', import.meta.url)))
      .digest('hex')
      .slice(0, 12);
    const wanted = `${recipe}-${scale}`;
    const known = await client.query(`SELECT obj_description('public'::regnamespace) AS note`);
    if (known.rows[0]?.note === wanted) return say(`data set of scale ${scale} is there`);
    const { rows } = await client.query('SELECT count(*)::int AS n FROM agency');
    if (rows[0].n > 0)
      throw new Error('The database of the bench holds another data set: remove its folder.');
    await write(client, { ...sizes(scale), passwordHash, say });
    await client.query(`COMMENT ON SCHEMA public IS '${wanted}'`);
  } finally {
    await client.end();
  }
}

async function write(client, { tickets, messagesPerTicket, contacts, passwordHash, say }) {
  // Constraints hold by construction; checking two million rows one by one would only take time.
  await client.query(
    `SET session_replication_role = replica; SET maintenance_work_mem = '512MB'; SET synchronous_commit = off`,
  );
  const step = async (name, sql, params = []) => {
    const start = Date.now();
    await client.query(sql, params);
    say(`${name}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
  };
  await writeSettings(step, passwordHash, tickets);
  await step(
    'contacts',
    `INSERT INTO contact (id, agency_id, full_name, email) OVERRIDING SYSTEM VALUE
       SELECT n, 1, 'Customer ' || n || ' ' || substr(md5(n::text), 1, 6), 'customer' || n || '@example.test' FROM generate_series(1, ${contacts}) n;
     INSERT INTO contact_identity (agency_id, contact_id, kind, value) SELECT 1, id, 'email', email FROM contact WHERE agency_id = 1;`,
  );
  await step(
    'tickets',
    `INSERT INTO ticket (id, agency_id, number, subject, status, is_spam, channel_id, contact_id, assignee_id, team_id, result_id,
        message_count, inbound_count, answered_inbound_count, last_message_id, last_message_at, closed_at, created_at, updated_at,
        last_message_type, waiting_since)
      OVERRIDING SYSTEM VALUE
      SELECT n, 1, n, 'Question ' || n || ' about order ' || substr(md5(n::text), 1, 8), s.status, n % 97 = 0, 1 + n % 5, 1 + (n::bigint * 7919) % ${contacts},
        CASE WHEN s.status = 'OPEN' THEN NULL ELSE 1 + n % ${AGENTS} END, CASE WHEN n % 3 = 0 THEN 1 + n % 6 END,
        CASE WHEN s.status = 'CLOSED' THEN 1 + n % 4 END, ${messagesPerTicket}, ${messagesPerTicket / 2},
        CASE WHEN s.status = 'OPEN' THEN ${messagesPerTicket / 2 - 1} ELSE ${messagesPerTicket / 2} END,
        n::bigint * ${messagesPerTicket}, s.at, CASE WHEN s.status = 'CLOSED' THEN s.at END, s.at - interval '2 days', s.at,
        CASE WHEN s.status = 'OPEN' THEN 'INBOUND' WHEN n % 11 = 0 THEN 'NOTE' ELSE 'OUTBOUND' END,
        CASE WHEN s.status = 'OPEN' THEN s.at ELSE '9999-12-31 00:00:00+00' END
      FROM generate_series(1, ${tickets}) n,
        LATERAL (SELECT CASE WHEN n % 20 = 0 THEN 'OPEN' WHEN n % 7 = 0 THEN 'ASSIGNED' ELSE 'CLOSED' END AS status,
          date_trunc('milliseconds', now()) - (${tickets} - n) * interval '97 seconds' AS at) s`,
  );
  await step(
    'labels and words',
    `INSERT INTO ticket_label (agency_id, ticket_id, label_id) SELECT 1, n, 1 + n % ${LABELS} FROM generate_series(1, ${tickets}) n WHERE n % 2 = 0;
     INSERT INTO ticket_word (agency_id, word, ticket_id) SELECT 1, w, n FROM generate_series(1, ${tickets}) n,
        LATERAL unnest(ARRAY['question', n::text, 'order', substr(md5(n::text), 1, 8)]) w ON CONFLICT DO NOTHING;`,
  );
  await writeMessages(step, tickets, messagesPerTicket);
  await step(
    'counters and statistics',
    `SELECT setval(pg_get_serial_sequence('ticket', 'id'), ${tickets}), setval(pg_get_serial_sequence('message', 'id'), ${tickets * messagesPerTicket}),
       setval(pg_get_serial_sequence('contact', 'id'), ${contacts}), setval(pg_get_serial_sequence('channel', 'id'), 100), setval(pg_get_serial_sequence('user_account', 'id'), 1000),
       setval(pg_get_serial_sequence('label', 'id'), 100), setval(pg_get_serial_sequence('agency', 'id'), 10)`,
  );
  await client.query('VACUUM (ANALYZE)');
}

/** The company, its people and what they set up. */
async function writeSettings(step, passwordHash, tickets) {
  await step(
    'settings',
    `INSERT INTO agency (id, name, slug) OVERRIDING SYSTEM VALUE VALUES (1, 'Bench', 'bench'), (2, 'Neighbour', 'neighbour');
     INSERT INTO user_account (id, agency_id, email, first_name, last_name, role, password_hash) OVERRIDING SYSTEM VALUE
       SELECT n, 1, 'agent' || n || '@bench.test', 'Agent', 'No ' || n, CASE WHEN n = 1 THEN 'administrator' ELSE 'advanced_agent' END, '${passwordHash.replaceAll("'", "''")}'
       FROM generate_series(1, ${AGENTS}) n;
     INSERT INTO team (id, agency_id, name) OVERRIDING SYSTEM VALUE SELECT n, 1, 'Team ' || n FROM generate_series(1, 6) n;
     INSERT INTO channel (id, agency_id, type, name, address) OVERRIDING SYSTEM VALUE
       SELECT n, 1, 'EMAIL', 'Mailbox ' || n, 'box' || n || '@bench.test' FROM generate_series(1, 4) n
       UNION ALL SELECT 5, 1, 'CHAT', 'Website', NULL;
     INSERT INTO widget (agency_id, channel_id, token) VALUES (1, 5, 'bench-widget');
     INSERT INTO label (id, agency_id, name, color) OVERRIDING SYSTEM VALUE SELECT n, 1, 'Label ' || n, '#3a7aa8' FROM generate_series(1, ${LABELS}) n;
     INSERT INTO ticket_result (id, agency_id, name, sort_order) OVERRIDING SYSTEM VALUE SELECT n, 1, 'Result ' || n, n FROM generate_series(1, 4) n;
     INSERT INTO agency_counter (agency_id, name, value) VALUES (1, 'ticket', ${tickets});`,
  );
}

/** A piece of a text, in the language of the ticket: the n-th of this message. */
const fragment = (
  n,
) => `(SELECT text FROM fragment WHERE number = t.id % ${LANGUAGE_CYCLE} + ${LANGUAGE_CYCLE} *
  (('x' || substr(md5(t.id || '-' || p), ${n * 8 + 1}, 7))::bit(28)::int % ${FRAGMENTS_EACH}))`;

/** Two million rows, in pieces that can be seen to move. */
async function writeMessages(step, tickets, messagesPerTicket) {
  const pieces = fragments();
  await step('table of texts', 'CREATE TEMP TABLE fragment (number int PRIMARY KEY, text text)');
  await step('texts', 'INSERT INTO fragment SELECT * FROM unnest($1::int[], $2::text[])', [
    pieces.map(([number]) => number),
    pieces.map(([, text]) => text),
  ]);
  for (let from = 1; from <= tickets; from += 50_000) {
    const to = Math.min(from + 49_999, tickets);
    await step(
      `messages of tickets up to ${to}`,
      `INSERT INTO message (id, agency_id, ticket_id, channel_id, position, type, body_html, body_text, author_kind, author_id, author_name, delivery_status, created_at)
        OVERRIDING SYSTEM VALUE
        SELECT (t.id - 1) * ${messagesPerTicket} + p, 1, t.id, t.channel_id, p, CASE WHEN p % 2 = 1 THEN 'INBOUND' ELSE 'OUTBOUND' END,
          '<p>' || b.text || '</p>', b.text, CASE WHEN p % 2 = 1 THEN 'contact' ELSE 'user' END,
          CASE WHEN p % 2 = 1 THEN t.contact_id ELSE 1 + t.id % ${AGENTS} END, CASE WHEN p % 2 = 1 THEN 'Customer' ELSE 'Agent' END,
          CASE WHEN p % 2 = 1 THEN NULL ELSE 'SENT' END, t.last_message_at - (${messagesPerTicket} - p) * interval '11 minutes'
        FROM ticket t, generate_series(1, ${messagesPerTicket}) p,
          LATERAL (SELECT ${fragment(0)} || '. ' || ${fragment(1)} || ', ' || ${fragment(2)} || '. ' || substr(md5(t.id::text), 1, 8)
            || ' rare' || translate((t.id * 31 + p * 7919) % 60000 || '', '0123456789', 'abcdefghij') AS text) b
        WHERE t.agency_id = 1 AND t.id BETWEEN ${from} AND ${to}`,
    );
  }
}
