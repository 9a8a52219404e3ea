import { type Colleague, type Company, InboxWorld } from '../../../test/worlds/inbox-world.js';

const path = '/api/v2/profiles';

let world: InboxWorld;
let company: Company;
let admin: Colleague;
let agent: Colleague;
let stranger: Colleague;
let made = 0;

beforeAll(async () => {
  world = await InboxWorld.open();
  company = await world.company('Harbour Bikes');
  admin = await company.colleague('admin', 'administrator');
  agent = await company.colleague('agent');
  stranger = await (await world.company('Dune Hotels')).colleague('stranger', 'administrator');
  const field = (title: string) =>
    call(admin, 'POST', '/api/v2/custom_fields', { type: 'PROFILE', kind: 'TEXT', title });
  await field('VAT');
  await field('Town');
});

afterAll(() => world?.close());

const call = async (
  who: Colleague,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
) => {
  const answer = await who.rest(method, url.startsWith('/') ? url : `${path}/${url}`, body);
  return { status: answer.statusCode, body: answer.body ? answer.json() : null };
};

const make = async (name: string, contactIds: number[] = []): Promise<number> =>
  (await call(admin, 'POST', path, { name, contact_ids: contactIds })).body.data.id;

const person = async (): Promise<number> =>
  (await call(admin, 'POST', '/api/v2/contacts', { full_name: `Person ${(made += 1)}` })).body.data.id;

const contactsOf = async (id: number): Promise<number[]> =>
  (await call(admin, 'GET', `${id}/contacts`)).body.data
    .map((one: { id: number }) => one.id)
    .toSorted((one: number, other: number) => one - other);

const merge = (fromId: number, intoId: number, who = admin) =>
  call(who, 'POST', `${intoId}/merge`, { from_id: fromId });
const unmerge = (id: number, who = admin) => call(who, 'POST', `${id}/unmerge`);
const get = async (id: number) => (await call(admin, 'GET', String(id))).body.data;
const fill = (id: number, fields: object) => call(admin, 'PUT', `${id}/fields`, { fields });
const filled = async (id: number) =>
  Object.fromEntries(
    (await call(admin, 'GET', `${id}/fields`)).body.data.map(
      ({ key, value }: { key: string; value: unknown }) => [key, value],
    ),
  );

/** Two profiles with one contact each. */
async function pair() {
  const [one, two] = [await person(), await person()];
  return { one, two, left: await make('Left', [one]), right: await make('Right', [two]) };
}

describe('two profiles', () => {
  it('are shown side by side before they are merged', async () => {
    const { left, right } = await pair();
    await fill(left, { vat: 'NL1', town: 'Delft' });
    await fill(right, { town: 'Gouda' });
    const asked = `query ($fromId: ID!, $intoId: ID!) { profileMergePreview(fromId: $fromId, intoId: $intoId) {
      from { name contactCount } into { name contactCount } fields { field { key } from into result } } }`;
    const preview = (await admin.ask(asked, { fromId: left, intoId: right })).profileMergePreview;
    expect(preview).toEqual({
      from: { name: 'Left', contactCount: 1 },
      into: { name: 'Right', contactCount: 1 },
      fields: [
        { field: { key: 'vat' }, from: 'NL1', into: null, result: 'NL1' },
        { field: { key: 'town' }, from: 'Delft', into: 'Gouda', result: 'Gouda' },
      ],
    });
    expect([await contactsOf(left), await contactsOf(right)]).toMatchObject([
      [expect.anything()],
      [expect.anything()],
    ]);
    expect(await agent.refused(asked, { fromId: left, intoId: right })).toBe('auth.forbidden');
  });

  it('become one, and two again at any time later', async () => {
    const { one, two, left, right } = await pair();
    await fill(left, { vat: 'NL1', town: 'Delft' });
    await fill(right, { town: 'Gouda' });
    const { status, body } = await merge(left, right);
    expect([status, body.data.name]).toEqual([200, 'Right']);
    expect(await contactsOf(right)).toEqual([one, two]);
    expect(await filled(right)).toEqual({ vat: 'NL1', town: 'Gouda' });
    expect(await get(left)).toMatchObject({ merged_into_id: right, is_deleted: false });
    const merged = 'query ($id: ID!) { profile(id: $id) { merged { id } mergedInto { id } } }';
    expect((await admin.ask(merged, { id: right })).profile.merged).toEqual([{ id: String(left) }]);
    expect((await admin.ask(merged, { id: left })).profile.mergedInto).toEqual({ id: String(right) });
    const { body: list } = await call(admin, 'GET', `${path}?term=left&per_page=100`);
    expect(list.data.map((profile: { id: number }) => profile.id)).not.toContain(left);

    const later = await person();
    await call(admin, 'POST', `${right}/contacts`, { contact_ids: [later] });
    expect((await unmerge(left)).body.data).toMatchObject({ id: left, merged_into_id: null });
    expect([await contactsOf(left), await contactsOf(right)]).toEqual([[one], [two, later]]);
    expect([await filled(left), await filled(right)]).toEqual([
      { vat: 'NL1', town: 'Delft' },
      { vat: null, town: 'Gouda' },
    ]);
    expect((await unmerge(left)).body.code).toBe('profile.not_merged');
    const written = await company.query<{ action: string }>(
      `SELECT action FROM audit_entry WHERE agency_id = $1 AND target_kind = 'profile' AND target_id = $2 ORDER BY id DESC LIMIT 2`,
      [company.agencyId, left],
    );
    expect(written.map(({ action }) => action)).toEqual(['profile.unmerged', 'profile.merged']);
  });

  it('keep what somebody changed after the merge', async () => {
    const { one, two, left, right } = await pair();
    await fill(left, { vat: 'NL1' });
    await merge(left, right);
    const other = await make('Other');
    await call(admin, 'POST', `${other}/contacts`, { contact_ids: [one] });
    await fill(right, { vat: 'NL2' });
    await unmerge(left);
    expect([await contactsOf(left), await contactsOf(right), await contactsOf(other)]).toEqual([
      [],
      [two],
      [one],
    ]);
    expect((await filled(right)).vat).toBe('NL2');
  });

  it('come out of a chain one by one, whichever is first', async () => {
    const { one, two, left, right } = await pair();
    const third = await person();
    const last = await make('Last', [third]);
    await merge(left, right);
    await merge(right, last);
    expect(await contactsOf(last)).toEqual([one, two, third]);
    await unmerge(left);
    expect([await contactsOf(left), await contactsOf(last)]).toEqual([[one], [two, third]]);
    await unmerge(right);
    expect([await contactsOf(right), await contactsOf(last)]).toEqual([[two], [third]]);
  });
});

describe('what is chosen field by field', () => {
  it('stands at the one that stays, in the preview already, and goes back with the merge', async () => {
    const { left, right } = await pair();
    await fill(left, { vat: 'NL1', town: 'Delft' });
    await fill(right, { vat: 'NL2', town: 'Gouda' });
    await call(admin, 'PUT', String(left), { kind: 'company' });
    const fields = [
      { key: 'name', profile_id: left },
      { key: 'kind', profile_id: left },
      { key: 'town', profile_id: left },
    ];
    const { body: preview } = await call(admin, 'POST', `${right}/merge/preview`, { from_id: left, fields });
    expect(preview.data).toMatchObject({
      from: { id: left },
      into: { id: right },
      name: 'Left',
      kind: 'COMPANY',
      fields: [
        { key: 'vat', from: 'NL1', into: 'NL2', result: 'NL2' },
        { key: 'town', from: 'Delft', into: 'Gouda', result: 'Delft' },
      ],
    });
    const { body } = await call(admin, 'POST', `${right}/merge`, { from_id: left, fields });
    expect(body.data).toMatchObject({ id: right, name: 'Left', kind: 'COMPANY' });
    expect(await filled(right)).toEqual({ vat: 'NL2', town: 'Delft' });
    const { body: list } = await call(admin, 'GET', `${path}?term=left&per_page=100`);
    expect(list.data.map((profile: { id: number }) => profile.id)).toContain(right);
    // What somebody changed since stays; the rest goes back.
    await call(admin, 'PUT', String(right), { kind: 'person' });
    await unmerge(left);
    expect(await get(right)).toMatchObject({ name: 'Right', kind: 'PERSON' });
    expect(await filled(right)).toEqual({ vat: 'NL2', town: 'Gouda' });
    expect(await filled(left)).toEqual({ vat: 'NL1', town: 'Delft' });
  });

  it('may be that nothing stands there, and is refused for other fields and other profiles', async () => {
    const { left, right } = await pair();
    const other = await make('Other');
    await fill(right, { vat: 'NL2', town: 'Gouda' });
    const asked = (fields: object[]) =>
      admin.ask(
        `query ($fromId: ID!, $intoId: ID!, $fields: [ProfileMergeChoice!]) {
          profileMergePreview(fromId: $fromId, intoId: $intoId, fields: $fields) { fields { result } } }`,
        { fromId: left, intoId: right, fields },
      );
    const { profileMergePreview } = await asked([{ key: 'VAT', profileId: left }]);
    expect(profileMergePreview.fields).toEqual([{ result: null }, { result: 'Gouda' }]);
    for (const wrong of [[{ key: 'colour', profile_id: left }], [{ key: 'vat', profile_id: other }]]) {
      const { status, body } = await call(admin, 'POST', `${right}/merge`, { from_id: left, fields: wrong });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['fields']]);
    }
    await call(admin, 'POST', `${right}/merge`, {
      from_id: left,
      fields: [{ key: 'vat', profile_id: left }],
    });
    expect(await filled(right)).toEqual({ vat: null, town: 'Gouda' });
    await unmerge(left);
    expect(await filled(right)).toEqual({ vat: 'NL2', town: 'Gouda' });
  });
});

describe('a merge is refused', () => {
  it('of a profile with itself, with what it was merged into, and of what is not there', async () => {
    const { left, right } = await pair();
    const code = async (from: number, into: number, who = admin) => {
      const { status, body } = await merge(from, into, who);
      return [status, body.code];
    };
    expect(await code(left, left)).toEqual([409, 'profile.merge_into_itself']);
    expect(await code(left, 999_999)).toEqual([404, 'not_found']);
    const foreign = (await call(stranger, 'POST', path, { name: 'Foreign' })).body.data.id;
    expect(await code(left, foreign)).toEqual([404, 'not_found']);
    expect(await code(foreign, left)).toEqual([404, 'not_found']);
    expect(await code(left, right, agent)).toEqual([403, 'auth.forbidden']);
    await merge(left, right);
    expect(await code(right, left)).toEqual([409, 'profile.merged_already']);
    expect(await code(left, right)).toEqual([409, 'profile.merged_already']);
    // Bringing back what was deleted brings back no merged one.
    expect((await call(admin, 'POST', 'restore', { ids: [left] })).body.code).toBe('profile.merged_already');
    expect((await call(admin, 'POST', 'bulk_delete', { ids: [left] })).body.code).toBe(
      'profile.merged_already',
    );
    expect((await unmerge(left, stranger)).status).toBe(404);
    expect((await fill(left, { vat: 'x' })).status).toBe(404);
  });

  it('when two are merged with each other at the same moment: one merge stands', async () => {
    const { one, two, left, right } = await pair();
    const answers = await Promise.all([merge(left, right), merge(right, left), merge(left, right)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const [a, b] = [await get(left), await get(right)];
    expect([a, b].filter((profile) => profile.merged_into_id !== null)).toHaveLength(1);
    const stands = a.merged_into_id === null ? left : right;
    expect(await contactsOf(stands)).toEqual([one, two]);
  });

  it('where the company does not merge profiles; what was merged comes apart all the same', async () => {
    const { left, right } = await pair();
    const { left: third } = await pair();
    await merge(left, right);
    const put = (body: object, who = admin) => call(who, 'PUT', '/api/v2/profile_settings', body);
    expect((await put({ allows_merging: false }, agent)).status).toBe(403);
    const { body } = await put({ allows_merging: false });
    expect(body.data.allows_merging).toBe(false);
    expect((await merge(third, right)).body.code).toBe('profile.merging_off');
    expect((await unmerge(left)).status).toBe(200);
    expect((await put({ allows_merging: true, version: 99 })).status).toBe(409);
    expect((await put({ allows_merging: true, version: body.data.version })).status).toBe(200);
    expect((await call(agent, 'GET', '/api/v2/profile_settings')).body.data.allows_merging).toBe(true);
  });
});
