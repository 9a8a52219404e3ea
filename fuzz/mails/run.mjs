// Brings the mails to the real listener, waits until the worker has read them, and reads what became of them as an agent.
import { createTransport } from 'nodemailer';
import { sleep } from '../../bin/lib/processes.mjs';
import { troubleIn } from '../calls/trouble.mjs';
import { call } from '../lib/call.mjs';
import { casesOf } from '../lib/hunt.mjs';
import { People } from '../lib/people.mjs';
import { mail } from './mails.mjs';

const AT_ONCE = 4;
const PATIENCE_MS = 180_000;
const UNFINISHED = `SELECT 1 FROM inbound_event WHERE state = 'received' LIMIT 1`;

export async function fuzzMails({ world, seed, count, oneCase, findings, say }) {
  const all = casesOf({ name: 'mails', arbitrary: mail }, seed, count).map((one, at) => ({ ...one, at }));
  const mails = oneCase === undefined ? all : all.filter(({ at }) => at === oneCase);
  say(`${mails.length} mails`);
  for (const one of mails) one.address = `fuzz-${one.at}@fuzz.test`;
  await world.rows(
    `INSERT INTO channel (agency_id, type, name, address)
     SELECT (SELECT min(id) FROM agency), 'EMAIL', 'fuzz ' || at, 'fuzz-' || at || '@fuzz.test' FROM unnest($1::int[]) at`,
    [mails.map(({ at }) => at)],
  );
  await sendAll(world, mails);
  await settled(world);
  const rows = await becameOf(world);
  const report = (one, sign, said) =>
    findings.isNew(`mails ${one.kind}`, sign) &&
    findings.add({
      part: 'mails',
      operation: 'mails',
      sign,
      said,
      seed,
      at: one.at,
      shown: `${one.kind}: ${one.raw.toString('latin1').slice(0, 1_500)}`,
    });
  const kinds = {};
  for (const one of mails) {
    const { verdict, isWrong, said } = verdictOf(one, rows.get(one.address));
    kinds[verdict] = (kinds[verdict] ?? 0) + 1;
    if (isWrong) report(one, verdict, said);
  }
  await readAll(world, mails, rows, report);
  return { mails: mails.length, mails_became: kinds };
}

async function sendAll({ smtpPort }, mails) {
  const queue = [...mails];
  const sender = async () => {
    const transport = createTransport({
      host: '127.0.0.1',
      port: smtpPort,
      ignoreTLS: true,
      pool: true,
      maxConnections: 1,
    });
    for (let one = queue.shift(); one; one = queue.shift()) {
      const envelope = { from: 'sender@home.test', to: one.address };
      try {
        one.answer = (await transport.sendMail({ envelope, raw: one.raw })).response;
      } catch (error) {
        one.answer = error.response ?? `no answer: ${error.message}`;
      }
    }
    transport.close();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
}

async function settled(world) {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until && (await world.rows(UNFINISHED)).length > 0) await sleep(200);
}

async function becameOf(world) {
  const rows = await world.rows(
    `SELECT c.address, e.state, e.error, m.id::text AS message, m.ticket_id::text AS ticket FROM channel c
     LEFT JOIN inbound_event e ON e.agency_id = c.agency_id AND e.channel_id = c.id
     LEFT JOIN message m ON m.agency_id = e.agency_id AND m.id = (e.summary->>'messageId')::bigint
     WHERE c.address LIKE 'fuzz-%@fuzz.test'`,
  );
  return new Map(rows.map((row) => [row.address, row]));
}

/** Refused in words, ignored for a reason, or a message: everything else is wrong. */
function verdictOf({ answer = '' }, row) {
  if (!answer.startsWith('250'))
    return /^[45]\d\d/.test(answer)
      ? { verdict: 'refused' }
      : { verdict: 'lost', isWrong: true, said: answer };
  if (row?.state === 'ignored') return { verdict: 'ignored' };
  if (row?.state === 'processed') return { verdict: row.message ? 'message' : 'processed' };
  return { verdict: row?.state ? `stuck as ${row.state}` : 'lost', isWrong: true, said: row?.error };
}

/** What came in has to come out: the conversation, the message, and the mail as a whole. */
async function readAll(world, mails, rows, report) {
  const people = new People(world);
  await people.open();
  const headers = people.headers('administrator');
  for (const one of mails) {
    const { ticket, message } = rows.get(one.address) ?? {};
    if (!message) continue;
    const paths = [
      `/api/v2/tickets/${ticket}`,
      `/api/v2/tickets/${ticket}/messages`,
      `/client-api/tickets/message/${message}/full-email-message`,
    ];
    for (const path of paths) {
      const answer = await call(world, { method: 'GET', path, headers });
      const trouble =
        troubleIn(answer) ??
        (answer.status === 200
          ? undefined
          : { sign: `answer ${answer.status}`, said: answer.body.slice(0, 300) });
      if (trouble) report(one, `${path.replace(/\d+/g, 'N')}: ${trouble.sign}`, trouble.said);
    }
  }
}
