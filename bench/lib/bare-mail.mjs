// The bare part of mail that comes in, as a program of its own: the same libraries, a row for the raw mail that is on the disk
// before 250 is said, a row for what it says, and a word to every socket. No contacts, no conversations, no rights, no second try.
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { WebSocketServer } from 'ws';
import { inRoot } from '../../bin/lib/places.mjs';

const apiPackage = createRequire(inRoot('apps/api/package.json'));
const { SMTPServer } = apiPackage('smtp-server');
const { simpleParser } = apiPackage('mailparser');
const POOL = 10;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: POOL });
await pool.query(`DROP SCHEMA IF EXISTS bare CASCADE; CREATE SCHEMA bare;
  CREATE TABLE bare.raw (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, raw bytea NOT NULL, done boolean NOT NULL DEFAULT false);
  CREATE TABLE bare.message (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, raw_id bigint NOT NULL REFERENCES bare.raw,
    sender text NOT NULL, subject text NOT NULL, body text NOT NULL, created_at timestamptz NOT NULL DEFAULT now())`);
const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });

async function keep(raw) {
  const { rows } = await pool.query({
    name: 'raw',
    text: 'INSERT INTO bare.raw (raw) VALUES ($1) RETURNING id',
    values: [raw],
  });
  return rows[0].id;
}

async function show(id, raw) {
  const mail = await simpleParser(raw);
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query({
      name: 'message',
      text: 'INSERT INTO bare.message (raw_id, sender, subject, body) VALUES ($1, $2, $3, $4)',
      values: [id, mail.from.text, mail.subject, mail.text],
    });
    await client.query({ name: 'done', text: 'UPDATE bare.raw SET done = true WHERE id = $1', values: [id] });
    await client.query('COMMIT');
  } finally {
    client.release();
  }
  for (const socket of sockets.clients) socket.send(JSON.stringify({ subject: mail.subject }));
}

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: async (stream, _session, answer) => {
    const raw = await buffer(stream);
    const id = await keep(raw);
    answer();
    await show(id, raw);
  },
});
server.listen(0, '127.0.0.1', () => {
  process.send({ smtp: server.server.address().port, sockets: sockets.address().port });
});
