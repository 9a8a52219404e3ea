// Runs a folder of mails through the real listener and says what became of each.
//   node bench/mail-corpus.mjs <folder> [--mutate <n>] [--seed <n>] [--quiet]
// Every mail goes to a mailbox of its own. With --mutate, n damaged copies of each are sent as well.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createTransport } from 'nodemailer';
import { sleep } from '../bin/lib/processes.mjs';
import { mutate, mutationKinds, random } from './lib/mail-mutations.mjs';
import { startMailWorker } from './lib/mail-worker.mjs';

const MAX_DELAY_MS = 200;
const PARALLEL = 4;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    mutate: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    quiet: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
if (!folder) {
  console.error('Which folder? node bench/mail-corpus.mjs <folder> [--mutate <n>] [--seed <n>] [--quiet]');
  process.exit(2);
}

const mails = collect(folder, Number(values.mutate), random(Number(values.seed)));
const world = await startMailWorker();
let failed = true;
try {
  const [agency] = (
    await world.owner.query(`INSERT INTO agency (name, slug) VALUES ('Corpus', 'corpus') RETURNING id`)
  ).rows;
  await world.owner.query(
    `INSERT INTO channel (agency_id, type, name, address)
     SELECT $1, 'EMAIL', 'corpus ' || n, 'corpus-' || n || '@corpus.test' FROM generate_series(1, $2::int) n`,
    [agency.id, mails.length],
  );
  await world.loopDelay();
  const begun = performance.now();
  await sendAll(world.port);
  const stored = performance.now() - begun;
  await settled();
  const took = performance.now() - begun;
  failed = await report(took, stored);
} finally {
  await world.stop();
}
process.exit(failed ? 1 : 0);

function collect(path, copies, next) {
  const found = [];
  for (const name of readdirSync(path).sort()) {
    const raw = readFileSync(join(path, name));
    found.push({ name, raw });
    for (let i = 0; i < copies; i += 1) {
      const kind = mutationKinds[Math.floor(next() * mutationKinds.length)];
      found.push({ name: `${name} (${kind})`, raw: mutate(kind, raw, next) });
    }
  }
  return found.map((mail, index) => ({ ...mail, address: `corpus-${index + 1}@corpus.test` }));
}

async function sendAll(port) {
  const queue = [...mails];
  const sender = async () => {
    const transport = createTransport({
      host: '127.0.0.1',
      port,
      ignoreTLS: true,
      pool: true,
      maxConnections: 1,
    });
    for (let mail = queue.shift(); mail; mail = queue.shift()) {
      const envelope = { from: 'sender@home.test', to: mail.address };
      try {
        mail.answer = (await transport.sendMail({ envelope, raw: mail.raw })).response;
      } catch (error) {
        mail.answer = error.response ?? `no answer: ${error.message}`;
      }
    }
    transport.close();
  };
  await Promise.all(Array.from({ length: PARALLEL }, sender));
}

async function settled() {
  for (let tries = 0; tries < 1_200; tries += 1) {
    const { rows } = await world.owner.query(`SELECT 1 FROM inbound_event WHERE state = 'received' LIMIT 1`);
    if (rows.length === 0) return;
    if (world.worker.exitCode !== null) throw new Error(`The worker ended:\n${world.logText()}`);
    await sleep(100);
  }
}

async function report(took, stored) {
  const { rows } = await world.owner.query(`
    SELECT c.address, e.state, e.error, e.attempts, e.summary, m.id AS message_id, m.email, left(m.body_text, 60) AS words,
           (SELECT count(*)::int FROM attachment a WHERE a.agency_id = m.agency_id AND a.message_id = m.id) AS files
    FROM channel c
    LEFT JOIN inbound_event e ON e.agency_id = c.agency_id AND e.channel_id = c.id
    LEFT JOIN message m ON m.agency_id = e.agency_id AND m.id = (e.summary->>'messageId')::bigint`);
  const byAddress = new Map(rows.map((row) => [row.address, row]));
  const counts = {};
  for (const mail of mails) {
    const row = byAddress.get(mail.address);
    mail.verdict = verdictOf(mail, row);
    counts[mail.verdict] = (counts[mail.verdict] ?? 0) + 1;
    if (!values.quiet || !['readable', 'refused'].includes(mail.verdict)) print(mail, row);
  }
  const delay = await world.loopDelay();
  const isAlive = world.worker.exitCode === null;
  console.log(
    `\n${mails.length} mails in ${(took / 1000).toFixed(1)} s (all answered after ${(stored / 1000).toFixed(1)} s)`,
  );
  for (const [verdict, count] of Object.entries(counts)) console.log(`  ${verdict}: ${count}`);
  console.log(
    `  main thread held up at most ${delay.max.toFixed(1)} ms, 99 % below ${delay.p99.toFixed(1)} ms`,
  );
  console.log(`  memory ${(delay.rss / 1e6).toFixed(0)} MB; the worker ${isAlive ? 'lives' : 'DIED'}`);
  return !isAlive || delay.max > MAX_DELAY_MS || Boolean(counts['LOST'] ?? counts['NOT PROCESSED']);
}

function verdictOf(mail, row) {
  if (!mail.answer?.startsWith('250')) return /^[45]\d\d/.test(mail.answer ?? '') ? 'refused' : 'LOST';
  if (row?.state === 'ignored') return 'ignored';
  if (row?.state !== 'processed' || !row.message_id) return row?.state ? 'NOT PROCESSED' : 'LOST';
  return row.email?.isUnreadable ? 'unreadable, kept' : 'readable';
}

function print(mail, row) {
  const more = row?.message_id
    ? `${JSON.stringify(row.words)}${row.files ? `, ${row.files} files` : ''}`
    : (row?.error ?? row?.summary?.ignored ?? `${row?.state} ${mail.answer}`);
  console.log(`${mail.verdict.padEnd(18)} ${mail.name.padEnd(64)} ${String(more).slice(0, 120)}`);
}
