// Points within what agents do: a file, five hundred conversations at once, a merge, a deed with a key, and what waits for its time.
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { sleep } from '../../../bin/lib/processes.mjs';
import { sayings } from './sayings.mjs';

const FILE_BYTES = 6 * 1024 * 1024;
const HALF_MS = 20_000;
const PART = '----parley-chaos';
const DUE_MS = 4_000;
/** Twice as long as a request that was cut off keeps its key, for another one may be cut off meanwhile, and some more. */
const KEY_MS = 270_000;

const WRONG_MANY = `SELECT t.id FROM ticket t LEFT JOIN message m ON m.agency_id = t.agency_id AND m.ticket_id = t.id
  WHERE t.id = ANY ($1) GROUP BY t.id, t.status, t.message_count
  HAVING t.status <> 'CLOSED' OR count(*) FILTER (WHERE m.system->>'kind' = 'CLOSED') <> 1 OR count(m.id) <> t.message_count`;

/** Half of a file is with the API when it dies. */
async function upload(stage) {
  const { world, agent } = stage;
  const [api] = world.apis;
  const before = await filesOf(world);
  const token = await agent.insist(() => agent.signIn());
  const ended = api.expectEnd();
  const sent = sendHalf(api, token);
  for (const until = Date.now() + HALF_MS; halfOf(world) < FILE_BYTES / 8; await sleep(20))
    if (Date.now() > until) throw new Error('The half of the file never came to the disk.');
  const rowsMeanwhile = await filesOf(world);
  api.kill();
  await Promise.all([ended, sent]);
  aDayPasses(world);
  await world.ready();
  const wrong = rowsMeanwhile === before && (await filesOf(world)) === before ? [] : ['a row of half a file'];
  const form = new FormData();
  form.append('file', new Blob([Buffer.alloc(FILE_BYTES, 'a')]), 'whole.txt');
  const headers = { authorization: `Bearer ${token}` };
  const again = await fetch(`${api.url}/client-api/tickets/media`, { method: 'POST', headers, body: form });
  if (again.status !== 201) return [...wrong, `the second time was answered with ${again.status}`];
  const { data } = await again.json();
  const text = stage.words('With a file');
  await stage.answer(stage.known.telegram, text, { attachment_ids: [String(data.id)] });
  wrong.push(...(await stage.wrongAnyway()));
  const [{ count }] = await world.query(
    `SELECT count(*)::int FROM attachment a JOIN message m ON m.agency_id = a.agency_id AND m.id = a.message_id
     WHERE m.body_text = $1 AND a.size = $2`,
    [text, FILE_BYTES],
  );
  if (count !== 1) wrong.push(`${count} files at the message`);
  if (halfOf(world) > 0) wrong.push('half a file is left');
  return wrong;
}

/** Resolves when the line is dead. */
function sendHalf({ url }, token) {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${PART}`,
  };
  return new Promise((resolve) => {
    const sending = request(`${url}/client-api/tickets/media`, { method: 'POST', headers }, (answer) =>
      answer.resume(),
    );
    sending.once('close', resolve).on('error', () => undefined);
    sending.write(
      `--${PART}\r\ncontent-disposition: form-data; name="file"; filename="half.txt"\r\ncontent-type: text/plain\r\n\r\n`,
    );
    sending.write(Buffer.alloc(FILE_BYTES / 2, 'a'));
  });
}

function halfOf({ folder }) {
  const incoming = join(folder, 'files', '.incoming');
  if (!existsSync(incoming)) return 0;
  const sizes = readdirSync(incoming).map(
    (name) => statSync(join(incoming, name), { throwIfNoEntry: false })?.size,
  );
  return sizes.reduce((sum, size) => sum + (size ?? 0), 0);
}

/** Until then it may be that somebody still writes. */
function aDayPasses({ folder }) {
  const incoming = join(folder, 'files', '.incoming');
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const name of readdirSync(incoming)) utimesSync(join(incoming, name), yesterday, yesterday);
}

const filesOf = async (world) => (await world.query('SELECT count(*)::int FROM attachment'))[0].count;

/** The worker that does it dies at the end of its third hundred, and the one that goes on in the middle of its first. */
async function bulk(stage) {
  const { world } = stage;
  const { many: ids } = stage;
  const says = sayings.bulkStep;
  let bulkId;
  const start = async () => {
    const body = { action: 'close_ticket', ticket_ids: ids };
    bulkId = (await stage.insist('POST', '/api/v2/bulk', body)).data.id;
  };
  await stage.dieAt(world.workers, { at: 'commit', says, nth: 3 }, start);
  const [{ count }] = await world.query(
    `SELECT count(*)::int FROM ticket WHERE id = ANY ($1) AND status = 'CLOSED'`,
    [ids],
  );
  await stage.until(() =>
    world.query(`SELECT 1 FROM bulk_operation WHERE id = $1 AND status = 'DONE'`, [bulkId]),
  );
  const { data } = await stage.insist('GET', `/api/v2/bulk/${bulkId}`);
  const wrong = (await world.query(WRONG_MANY, [ids])).map(({ id }) => `ticket ${id}`);
  if (count % 100 && count !== ids.length) wrong.push(`${count} closed at the death: half a batch`);
  if (data.done !== ids.length || data.failed || data.unchanged) wrong.push(JSON.stringify(data));
  return [...wrong, ...(await stage.wrongAnyway())];
}

/** Before its commit nothing of a merge is there, after it all of it; to ask again does no harm. */
async function merge(stage) {
  const { world, agent } = stage;
  const wrong = [];
  for (const at of ['before', 'commit', 'committed']) {
    const [source, target] = [await stage.newcomer('telegram'), await stage.newcomer('telegram')];
    const path = `/api/v2/tickets/${target.ticketId}/merge`;
    const ask = (api) => agent.call('POST', path, { source_ticket_id: source.ticketId }, api);
    const point = { at, says: sayings.merged };
    await stage.dieAt(world.apis, point, () => ask().catch(() => undefined));
    const died = await mergedInto(world, source, target);
    if (died !== (at === 'committed' ? 'whole' : 'nothing')) wrong.push(`${at}: ${died} of it is there`);
    const again = await ask().then(
      () => 200,
      (error) => error.message,
    );
    if (at === 'committed' ? !String(again).includes('ticket_merged') : again !== 200)
      wrong.push(`${at}: ${again}`);
    const after = await mergedInto(world, source, target);
    if (after !== 'whole') wrong.push(`${at}: ${after} of it is there in the end`);
    wrong.push(...(await stage.wrongAnyway()));
  }
  return wrong;
}

async function mergedInto(world, source, target) {
  const [row] = await world.query(
    `SELECT (SELECT merged_into_id::int FROM ticket WHERE id = $1) AS into,
       (SELECT count(*)::int FROM ticket_merge WHERE source_ticket_id = $1) AS merges,
       (SELECT count(*)::int FROM message WHERE ticket_id = $2 AND type = 'INBOUND') AS messages`,
    [source.ticketId, target.ticketId],
  );
  const facts = JSON.stringify(row);
  if (facts === JSON.stringify({ into: target.ticketId, merges: 1, messages: 2 })) return 'whole';
  return facts === JSON.stringify({ into: null, merges: 0, messages: 1 }) ? 'nothing' : facts;
}

/**
 * What is asked for with a key is done once, wherever the API dies that does it.
 * @returns the judgement, to be asked for last: a request that was cut off keeps its key for two minutes.
 */
async function keyed(stage) {
  const { world } = stage;
  const asked = [];
  for (const at of ['commit', 'committed']) {
    const name = stage.words('Keyed');
    const key = randomUUID();
    const make = () => void asked.push({ at, name, answered: withKey(stage, key, { full_name: name }) });
    await stage.dieAt(world.apis, { at, says: sayings.contactMade, with: name }, make);
  }
  return async () => {
    const wrong = [];
    for (const { at, name, answered } of asked) {
      if (!(await answered)) wrong.push(`${at}: what was asked for with a key was never answered`);
      const [{ count }] = await world.query('SELECT count(*)::int FROM contact WHERE full_name = $1', [name]);
      if (count !== 1) wrong.push(`${count ? 'doubled' : 'lost'}: ${at}: ${count} contacts`);
    }
    return [...wrong, ...(await stage.wrongAnyway())];
  };
}

/** As a partner's program: the same request until it is answered. @returns whether it was. */
async function withKey({ world, agent }, key, body) {
  for (const until = Date.now() + KEY_MS; Date.now() < until; await sleep(1_000)) {
    const token = await agent.signIn().catch(() => undefined);
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    };
    const given = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${world.apis[1].url}/api/v2/contacts`, given).catch(() => undefined);
    const said = await answer?.json().catch(() => undefined);
    // Once: and who asks hears that it was done, or that its answer is lost.
    if (answer?.status === 201 || said?.code === 'idempotency.answer_lost') return true;
  }
  return false;
}

/** The worker dies that brings what waited for its time. */
async function scheduled(stage) {
  const { telegram } = stage.known;
  const wrong = [];
  for (const at of ['commit', 'committed']) {
    const text = stage.words('Later');
    const wait = async () => {
      const send_at = new Date(Date.now() + DUE_MS).toISOString();
      const body = {
        ticket_id: telegram.ticketId,
        body: text,
        send_at,
        kind: 'REPLY',
        client_mutation_id: randomUUID(),
      };
      await stage.insist('POST', '/api/v2/scheduled_messages', body);
    };
    await stage.dieAt(stage.world.workers, { at, says: sayings.scheduledDone }, wait);
    await stage.until(() => stage.world.query('SELECT 1 FROM message WHERE body_text = $1', [text]));
    wrong.push(...(await stage.wrongAnyway()), ...(await stage.wrongAnswered([text])));
    const rows = await stage.world.query(
      `SELECT 1 FROM scheduled_message WHERE agency_id = 1 AND state <> 'SENT'`,
    );
    if (rows.length) wrong.push(`${rows.length} wait still`);
  }
  return wrong;
}

export const deeds = {
  'during billing apply': keyed,
  'mid-attachment upload': upload,
  'mid-bulk 500': bulk,
  'during merge': merge,
  'during scheduled downgrade': scheduled,
};

/** What the product does not have, and what is tried in its place. */
export const inPlace = {
  'during billing apply': 'no billing: a deed with an Idempotency-Key, which must be done once as well',
  'during scheduled downgrade': 'no plans: a message that waits for its time',
};
