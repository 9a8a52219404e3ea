import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import * as yauzl from 'yauzl';
import { newKey, STORAGE, type Storage } from '../../platform/storage/index.js';
import { type Colleague, type Company, InboxWorld } from '../../../test/worlds/inbox-world.js';
import { ContactCopyUpkeep } from './copies/contact-copy-upkeep.service.js';
import { CopyRunner } from './copies/copy-runner.service.js';
import { ContactErasures } from './privacy/contact-erasures.service.js';

const path = '/api/v2/contacts';

let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let agent: Colleague;
let stranger: Colleague;
let storage: Storage;
let mailbox: number;
let folder: string;
let made = 0;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  admin = await harbour.colleague('admin', 'administrator');
  agent = await harbour.colleague('agent');
  stranger = await (await world.company('Dune Hotels')).colleague('stranger', 'administrator');
  mailbox = await harbour.mailbox('support@harbour.test');
  storage = world.app.get<Storage>(STORAGE);
  folder = await mkdtemp(join(tmpdir(), 'parley-copies-'));
  await harbour.query(`UPDATE agency SET locale_code = 'nl-NL', name = 'Harbour <Bikes>' WHERE id = $1`, [
    harbour.agencyId,
  ]);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await world?.close();
});

interface Person {
  id: number;
  email: string;
  name: string;
  keys: string[];
}

/** Somebody who sent two files, in a mail that wants to be more than words, and of whom colleagues know something. */
async function person(): Promise<Person> {
  made += 1;
  const [email, name] = [`copy-${made}@home.test`, `Copied <b>Person${made}</b>`];
  const { ticketId } = await harbour.mail(mailbox, {
    from: email,
    name,
    subject: `About <script>alert(${made})</script>`,
    text: `Hello & <i>welcome</i> ${made}`,
  });
  await harbour.mail(mailbox, { from: email, name, text: 'Again', subject: 'Second' });
  const [{ id }] = (await agent.rest('GET', `${path}?term=person${made}`)).json().data;
  const [message] = await harbour.query<{ id: number }>(
    'SELECT id FROM message WHERE agency_id = $1 AND ticket_id = $2 ORDER BY position LIMIT 1',
    [harbour.agencyId, ticketId],
  );
  const keys: string[] = [];
  for (const file of ['../../evil.txt', 'Rechnung März.pdf']) {
    const key = newKey(harbour.agencyId);
    await storage.put(key, Buffer.from(`content of ${file}`), { mimeType: 'text/plain' });
    await harbour.query(
      `INSERT INTO attachment (agency_id, message_id, uploaded_by_kind, name, mime_type, size, storage_key, created_at)
       VALUES ($1, $2, 'channel', $3, 'text/plain', 10, $4, now())`,
      [harbour.agencyId, message?.id, file, key],
    );
    keys.push(key);
  }
  await agent.rest('POST', `${path}/${id}/notes`, { body: 'Likes <tea>' });
  await agent.rest('PUT', `${path}/${id}/consents/email`, { state: 'opted_in', evidence: 'By phone' });
  return { id, email, name, keys };
}

const begin = async (id: number, who = admin) => (await who.rest('POST', `${path}/${id}/copies`)).json().data;
const run = (copyId: number) => world.app.get(CopyRunner).run(harbour.agencyId, copyId);
const get = async (id: number) => (await admin.rest('GET', `/api/v2/contact_copies/${id}`)).json().data;

async function unzipped(copyId: number): Promise<Record<string, string>> {
  const answer = await admin.rest('GET', `/api/v2/contact_copies/${copyId}/file`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  const at = join(folder, `${copyId}.zip`);
  await writeFile(at, answer.rawPayload);
  const zip = await yauzl.openPromise(at, { lazyEntries: true, autoClose: false });
  const found: Record<string, string> = {};
  for await (const entry of zip.eachEntry())
    found[entry.fileName] = await text(await zip.openReadStreamPromise(entry));
  zip.close();
  return found;
}

it('is a page for people, data for programs, and the files', async () => {
  const { id, email, keys } = await person();
  const copy = await begin(id);
  expect(copy).toMatchObject({ status: 'queued', contact_id: id, finished_at: null, expires_at: null });
  await run(copy.id);
  const done = await get(copy.id);
  expect(done).toMatchObject({ status: 'done', total: 6, done: 6, missing: 0 });
  expect(Date.parse(done.expires_at) - Date.parse(done.finished_at)).toBe(7 * 86_400_000);
  const files = await unzipped(copy.id);
  const names = Object.keys(files);
  expect(names.filter((name) => name.startsWith('files/')).map((name) => files[name])).toEqual([
    'content of ../../evil.txt',
    'content of Rechnung März.pdf',
  ]);
  expect(names.every((name) => !name.split('/').includes('..') && !name.startsWith('/'))).toBe(true);
  const page = files['index.html'] as string;
  expect(page).toContain('<html lang="nl-NL" dir="ltr">');
  expect(page).toContain('Alles wat Harbour &lt;Bikes&gt; bewaart van Copied &lt;b&gt;');
  expect(page).toContain('Hello &amp; &lt;i&gt;welcome&lt;/i&gt;');
  expect(page).toContain('Likes &lt;tea&gt;');
  expect(page).not.toMatch(/<script|<b>Person|src=/);
  expect(page).toContain(email);
  // What was done to them is said in words of the company’s language, and no code is shown.
  expect(page).toMatch(/schreef een notitie over/);
  expect(page).not.toContain('contact.note_added');
  for (const name of names.filter((one) => one.startsWith('files/')))
    expect(page).toContain(`href="${name.split('/').map(encodeURIComponent).join('/')}"`);
  const data = JSON.parse(files['data.json'] as string);
  expect(data).toMatchObject({
    contact: [{ email }],
    contact_note: [{ body: 'Likes <tea>' }],
    messages: [
      {
        text: `Hello & <i>welcome</i> ${made}`,
        files: [{ name: '../../evil.txt' }, { name: 'Rechnung März.pdf' }],
      },
      { text: 'Again', files: [] },
    ],
  });
  expect(names).toContain(data.messages[0].files[1].path);
  expect(data.audit_log.map(({ action }: { action: string }) => action)).toContain('contact.note_added');
  expect(files['data.json']).not.toMatch(/agency_id|contact_copy"/);
  for (const key of keys) expect(files['data.json']).not.toContain(key);
});

it('names the files that are gone, and is made all the same', async () => {
  const { id, keys } = await person();
  await storage.delete(keys[0] as string);
  const copy = await begin(id);
  await run(copy.id);
  expect(await get(copy.id)).toMatchObject({ status: 'done', missing: 1 });
  const files = await unzipped(copy.id);
  expect(Object.keys(files)).toHaveLength(3);
  expect(files['index.html']).toContain('is er niet meer');
});

it('is asked for once while one is being made, and told to whoever may have it', async () => {
  const { id } = await person();
  const copy = await begin(id);
  expect((await begin(id)).id).toBe(copy.id);
  await run(copy.id);
  const second = await begin(id);
  expect(second.id).not.toBe(copy.id);
  const { data } = (await admin.rest('GET', `${path}/${id}/copies`)).json();
  expect(data.map((one: { id: number }) => one.id)).toEqual([second.id, copy.id]);
  expect((await admin.rest('GET', `/api/v2/contact_copies/${second.id}/file`)).statusCode).toBe(404);
  expect((await agent.rest('POST', `${path}/${id}/copies`)).statusCode).toBe(403);
  for (const url of [`${path}/${id}/copies`, `/api/v2/contact_copies/${copy.id}`])
    expect((await stranger.rest('GET', url)).statusCode).toBe(404);
  expect((await stranger.rest('GET', `/api/v2/contact_copies/${copy.id}/file`)).statusCode).toBe(404);
});

const age = (id: number, seconds: number) =>
  harbour.query(
    `UPDATE contact_copy SET touched_at = now() - $3 * interval '1 second' WHERE agency_id = $1 AND id = $2`,
    [harbour.agencyId, id, seconds],
  );

it('is begun anew after a worker that died, and only then', async () => {
  const { id } = await person();
  const copy = await begin(id);
  // A worker took it and was killed.
  await harbour.query(
    `UPDATE contact_copy SET status = 'RUNNING', run = 1, touched_at = now() WHERE agency_id = $1 AND id = $2`,
    [harbour.agencyId, copy.id],
  );
  await run(copy.id);
  expect(await get(copy.id)).toMatchObject({ status: 'running' });
  await age(copy.id, 60);
  await Promise.all([run(copy.id), run(copy.id), run(copy.id)]);
  expect(await get(copy.id)).toMatchObject({ status: 'done' });
  const [row] = await harbour.query<{ run: number }>(
    'SELECT run FROM contact_copy WHERE agency_id = $1 AND id = $2',
    [harbour.agencyId, copy.id],
  );
  expect(row?.run).toBe(2);
});

it('is given up when it fails again and again', async () => {
  const { id } = await person();
  const copy = await begin(id);
  await harbour.query(`UPDATE contact_copy SET run = 5 WHERE agency_id = $1 AND id = $2`, [
    harbour.agencyId,
    copy.id,
  ]);
  await run(copy.id);
  expect(await get(copy.id)).toMatchObject({ status: 'failed' });
  expect((await begin(id)).id).not.toBe(copy.id);
});

it('is not made for somebody who may not have it any more', async () => {
  const helper = await harbour.colleague(`helper-${made}`, 'administrator');
  const { id } = await person();
  const copy = await begin(id, helper);
  await harbour.query(`UPDATE user_account SET role = 'observer' WHERE agency_id = $1 AND id = $2`, [
    harbour.agencyId,
    helper.id,
  ]);
  await run(copy.id);
  expect(await get(copy.id)).toMatchObject({ status: 'failed' });
});

it('goes after seven days, and with the person', async () => {
  const one = await person();
  const copy = await begin(one.id);
  await run(copy.id);
  const key = async (id: number) =>
    (
      await harbour.query<{ key: string }>(
        'SELECT storage_key AS key FROM contact_copy WHERE agency_id = $1 AND id = $2',
        [harbour.agencyId, id],
      )
    )[0]?.key as string;
  const first = await key(copy.id);
  await harbour.query(
    `UPDATE contact_copy SET created_at = now() - interval '8 days', finished_at = now() - interval '8 days'
     WHERE agency_id = $1 AND id = $2`,
    [harbour.agencyId, copy.id],
  );
  await world.app.get(ContactCopyUpkeep).forget();
  expect((await admin.rest('GET', `/api/v2/contact_copies/${copy.id}`)).statusCode).toBe(404);
  await expect(storage.get(first)).rejects.toMatchObject({ kind: 'not_found' });
  const again = await begin(one.id);
  await run(again.id);
  const second = await key(again.id);
  expect(await buffer((await storage.get(second)).stream)).not.toHaveLength(0);
  await admin.rest('POST', `${path}/${one.id}/erasure`, { name: one.name });
  await harbour.query(
    `UPDATE contact_erasure SET due_at = now() - interval '1 minute' WHERE agency_id = $1 AND contact_ref = $2`,
    [harbour.agencyId, one.id],
  );
  await world.app.get(ContactErasures).sweep();
  await expect(storage.get(second)).rejects.toMatchObject({ kind: 'not_found' });
  expect(
    await harbour.query('SELECT 1 FROM contact_copy WHERE agency_id = $1 AND contact_id = $2', [
      harbour.agencyId,
      one.id,
    ]),
  ).toEqual([]);
});

it('takes the same memory however much there is', async () => {
  const { id } = await person();
  const [ticket] = await harbour.query<{ id: number }>(
    'SELECT id FROM ticket WHERE agency_id = $1 AND contact_id = $2 LIMIT 1',
    [harbour.agencyId, id],
  );
  const [message] = await harbour.query<{ id: number }>(
    'SELECT id FROM message WHERE agency_id = $1 AND ticket_id = $2 LIMIT 1',
    [harbour.agencyId, ticket?.id],
  );
  for (let at = 0; at < 12; at += 1) {
    const key = newKey(harbour.agencyId);
    const big = Readable.from(Array.from({ length: 160 }, () => Buffer.alloc(65_536, at)));
    await storage.put(key, big, { mimeType: 'video/mp4' });
    await harbour.query(
      `INSERT INTO attachment (agency_id, message_id, uploaded_by_kind, name, mime_type, size, storage_key, created_at)
       VALUES ($1, $2, 'channel', $3, 'video/mp4', 10485760, $4, now())`,
      [harbour.agencyId, message?.id, `film-${at}.mp4`, key],
    );
  }
  const copy = await begin(id);
  let peak = 0;
  const before = process.memoryUsage().rss;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss - before)), 10);
  await run(copy.id);
  clearInterval(watch);
  const done = await get(copy.id);
  expect(done.status).toBe('done');
  expect(done.size).toBeGreaterThan(12 * 10_000_000);
  expect(peak).toBeLessThan(100_000_000);
  const { stream } = await storage.get(
    (
      await harbour.query<{ key: string }>(
        'SELECT storage_key AS key FROM contact_copy WHERE agency_id = $1 AND id = $2',
        [harbour.agencyId, copy.id],
      )
    )[0]?.key as string,
  );
  await pipeline(stream, createWriteStream(join(folder, 'big.zip')));
});
