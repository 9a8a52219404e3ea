import { CopyRunner } from './copies/copy-runner.service.js';
import { ContactErasures } from './privacy/contact-erasures.service.js';
import { PersonParts } from './privacy/person-parts.service.js';
import { type Colleague, type Company, InboxWorld } from '../../../test/worlds/inbox-world.js';

const path = '/api/v2/contacts';

let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let agent: Colleague;
let stranger: Colleague;
let mailbox: number;
let made = 0;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  admin = await harbour.colleague('admin', 'administrator');
  agent = await harbour.colleague('agent');
  stranger = await (await world.company('Dune Hotels')).colleague('stranger', 'administrator');
  mailbox = await harbour.mailbox('support@harbour.test');
});
afterAll(() => world?.close());

interface Person {
  id: number;
  email: string;
  name: string;
}

/** Somebody who wrote twice, of whom colleagues know something. */
async function person(): Promise<Person> {
  made += 1;
  const [email, name] = [`forget-${made}@home.test`, `Zebedeus Forgetme${made}`];
  await harbour.mail(mailbox, { from: email, name, text: `Secret words ${made}`, subject: `Secret ${made}` });
  await harbour.mail(mailbox, { from: email, name, text: `More words ${made}`, subject: `Another ${made}` });
  const [{ id }] = (await agent.rest('GET', `${path}?term=forgetme${made}`)).json().data;
  await agent.rest('POST', `${path}/${id}/notes`, { body: `Noted of Forgetme${made}` });
  await agent.rest('PUT', `${path}/${id}/consents/email`, { state: 'opted_in', evidence: 'By phone' });
  return { id, email, name };
}
const ask = (id: number, name: string, who = admin) => who.rest('POST', `${path}/${id}/erasure`, { name });
const later = async (id: number) => {
  await harbour.query(
    `UPDATE contact_erasure SET due_at = now() - interval '1 minute' WHERE agency_id = $1 AND contact_ref = $2`,
    [harbour.agencyId, id],
  );
  await world.app.get(ContactErasures).sweep();
};
const report = async (id: number) =>
  (await admin.rest('GET', '/api/v2/contact_erasures'))
    .json()
    .data.find((one: { contact_ref: number }) => one.contact_ref === id);

/** Every table in which a word still stands, whatever its columns. */
async function traces(word: string): Promise<string[]> {
  const tables = await harbour.query<{ name: string }>(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'agency_id' ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await harbour.query(
      `SELECT 1 FROM "${name}" t WHERE t.agency_id = $1 AND position($2 in lower(to_jsonb(t)::text)) > 0 LIMIT 1`,
      [harbour.agencyId, word.toLowerCase()],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

it('says before how much would go', async () => {
  const { id } = await person();
  const { data } = (await admin.rest('GET', `${path}/${id}/erasure`)).json();
  const counts = Object.fromEntries(
    data.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
  );
  expect(counts).toMatchObject({
    ticket: 2,
    messages: 2,
    contact_identity: 1,
    contact_note: 1,
    contact_consent: 1,
  });
});

it('asks for the name, hides at once, and can be taken back', async () => {
  const { id, name } = await person();
  const wrong = await ask(id, 'Somebody else');
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['name']]);
  const asked = await ask(id, ` ${name.toUpperCase()} `);
  expect([asked.statusCode, asked.json().data]).toMatchObject([
    202,
    { state: 'waiting', contact_ref: id, done_at: null },
  ]);
  expect((await agent.rest('GET', `${path}/${id}`)).json().data.is_deleted).toBe(true);
  // Twice is once.
  expect((await ask(id, name)).json().data.id).toBe(asked.json().data.id);
  expect((await admin.rest('DELETE', `${path}/${id}/erasure`)).json().data).toMatchObject({
    state: 'cancelled',
  });
  expect((await agent.rest('GET', `${path}/${id}`)).json().data.is_deleted).toBe(false);
  await later(id);
  expect((await agent.rest('GET', `${path}/${id}`)).statusCode).toBe(200);
  expect((await admin.rest('DELETE', `${path}/${id}/erasure`)).statusCode).toBe(404);
});

it('leaves nothing of the person but the log of who did what, and a report without them', async () => {
  const { id, email, name } = await person();
  const word = name.split(' ')[1] as string;
  expect(await traces(word)).toEqual(
    expect.arrayContaining(['contact', 'contact_note', 'message', 'ticket_word']),
  );
  await ask(id, name);
  await later(id);
  expect((await agent.rest('GET', `${path}/${id}`)).statusCode).toBe(404);
  // The audit log is a chain that nobody can rewrite; it forgets by its own clock.
  expect(await traces(word)).toEqual(['audit_entry']);
  expect(await traces(email)).toEqual([]);
  expect(await traces(`Secret words ${made}`)).toEqual([]);
  const done = await report(id);
  expect(done).toMatchObject({
    state: 'done',
    done_at: expect.any(String),
    counts: { ticket: 2, messages: 2, contact_note: 1, contact_consent: 1, contact_identity: 1 },
  });
  expect(JSON.stringify(done)).not.toContain(word);
  await later(id);
  const { due_at: _, ...rest } = done;
  expect(await report(id)).toMatchObject(rest);
});

describe('the profile', () => {
  const inProfile = async (name: string, contact_ids: number[], kind = 'PERSON') => {
    const made = (await admin.rest('POST', '/api/v2/profiles', { name, kind })).json().data;
    for (const id of contact_ids)
      await harbour.query('UPDATE contact SET profile_id = $3 WHERE agency_id = $1 AND id = $2', [
        harbour.agencyId,
        id,
        made.id,
      ]);
    return made.id as number;
  };
  const profile = async (id: number) => (await admin.rest('GET', `/api/v2/profiles/${id}`)).statusCode;

  it('of theirs alone goes with them, and what was merged into it', async () => {
    const { id, name } = await person();
    const own = await inProfile(name, [id]);
    const merged = await inProfile(name, []);
    await harbour.query('UPDATE profile SET merged_into_id = $3 WHERE agency_id = $1 AND id = $2', [
      harbour.agencyId,
      merged,
      own,
    ]);
    const { data } = (await admin.rest('GET', `${path}/${id}/erasure`)).json();
    expect(data).toContainEqual({ kind: 'profile', count: 2 });
    await ask(id, name);
    await later(id);
    expect([await profile(own), await profile(merged)]).toEqual([404, 404]);
    expect(await report(id)).toMatchObject({ counts: { profile: 2 } });
    expect(await traces(name.split(' ')[1] as string)).toEqual(['audit_entry']);
  });

  it('stays when it is shared, also with somebody who is deleted, and when it is a company', async () => {
    const [one, two, three] = [await person(), await person(), await person()];
    const shared = await inProfile('The family', [one.id, two.id]);
    const company = await inProfile('Bikes Ltd', [three.id], 'COMPANY');
    await admin.rest('DELETE', `${path}/${two.id}`);
    for (const { id, name } of [one, three]) {
      await ask(id, name);
      await later(id);
      expect((await report(id)).counts.profile).toBeUndefined();
    }
    expect([await profile(shared), await profile(company)]).toEqual([200, 200]);
  });
});

it('begins anew with who writes again', async () => {
  const { id, email, name } = await person();
  await ask(id, name);
  await later(id);
  await harbour.mail(mailbox, { from: email, name: 'Fresh Start', text: 'Hello again' });
  const [{ id: fresh, full_name }] = (await agent.rest('GET', `${path}?term=${email}`)).json().data;
  expect([fresh === id, full_name]).toEqual([false, 'Fresh Start']);
});

it('takes what they wrote in conversations of others, and leaves those', async () => {
  const { id, email, name } = await person();
  const messageId = `<others-${made}@home.test>`;
  const { ticketId } = await harbour.mail(mailbox, {
    from: 'owner@home.test',
    messageId,
    more: { cc: [email] },
  });
  await harbour.mail(mailbox, { from: email, name, text: `Aside ${name}`, inReplyTo: messageId });
  await ask(id, name);
  await later(id);
  expect(await traces(`aside ${name}`)).toEqual([]);
  const { ticket } = await admin.ask(
    'query ($id: ID!) { ticket(id: $id) { id messages(last: 10) { edges { node { body } } } } }',
    {
      id: ticketId,
    },
  );
  expect(ticket.messages.edges.length).toBeGreaterThan(1);
});

it('is told whole to who asks what is held', async () => {
  const { id, email, name } = await person();
  const answer = await admin.rest('GET', `${path}/${id}/held`);
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="contact-${id}.json"`);
  const held = answer.json();
  expect(held).toMatchObject({
    contact: [{ full_name: name, email }],
    contact_note: [{ body: `Noted of Forgetme${made}` }],
    contact_consent: [{ state: 'OPTED_IN', evidence: 'By phone' }],
    contact_identity: [{ value: email }],
  });
  expect(held.messages.map(({ text }: { text: string }) => text)).toEqual([
    `Secret words ${made}`,
    `More words ${made}`,
  ]);
  expect(answer.body).not.toContain('agency_id');
  expect((await agent.rest('GET', `${path}/${id}/held`)).statusCode).toBe(403);
  expect((await stranger.rest('GET', `${path}/${id}/held`)).statusCode).toBe(404);
});

it('is told to nobody who sees a part of it alone', async () => {
  const { id, email, name } = await person();
  const boss = await harbour.colleague(`part-boss-${made}`, 'administrator');
  const [own, others] = [
    await harbour.privateMailbox(`own-${made}@harbour.test`, boss),
    await harbour.privateMailbox(`others-${made}@harbour.test`),
  ];
  await harbour.mail(own, { from: email, name, text: 'Of my own channel', subject: 'Own' });
  await harbour.query(
    'UPDATE user_account SET only_private_channels = true WHERE agency_id = $1 AND id = $2',
    [harbour.agencyId, boss.id],
  );
  const told = async (who: Colleague) => {
    const answer = await who.rest('GET', `${path}/${id}/held`);
    return [answer.statusCode, answer.json().code];
  };
  await harbour.mail(others, { from: email, name, text: 'Of another channel', subject: 'Other' });
  expect(await told(admin)).toEqual([200, undefined]);
  expect(await told(boss)).toEqual([403, 'contact.partly_hidden']);
  const copies = `${path}/${id}/copies`;
  const asked = await boss.rest('POST', copies);
  expect([asked.statusCode, asked.json().code]).toEqual([403, 'contact.partly_hidden']);
  const copyId = (await admin.rest('POST', copies)).json().data.id;
  await world.app.get(CopyRunner).run(harbour.agencyId, copyId);
  const file = `/api/v2/contact_copies/${copyId}/file`;
  expect([(await boss.rest('GET', file)).json().code, (await admin.rest('GET', file)).statusCode]).toEqual([
    'contact.partly_hidden',
    200,
  ]);
});

it('is for those who may delete contacts, of those they see', async () => {
  const { id, name } = await person();
  expect((await ask(id, name, agent)).statusCode).toBe(403);
  expect((await agent.rest('GET', '/api/v2/contact_erasures')).statusCode).toBe(403);
  expect((await ask(id, name, stranger)).statusCode).toBe(404);
  expect((await stranger.rest('GET', `${path}/${id}/erasure`)).statusCode).toBe(404);
  expect((await stranger.rest('GET', '/api/v2/contact_erasures')).json().data).toEqual([]);
});

// Who makes a table that names a contact has to say what becomes of it.
it('knows every table that names a contact', async () => {
  const rows = await harbour.query<{ name: string; column: string }>(
    `SELECT r.relname AS name, a.attname AS column FROM pg_constraint k
     JOIN pg_class r ON r.oid = k.conrelid JOIN pg_class f ON f.oid = k.confrelid AND f.relname = 'contact'
     JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey) AND a.attname <> 'agency_id'
     WHERE k.contype = 'f' AND r.relname <> 'contact'
     UNION SELECT table_name, column_name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'contact_id'`,
  );
  const known = world.app
    .get(PersonParts)
    .tables()
    .map(({ name, column }) => `${name}.${column}`);
  expect(rows.map(({ name, column }) => `${name}.${column}`).filter((one) => !known.includes(one))).toEqual(
    [],
  );
});
