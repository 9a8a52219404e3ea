import { GROUPS_PER_AGENCY } from './groups/contact-group.rules.js';
import { ContactFiles, type ImportAnswer } from '../../../test/worlds/contact-files.js';
import { type Colleague, type Company, InboxWorld } from '../../../test/worlds/inbox-world.js';

let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let files: ContactFiles;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  admin = await harbour.colleague('admin', 'administrator');
  files = new ContactFiles(harbour, admin);
});

afterAll(() => world?.close());

const post = async (url: string, body: object) => {
  const answer = await admin.rest('POST', url, body);
  expect([answer.statusCode < 300, answer.body]).toEqual([true, expect.any(String)]);
  return answer.json().data;
};
const group = (name: string, more: object = {}) => post('/api/v2/contact_groups', { name, ...more });
const profile = (name: string) => post('/api/v2/profiles', { name, kind: 'COMPANY' });
const contact = (full_name: string, email: string) => post('/api/v2/contacts', { full_name, email });
const groupsOf = async (id: number): Promise<string[]> =>
  (await admin.rest('GET', `/api/v2/contacts/${id}/groups`))
    .json()
    .data.map(({ name }: { name: string }) => name);
const standing = async (email: string) => {
  const [row] = await harbour.query<{ id: number; profile: string | null }>(
    `SELECT c.id, p.name AS profile FROM contact c LEFT JOIN profile p ON p.id = c.profile_id
     WHERE c.email = $1 AND c.agency_id = $2 AND c.deleted_at IS NULL`,
    [email, harbour.agencyId],
  );
  return row ? { id: Number(row.id), profile: row.profile, groups: await groupsOf(Number(row.id)) } : null;
};
const preview = async (view: ImportAnswer) =>
  (await admin.rest('GET', `/api/v2/contact_imports/${view.id}/preview`)).json().data;

describe('groups and profiles in a file', () => {
  it('are guessed by their heads in any language', async () => {
    for (const head of ['naam,groepen,profiel', 'полное имя,группы,профиль', 'nome,gruppi,profilo']) {
      const view = await files.upload(`${head}\nA,B,C\n`);
      expect(view.plan.columns.map(({ to }) => to)).toEqual(['name', 'groups', 'profile']);
    }
  });

  it('take contacts in that are there, and refuse what is not', async () => {
    await group('VIP');
    await group('Odd; "one"');
    await group('Ruled', { rule: { all: [{ field: 'blocked', is: 'is', value: true }] } });
    const velo = await profile('Vélo & Co');
    await profile('Twin');
    await profile('Twin');
    const done = await files.whole(
      [
        'name,email,groups,profile,profile id',
        'One,one@place.test,"vip; ""Odd; """"one"""""" ",velo & co,',
        `Two,two@place.test,,,${velo.id}`,
        'Three,three@place.test,Unheard,,',
        'Four,four@place.test,Ruled,,',
        'Five,five@place.test,,Twin,',
        'Six,six@place.test,,Nowhere,',
        'Seven,seven@place.test,,,999999',
        'Eight,eight@place.test,,,many',
      ].join('\n'),
    );
    expect(done).toMatchObject({ created: 2, refused: 6 });
    expect((await files.reasons(done.id)).map(([line, , reason]) => [line, reason])).toEqual([
      [4, 'no_such_group'],
      [5, 'group_by_rule'],
      [6, 'two_profiles'],
      [7, 'no_such_profile'],
      [8, 'no_such_profile'],
      [9, 'no_such_profile'],
    ]);
    expect(await standing('one@place.test')).toMatchObject({
      profile: 'Vélo & Co',
      groups: ['Odd; "one"', 'VIP'],
    });
    expect(await standing('two@place.test')).toMatchObject({ profile: 'Vélo & Co', groups: [] });
  });

  it('are made when somebody says so, once for all rows, and told', async () => {
    const text = [
      'name,email,groups,profile',
      'A,a@made.test,Made One;Made Two,Made Ltd',
      'B,b@made.test,made one,MADE LTD',
    ].join('\n');
    const view = await files.upload(text);
    await files.planned(view, { makes_missing: true });
    expect(await preview(view)).toMatchObject([
      { verb: 'create', groups: ['Made One', 'Made Two'], profile: 'Made Ltd', is_followed: false },
      { verb: 'create' },
    ]);
    expect((await files.tried(view.id)).trial).toMatchObject({ created: 2, refused: 0 });
    expect(await files.started(view.id)).toMatchObject({ created: 2, refused: 0 });
    expect(await standing('b@made.test')).toMatchObject({ profile: 'Made Ltd', groups: ['Made One'] });
    const made = await harbour.query<{ action: string }>(
      `SELECT action FROM audit_entry WHERE agency_id = $1 AND target_name IN ('Made One', 'Made Two', 'Made Ltd')`,
      [harbour.agencyId],
    );
    expect(made.map(({ action }) => action).toSorted()).toEqual([
      'contact_group.created',
      'contact_group.created',
      'profile.created',
    ]);
  });

  it('are not made by who may not manage groups', async () => {
    const permissions = {
      'contacts.contacts.view': true,
      'contacts.contacts.delete': true,
      'settings.contact_groups.manage': false,
    };
    const grant = await admin.rest('PUT', '/api/v2/roles/observer', { permissions });
    expect(grant.statusCode).toBe(200);
    const agent = await harbour.colleague('importer', 'observer');
    const theirs = new ContactFiles(harbour, agent);
    const view = await theirs.upload(
      'name,email,groups,profile\nA,a@notmade.test,Not Made,Made All The Same\n',
    );
    const plan = { ...view.plan, makes_missing: true };
    const refused = await agent.rest('PUT', `/api/v2/contact_imports/${view.id}/plan`, plan);
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      { makes_missing: ['You may not make groups.'] },
    ]);
    // Somebody took the right away after the plan was made.
    const ours = await files.upload('name,email,groups\nA,a@notmade.test,Not Made\n');
    await files.planned(ours, { makes_missing: true });
    await harbour.query('UPDATE contact_import SET user_id = $3 WHERE agency_id = $1 AND id = $2', [
      harbour.agencyId,
      ours.id,
      agent.id,
    ]);
    expect((await files.tried(ours.id)).trial).toMatchObject({ created: 0, refused: 1 });
    expect(await files.started(ours.id)).toMatchObject({ created: 0, refused: 1 });
    expect((await files.reasons(ours.id)).map(([, , reason]) => reason)).toEqual(['no_such_group']);
  });

  it('are added to, and taken back by an undo where nobody changed it since', async () => {
    const [keep, since] = [await group('Keep'), await group('Since')];
    await group('Given');
    const first = await profile('First');
    await profile('Second');
    const ids = [(await contact('P', 'p@undo.test')).id, (await contact('Q', 'q@undo.test')).id];
    await post(`/api/v2/contact_groups/${keep.id}/members`, { ids });
    await post(`/api/v2/profiles/${first.id}/contacts`, { contact_ids: ids });
    const text = [
      'name,email,groups,profile',
      'P,p@undo.test,Keep; Given,Second',
      'Q,q@undo.test,Given,Second',
      'R,r@undo.test,Given,Second',
      'S,s@undo.test,Given,',
    ].join('\n');
    const filled = await files.whole(text, { on_match: 'fill' });
    expect(filled).toMatchObject({ created: 2, updated: 2 });
    expect(await standing('p@undo.test')).toMatchObject({ profile: 'First', groups: ['Given', 'Keep'] });
    const over = await files.whole(text, { on_match: 'overwrite' });
    expect(over).toMatchObject({ updated: 2, unchanged: 2 });
    expect(await standing('p@undo.test')).toMatchObject({ profile: 'Second', groups: ['Given', 'Keep'] });
    expect(await files.whole(text, { on_match: 'overwrite' })).toMatchObject({ unchanged: 4 });
    // Somebody moves Q on: that stays.
    await post(`/api/v2/profiles/${first.id}/contacts`, { contact_ids: [ids[1]] });
    expect(await files.undone(over.id)).toMatchObject({ undone: 1, kept: 1 });
    expect(await standing('p@undo.test')).toMatchObject({ profile: 'First', groups: ['Given', 'Keep'] });
    expect(await standing('q@undo.test')).toMatchObject({ profile: 'First' });
    // S is put into another group by hand: the contact is in use.
    const s = await standing('s@undo.test');
    await post(`/api/v2/contact_groups/${since.id}/members`, { ids: [s?.id] });
    expect(await files.undone(filled.id)).toMatchObject({ undone: 3, kept: 1 });
    expect(await standing('p@undo.test')).toMatchObject({ groups: ['Keep'] });
    expect(await standing('r@undo.test')).toBeNull();
    expect(await standing('s@undo.test')).toMatchObject({ groups: ['Given', 'Since'] });
  });
});

describe('the id of a contact that was merged', () => {
  it('is followed to who they became, and the preview says so', async () => {
    const [gone, between, stays] = [
      await contact('Gone', 'gone@merged.test'),
      await contact('Between', 'between@merged.test'),
      await contact('Stays', 'stays@merged.test'),
    ];
    await post(`/api/v2/contacts/${between.id}/merge`, { source_contact_ids: [gone.id] });
    await post(`/api/v2/contacts/${stays.id}/merge`, { source_contact_ids: [between.id] });
    const view = await files.upload(`parley id,language\n${gone.id},nl\n${between.id},nl\n999999,nl\n`);
    expect(await preview(view)).toMatchObject([
      { verb: 'update', full_name: 'Stays', is_followed: true },
      { verb: 'refuse', is_followed: false },
      { verb: 'refuse' },
    ]);
    await files.tried(view.id);
    const done = await files.started(view.id);
    expect(done).toMatchObject({ updated: 1, refused: 2 });
    expect((await files.reasons(done.id)).map(([, , reason]) => reason)).toEqual([
      'repeated',
      'no_such_contact',
    ]);
    expect((await admin.rest('GET', `/api/v2/contacts/${stays.id}`)).json().data.locale_code).toBe('nl');
  });
});

describe('groups that a file makes', () => {
  it('are no more than a company may have, which the trial says as well', async () => {
    const [{ count }] = (await harbour.query<{ count: string }>(
      `SELECT count(*) FROM contact_group WHERE agency_id = $1 AND deleted_at IS NULL AND owner_id IS NULL`,
      [harbour.agencyId],
    )) as [{ count: string }];
    const room = GROUPS_PER_AGENCY - Number(count);
    const rows = Array.from({ length: room + 1 }, (_, at) => `N${at},n${at}@many.test,Many ${at}`);
    rows.splice(1, 0, 'Again,again@many.test,MANY 0');
    const view = await files.upload(['name,email,groups', ...rows].join('\n'));
    await files.planned(view, { makes_missing: true });
    expect((await files.tried(view.id)).trial).toMatchObject({
      created: room + 1,
      refused: 1,
      problems: [{ problems: [{ reason: 'too_many_groups' }] }],
    });
    const done = await files.started(view.id);
    expect(done).toMatchObject({ created: room + 1, refused: 1 });
    expect((await files.reasons(done.id)).map(([, , reason]) => reason)).toEqual(['too_many_groups']);
  });
});
