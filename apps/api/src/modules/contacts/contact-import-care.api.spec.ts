import { ContactFiles } from '../../../test/worlds/contact-files.js';
import { type Colleague, type Company, InboxWorld } from '../../../test/worlds/inbox-world.js';
import { NEWS, watch } from '../../../test/worlds/live-socket.js';
import { systemContext } from '../../platform/context/index.js';
import { Database } from '../../platform/database/index.js';
import { ConsentsService } from './consents/contact-consents.service.js';

let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let files: ContactFiles;

beforeAll(async () => {
  world = await (await InboxWorld.open()).withWorker();
  harbour = await world.company('Harbour Bikes');
  admin = await harbour.colleague('admin', 'administrator');
  files = new ContactFiles(harbour, admin);
});

afterAll(() => world?.close());

const get = async (url: string) => (await admin.rest('GET', url)).json().data;
const idOf = async (email: string): Promise<number | undefined> =>
  (await get(`/api/v2/contacts?term=${encodeURIComponent(email)}`))[0]?.id;
const contact = async (email: string): Promise<number> =>
  (await admin.rest('POST', '/api/v2/contacts', { full_name: email, email })).json().data.id;
const consents = async (id: number) =>
  Object.fromEntries(
    (await get(`/api/v2/contacts/${id}/consents`)).map(
      ({ channel_type, state }: Record<'channel_type' | 'state', string>) => [
        channel_type.toLowerCase(),
        state.toLowerCase(),
      ],
    ),
  );
const notes = async (id: number): Promise<string[]> =>
  (await get(`/api/v2/contacts/${id}/notes`)).map(({ body }: { body: string }) => body);
const preview = (id: number) => get(`/api/v2/contact_imports/${id}/preview`);

describe('consents and notes in a file', () => {
  it('are known by their heads, shown before, put down once, and taken back', async () => {
    const view = await files.upload(
      [
        'name,email,consents,newsletter,sms opt-in,notes',
        'A,a@care.test,wa_business: opted_in,yes,no,"Likes tea\n***\nBrings\nthe dog"',
        'B,b@care.test,,opted_out,,',
        'C,c@care.test,pigeon: opted_in,,,',
        'D,d@care.test,,perhaps,,',
      ].join('\n'),
    );
    expect(view.plan.columns.map(({ to }) => to)).toEqual([
      ...['name', 'email', 'consents', 'consent_email', 'consent_sms', 'notes'],
    ]);
    expect((await preview(view.id))[0]).toMatchObject({
      consents: 'email: opted_in; sms: opted_out; wa_business: opted_in',
      notes: ['Likes tea', 'Brings\nthe dog'],
    });
    expect((await files.tried(view.id)).trial).toMatchObject({ created: 2, refused: 2 });
    const done = await files.started(view.id);
    expect(done).toMatchObject({ created: 2, refused: 2 });
    expect((await files.reasons(done.id)).map(([line, column, reason]) => [line, column, reason])).toEqual([
      [7, 'consents', 'not_a_consent'],
      [8, 'newsletter', 'not_a_consent'],
    ]);
    const a = (await idOf('a@care.test')) as number;
    expect(await consents(a)).toEqual({ email: 'opted_in', sms: 'opted_out', wa_business: 'opted_in' });
    expect((await notes(a)).toSorted()).toEqual(['Brings\nthe dog', 'Likes tea']);
    const again = 'email,notes,consents\na@care.test,Likes tea,email: opted_in\n';
    expect(await files.whole(again, { on_match: 'overwrite' })).toMatchObject({ unchanged: 1 });
    expect(await files.undone(done.id)).toMatchObject({ undone: 2, kept: 0 });
    expect(await idOf('a@care.test')).toBeUndefined();
  });

  it('go back where nobody changed them since', async () => {
    const [one, two, three] = [
      await contact('one@back.test'),
      await contact('two@back.test'),
      await contact('three@back.test'),
    ];
    await admin.rest('PUT', `/api/v2/contacts/${one}/consents/email`, { state: 'opted_out', evidence: '' });
    const text = [
      'email,consents,notes',
      'one@back.test,email: opted_in,Noted',
      'two@back.test,email: opted_in,Noted',
      'three@back.test,email: opted_in,',
      'four@back.test,,Noted',
    ].join('\n');
    expect(await files.whole(text, { on_match: 'fill' })).toMatchObject({ created: 1, updated: 3 });
    expect(await consents(one)).toEqual({ email: 'opted_out' });
    const done = await files.whole(text.replaceAll('Noted', 'Noted again'), { on_match: 'overwrite' });
    expect(done).toMatchObject({ updated: 3, unchanged: 1 });
    expect(await consents(one)).toEqual({ email: 'opted_in' });
    const [note] = await get(`/api/v2/contacts/${two}/notes`);
    await admin.rest('PUT', `/api/v2/contact_notes/${note.id}`, { body: 'By hand', version: note.version });
    expect(await files.undone(done.id)).toMatchObject({ undone: 2, kept: 1 });
    expect([await consents(one), await notes(one)]).toEqual([{ email: 'opted_out' }, ['Noted']]);
    expect((await notes(two)).toSorted()).toEqual(['By hand', 'Noted']);
    expect(await consents(three)).toEqual({ email: 'opted_in' });
    // Somebody notes something of one whom a file has made: they stay.
    const made = await files.whole('email,notes\nkept@back.test,From the file\n');
    const kept = (await idOf('kept@back.test')) as number;
    await admin.rest('POST', `/api/v2/contacts/${kept}/notes`, { body: 'By hand' });
    expect(await files.undone(made.id)).toMatchObject({ undone: 0, kept: 1 });
  });

  it('are told of as what is put down by hand is, all of a batch at once, and so is their going', async () => {
    const [one, two] = [await contact('one@told.test'), await contact('two@told.test')];
    const lin = await harbour.colleague('lin');
    const sees = await watch<{ kind: string; payload: { contactIds?: number[] } }>(
      await world.socketUrl(),
      lin,
      NEWS,
      { after: await lin.cursorNow() },
    );
    const text = 'email,consents,notes\none@told.test,email: opted_in,Noted\ntwo@told.test,,Noted\n';
    const heard = (kind: string) =>
      sees.seen.filter((event) => event.kind === kind).map(({ payload }) => payload.contactIds?.toSorted());
    const done = await files.whole(text, { on_match: 'overwrite' });
    await sees.until('what came', () => heard('contact_notes.changed').length === 1);
    expect(heard('contact_notes.changed')).toEqual([[one, two]]);
    expect(heard('contact_consents.changed')).toEqual([[one]]);
    await files.undone(done.id);
    await sees.until('what went', () => heard('contact_notes.changed').length === 2);
    expect(heard('contact_notes.changed')).toEqual([
      [one, two],
      [one, two],
    ]);
    expect(heard('contact_consents.changed')).toEqual([[one], [one]]);
    await sees.close();
  });

  it('never bring back who refused by themselves', async () => {
    const id = await contact('refused@care.test');
    const ctx = systemContext(harbour.agencyId, 'test');
    await world.app
      .get(Database)
      .write(ctx, (tx) => world.app.get(ConsentsService).customerSaid(tx, id, 'SMS', 'OPTED_OUT', 'STOP'));
    const text = 'email,sms consent\nrefused@care.test,yes\n';
    expect(await files.whole(text, { on_match: 'overwrite' })).toMatchObject({ unchanged: 1 });
    expect(await consents(id)).toEqual({ sms: 'opted_out' });
  });
});
