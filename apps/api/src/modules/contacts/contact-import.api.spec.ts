import { ContactFiles } from '../../../test/worlds/contact-files.js';
import { type Colleague, type Company, InboxWorld } from '../../../test/worlds/inbox-world.js';
import { ImportContactsRepository } from './importing/import-contacts.repository.js';
import { ImportRunner } from './importing/import-runner.service.js';

const path = '/api/v2/contact_imports';

let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let files: ContactFiles;
let mailbox: number;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  await harbour.query(`UPDATE agency SET locale_code = 'nl-NL' WHERE id = $1`, [harbour.agencyId]);
  admin = await harbour.colleague('admin', 'administrator');
  mailbox = await harbour.mailbox('support@harbour.test');
  files = new ContactFiles(harbour, admin);
});

afterAll(() => world?.close());

interface Stored {
  id: number;
  full_name: string;
  email: string | null;
  phone: string | null;
  locale_code: string | null;
  time_zone: string | null;
  is_blocked: boolean;
  version: number;
}

const byEmail = async (email: string): Promise<Stored> =>
  (
    await harbour.query<Stored & Record<string, unknown>>(
      `SELECT c.id, c.full_name, c.email, c.phone, c.locale_code, c.time_zone, c.is_blocked, c.version FROM contact c
       JOIN contact_identity i ON i.contact_id = c.id WHERE i.kind = 'email' AND i.value = $1`,
      [email],
    )
  )[0] as Stored;
const ways = async (id: number) =>
  (
    await harbour.query<{ way: string }>(
      `SELECT kind || ' ' || value AS way FROM contact_identity WHERE contact_id = $1 ORDER BY id`,
      [id],
    )
  ).map(({ way }) => way);
const contacts = async () =>
  Number((await harbour.query<{ count: string }>('SELECT count(*) FROM contact'))[0]?.count);
const found = async (term: string): Promise<string[]> =>
  (await admin.rest('GET', `/api/v2/contacts?term=${encodeURIComponent(term)}`))
    .json()
    .data.map((one: { full_name: string }) => one.full_name);

async function field(kind: string, title: string, options?: string[]): Promise<number> {
  const answer = await admin.rest('POST', '/api/v2/custom_fields', {
    type: 'CONTACT',
    kind,
    title,
    ...(options && { options: options.map((label) => ({ label })) }),
  });
  expect([answer.statusCode, answer.body]).toMatchObject([201, expect.any(String)]);
  return answer.json().data.id;
}

describe('a file of contacts', () => {
  it('is guessed, previewed, tried and done; everything that it says is there and found', async () => {
    const size = await field('DROPDOWN', 'Frame size', ['Small', 'Large']);
    const since = await field('DATE', 'Customer since');
    const text = [
      'Voornaam;Achternaam;E-mailadres;Telefoonnummer;Taal;Tijdzone;Geblokkeerd;Frame size;Customer since;Notes',
      'Anna;de Vries;Anna@Import.test;020 123 45 67;nl_NL;Europe/Amsterdam;nee;large;2024-02-29;x',
      'Ömer 🦊;;omer@import.test, omer2@import.test;;;;ja;;;',
      ';;;+31612345678;;;;;;',
    ].join('\r\n');
    const view = await files.upload(text);
    expect(view).toMatchObject({ status: 'READY', source: 'OTHER', total: 3 });
    expect(view.plan.columns.map(({ to }) => to)).toEqual([
      'first_name',
      'last_name',
      'email',
      'phone',
      'language',
      'time_zone',
      'blocked',
      'field',
      'field',
      'notes',
    ]);
    expect(view.plan).toMatchObject({ match_by: ['email', 'phone'], on_match: 'fill', country: 'NL' });
    expect(view.columns[0]).toEqual({ name: 'Voornaam', samples: ['Anna', 'Ömer 🦊'] });
    const { data: preview } = (await admin.rest('GET', `${path}/${view.id}/preview`)).json();
    expect(preview[0]).toMatchObject({
      ...{ line: 2, verb: 'create', full_name: 'Anna de Vries', emails: ['anna@import.test'] },
      ...{ phones: ['+31201234567'], locale_code: 'nl-NL', is_blocked: false, problems: [] },
      fields: [
        { title: 'Frame size', text: 'Large' },
        { title: 'Customer since', text: '29-02-2024' },
      ],
    });
    const before = await contacts();
    expect((await files.tried(view.id)).trial).toMatchObject({ created: 3, updated: 0, refused: 0 });
    expect(await contacts()).toBe(before);
    expect(await files.started(view.id)).toMatchObject({ status: 'DONE', created: 3, seen: 3 });
    const anna = await byEmail('anna@import.test');
    expect(anna).toMatchObject({
      ...{ full_name: 'Anna de Vries', phone: '+31201234567', locale_code: 'nl-NL', is_blocked: false },
      time_zone: 'Europe/Amsterdam',
    });
    expect(await ways(anna.id)).toEqual(['email anna@import.test', 'phone +31201234567']);
    expect(await ways((await byEmail('omer2@import.test')).id)).toHaveLength(2);
    expect(await found('omer2')).toEqual(['Ömer 🦊']);
    expect(await found('+31612345678')).toEqual(['+31612345678']);
    const values = await harbour.query<{ field_id: number; value: unknown }>(
      'SELECT field_id, value FROM contact_field_value WHERE contact_id = $1 ORDER BY field_id',
      [anna.id],
    );
    expect(values).toEqual([
      { field_id: size, value: expect.any(String) },
      { field_id: since, value: '2024-02-29' },
    ]);
    const log = (await admin.rest('GET', '/api/v2/audit_log?per_page=100')).json().data;
    expect(log.map((one: { action: string }) => one.action)).toEqual(
      expect.arrayContaining(['uploaded', 'started', 'finished'].map((verb) => `contact_import.${verb}`)),
    );
  });

  it('fills blanks, overwrites, or leaves those who are there', async () => {
    await files.whole('name,email\nBlank,known@import.test');
    const text = 'name,email,phone\nOther Name,KNOWN@import.test,+31207654321';
    expect(await files.whole(text, { on_match: 'skip' })).toMatchObject({ unchanged: 1, created: 0 });
    expect(await files.whole(text, { on_match: 'fill' })).toMatchObject({ updated: 1 });
    expect(await byEmail('known@import.test')).toMatchObject({ full_name: 'Blank', phone: '+31207654321' });
    expect(await files.whole(text, { on_match: 'fill' })).toMatchObject({ unchanged: 1 });
    expect(await files.whole(text, { on_match: 'overwrite' })).toMatchObject({ updated: 1 });
    expect(await byEmail('known@import.test')).toMatchObject({ full_name: 'Other Name', version: 3 });
    expect(await files.whole(text, { on_match: 'overwrite' })).toMatchObject({ unchanged: 1 });
    expect(await found('Blank')).toEqual([]);
  });

  it('takes addresses that differ in case for the same, and those with plus or dots for others', async () => {
    const done = await files.whole(
      ['email', 'plus@import.test', 'PLUS@import.test', 'plus+a@import.test', 'pl.us@import.test'].join('\n'),
    );
    expect(done).toMatchObject({ created: 3, refused: 1 });
    expect(await files.reasons(done.id)).toEqual([[3, null, 'repeated', 2]]);
  });

  it('refuses rows with a reason for each field, and does all others', async () => {
    await files.whole('name,email,phone,id\nTaken,taken@import.test,+31101111111,\nTwo,two@import.test,,');
    const text = [
      'name,email,phone,language,time zone,blocked,parley id',
      'A,no address,12,xx-y,Mars/North,maybe,',
      `${'x'.repeat(10_001)},long@import.test,,,,,`,
      ',,,,,,',
      'B,two@import.test,+31101111111,,,,',
      'C,,,,,,999999999',
      'D,d@import.test,,,,,,,too many',
      '=cmd|calc,formula@import.test,,,,,',
      'E,e@import.test;f@import.test,,,,,',
    ].join('\n');
    const done = await files.whole(text, { match_by: ['parley_id', 'email'] });
    expect(await files.reasons(done.id)).toEqual([
      [2, 'email', 'not_an_address', null],
      [2, 'phone', 'not_a_number', null],
      [2, 'language', 'not_a_language', null],
      [2, 'time zone', 'not_a_time_zone', null],
      [2, 'blocked', 'not_yes_or_no', null],
      [3, 'name', 'too_long', 10_000],
      [5, null, 'taken', null],
      [6, null, 'no_such_contact', null],
      [7, null, 'more_cells', null],
    ]);
    expect(done).toMatchObject({ created: 2, refused: 5 });
    expect((await byEmail('formula@import.test')).full_name).toBe('=cmd|calc');
    const csv = await admin.rest('GET', `${path}/${done.id}/problems.csv`);
    const lines = csv.body.replace('\ufeff', '').split('\r\n');
    expect(lines[0]).toBe('name,email,phone,language,time zone,blocked,parley id,problem');
    expect(lines[3]).toBe(
      'B,two@import.test,\'+31101111111,,,,,"Another contact has this address, number or id."',
    );
    // Mended, and brought again: what was added for people to read is no column of ours.
    const again = await files.upload(
      csv.body.replace("'+31101111111", '').replace('no address', 'a@import.test'),
    );
    expect(again.plan.columns.at(-1)).toMatchObject({ to: 'ignore' });
  });

  it('can be nothing of use, and says what it is', async () => {
    expect(await files.upload('')).toMatchObject({ status: 'UNREADABLE', fault: 'empty' });
    expect(await files.upload('name,email\n')).toMatchObject({ status: 'UNREADABLE', fault: 'empty' });
    expect(await files.upload('%PDF-1.4')).toMatchObject({ status: 'UNREADABLE', fault: 'wrong_type' });
    expect(await files.upload('name\nx\n"never ends')).toMatchObject({
      ...{ status: 'UNREADABLE', fault: 'row_too_long', fault_line: 3 },
    });
    const empty = await admin.rest('POST', path, {});
    expect([empty.statusCode, empty.json().errors]).toEqual([422, { file: expect.any(Array) }]);
  });

  it('is planned only in ways that make sense', async () => {
    const view = await files.upload('name,email\nA,plan@import.test');
    const plan = (body: object) => admin.rest('PUT', `${path}/${view.id}/plan`, { ...view.plan, ...body });
    const bad = await plan({
      columns: [
        { at: 0, to: 'name' },
        { at: 1, to: 'name' },
        { at: 7, to: 'email' },
        { at: 8, to: 'field', field_id: 55 },
      ],
      match_by: ['phone'],
    });
    expect([bad.statusCode, Object.keys(bad.json().errors)]).toEqual([
      422,
      ['columns.1', 'columns.2', 'columns.3', 'match_by'],
    ]);
    expect((await plan({ country: 'ZZ' })).json().errors).toEqual({ country: ['There is no such country.'] });
    expect((await plan({ columns: [{ at: 0, to: 'ignore' }], match_by: [] })).statusCode).toBe(422);
    await files.post(view.id, 'undo', 409);
    await files.started(view.id);
    await files.post(view.id, 'start', 409);
    expect((await plan({})).statusCode).toBe(409);
    await files.post(view.id, 'cancel', 409);
  });

  it('of numbers alone needs no head line', async () => {
    const view = await files.upload('0612340001\n+31 6 1234 0002\n31612340003\n0612340001', '?numbers=true');
    expect(view).toMatchObject({ source: 'NUMBERS', plan: { columns: [{ at: 0, to: 'phone' }] } });
    const done = await files.started(view.id);
    expect(done).toMatchObject({ created: 3, refused: 1 });
    expect(await found('+31612340003')).toEqual(['+31612340003']);
  });

  it('is for those who may take contacts away, of this company alone', async () => {
    const view = await files.upload('name,email\nA,mine@import.test');
    const agent = await harbour.colleague('agent');
    const stranger = await (await world.company('Dune Hotels')).colleague('stranger', 'administrator');
    for (const [verb, url] of [
      ['GET', path],
      ['GET', `${path}/${view.id}`],
      ['POST', `${path}/${view.id}/start`],
      ['GET', `${path}/${view.id}/problems.csv`],
    ] as const) {
      expect((await agent.rest(verb, url)).statusCode).toBe(403);
      if (url !== path) expect((await stranger.rest(verb, url)).statusCode).toBe(404);
    }
  });
});

describe('an undo', () => {
  it('takes away what was made and puts back what was changed, but nothing that somebody touched since', async () => {
    const note = await field('TEXT', 'Bike');
    const wanted = { on_match: 'overwrite', columns: { Bike: `field ${note}` } };
    await files.whole('name,email,Bike\nOld,old@undo.test,red\nKept,kept@undo.test,red', wanted);
    const before = await byEmail('old@undo.test');
    const all = await contacts();
    const done = await files.whole(
      [
        'name,email,phone,Bike',
        'New,old@undo.test,+31205550001,blue',
        'Newer,kept@undo.test,+31205550002,blue',
        'Made,made@undo.test,,green',
        'Wrote,wrote@undo.test,,',
        'Edited,edited@undo.test,,',
      ].join('\n'),
      wanted,
    );
    expect(done).toMatchObject({ created: 3, updated: 2 });
    await harbour.mail(mailbox, { from: 'wrote@undo.test' });
    const edited = await byEmail('edited@undo.test');
    await admin.rest('PUT', `/api/v2/contacts/${edited.id}`, { full_name: 'By hand' });
    const kept = await byEmail('kept@undo.test');
    await admin.rest('PUT', `/api/v2/contacts/${kept.id}`, { full_name: 'By hand too' });
    const undone = await files.undone(done.id);
    expect(undone).toMatchObject({ status: 'UNDONE', undone: 2, kept: 3 });
    const old = await byEmail('old@undo.test');
    expect(old).toEqual({ ...before, version: before.version + 2 });
    expect(await ways(old.id)).toEqual(['email old@undo.test']);
    expect(await byEmail('kept@undo.test')).toMatchObject({ full_name: 'By hand too', phone: null });
    expect(await byEmail('made@undo.test')).toBeUndefined();
    expect(await contacts()).toBe(all + 2);
    expect(await found('+31205550001')).toEqual([]);
    const bikes = await harbour.query(
      `SELECT value FROM contact_field_value WHERE field_id = $1 ORDER BY contact_id`,
      [note],
    );
    expect(bikes).toEqual([{ value: 'red' }, { value: 'red' }]);
    const { data } = (await admin.rest('GET', `${path}/${done.id}/problems`)).json();
    expect(data.kept.map((one: { line: number; reason: string }) => [one.line, one.reason])).toEqual([
      [3, 'changed_since'],
      [5, 'in_use'],
      [6, 'changed_since'],
    ]);
    expect(undone.viewer_can_undo).toBe(false);
  });
});

describe('an undo after a field has become one of another kind', () => {
  it('gives back what can stand there now, and says where nothing could be given back', async () => {
    const day = await field('TEXT', 'Delivered');
    const wanted = { on_match: 'overwrite', columns: { Delivered: `field ${day}` } };
    const file = (lines: string[]) => files.whole(['name,email,Delivered', ...lines].join('\n'), wanted);
    await file(['Soon,soon@kind.test,some day', 'Day,day@kind.test,2025-05-05', 'None,none@kind.test,']);
    const done = await file([
      'Soon,soon@kind.test,2026-01-01',
      'Day,day@kind.test,2026-01-02',
      'None,none@kind.test,2026-01-03',
    ]);
    expect(done).toMatchObject({ updated: 3 });
    await harbour.query(`UPDATE custom_field SET kind = 'DATE' WHERE id = $1`, [day]);
    expect(await files.undone(done.id)).toMatchObject({ status: 'UNDONE', undone: 2, kept: 1 });
    const days = await harbour.query(
      `SELECT c.email, v.value FROM contact_field_value v JOIN contact c ON c.id = v.contact_id
       WHERE v.field_id = $1 ORDER BY c.email`,
      [day],
    );
    expect(days).toEqual([
      { email: 'day@kind.test', value: '2025-05-05' },
      { email: 'soon@kind.test', value: '2026-01-01' },
    ]);
    const { data } = (await admin.rest('GET', `${path}/${done.id}/problems`)).json();
    expect(data.kept.map((one: { line: number; reason: string }) => [one.line, one.reason])).toEqual([
      [2, 'changed_since'],
    ]);
  });
});

describe('a worker that dies', () => {
  const rows = (count: number, domain: string) =>
    ['name,email', ...Array.from({ length: count }, (_, at) => `Person ${at},p${at}@${domain}`)].join('\n');

  it('between two batches or in the middle of one leaves no row out and does none twice', async () => {
    const view = await files.upload(rows(2_500, 'crash.test'));
    await files.post(view.id, 'start', 202);
    const runner = world.app.get(ImportRunner);
    // One batch, then its turn is over.
    expect(await runner.run(harbour.agencyId, view.id, 0)).toBe(true);
    expect(await files.get(view.id)).toMatchObject({ status: 'RUNNING', seen: 1_000, created: 1_000 });
    // The next one dies when most of its rows are written.
    const repository = world.app.get(ImportContactsRepository);
    const dies = vi.spyOn(repository, 'addWords').mockRejectedValueOnce(new Error('killed'));
    await expect(runner.run(harbour.agencyId, view.id, 60_000)).rejects.toThrow('killed');
    dies.mockRestore();
    expect(await files.get(view.id)).toMatchObject({ seen: 1_000, created: 1_000 });
    // Two at once: who comes too late does nothing.
    await Promise.all([
      runner.run(harbour.agencyId, view.id, 60_000),
      runner.run(harbour.agencyId, view.id, 60_000),
    ]);
    const done = await files.worked(view.id);
    expect(done).toMatchObject({ status: 'DONE', seen: 2_500, created: 2_500, refused: 0 });
    const made = await harbour.query(`SELECT 1 FROM contact WHERE email LIKE '%@crash.test'`);
    expect(made).toHaveLength(2_500);
    expect(await files.undone(done.id)).toMatchObject({ status: 'UNDONE', undone: 2_500, kept: 0 });
    expect(await harbour.query(`SELECT 1 FROM contact WHERE email LIKE '%@crash.test'`)).toEqual([]);
    // No foreign key takes them away.
    expect(
      await harbour.query(
        `SELECT w.word FROM contact_word w WHERE w.agency_id = $1
           AND NOT EXISTS (SELECT 1 FROM contact c WHERE c.agency_id = w.agency_id AND c.id = w.contact_id)`,
        [harbour.agencyId],
      ),
    ).toEqual([]);
  });

  it('or somebody who stops it in the middle leaves what is done, which can be undone', async () => {
    const view = await files.upload(rows(1_500, 'stop.test'));
    await files.post(view.id, 'start', 202);
    await world.app.get(ImportRunner).run(harbour.agencyId, view.id, 0);
    await files.post(view.id, 'cancel', 200);
    expect(await files.worked(view.id)).toMatchObject({ status: 'CANCELLED', created: 1_000 });
    expect(await files.undone(view.id)).toMatchObject({ status: 'UNDONE', undone: 1_000 });
  });

  it('meets customers who write their first mail meanwhile, and nobody is there twice', async () => {
    const view = await files.upload(rows(300, 'race.test'));
    await files.post(view.id, 'start', 202);
    const [done] = await Promise.all([
      files.worked(view.id),
      ...Array.from({ length: 20 }, (_, at) => harbour.mail(mailbox, { from: `p${at * 15}@race.test` })),
    ]);
    expect(done).toMatchObject({ status: 'DONE', refused: 0 });
    const twice = await harbour.query(
      `SELECT email FROM contact WHERE email LIKE '%@race.test' GROUP BY email HAVING count(*) > 1`,
    );
    expect(twice).toEqual([]);
    expect(await harbour.query(`SELECT 1 FROM contact WHERE email LIKE '%@race.test'`)).toHaveLength(300);
  });
});
