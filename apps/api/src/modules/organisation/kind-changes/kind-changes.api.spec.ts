import { KindChangeUpkeep } from './kind-change-upkeep.service.js';
import { KindValues } from './kind-values.service.js';
import { convertKind } from '../../../../test/worlds/kind-changes.js';
import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

let world: InboxWorld;
let company: Company;
let admin: Colleague;
let agent: Colleague;
let neighbour: Colleague;
let mailbox: number;
beforeAll(async () => {
  world = await InboxWorld.open();
  company = await world.company('Harbour Bikes');
  admin = await company.colleague('admin', 'administrator');
  agent = await company.colleague('agent');
  neighbour = await (await world.company('Dune Hotels')).colleague('admin', 'administrator');
  mailbox = await company.mailbox('support@harbour.test');
});
afterAll(() => world?.close());

const call = async (
  who: Colleague,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => {
  const answer = await who.rest(method, `/api/v2/${path}`, body);
  return { status: answer.statusCode, body: answer.body ? answer.json() : null };
};
const make = async (given: object) =>
  (await call(admin, 'POST', 'custom_fields', { type: 'TICKET', kind: 'TEXT', ...given })).body.data;
const preview = async (id: number, kind: string) =>
  (await call(admin, 'GET', `custom_fields/${id}/kind_preview?kind=${kind}`)).body.data;
const valueOf = async (path: string, id: number) =>
  (await call(admin, 'GET', `${path}/fields`)).body.data.find((one: { id: number }) => one.id === id)?.value;

const convert = (fieldId: number) => convertKind(company, fieldId);

const progress = async (id: number) =>
  (await call(admin, 'GET', `custom_fields/${id}/kind_change`)).body.data;

/** Tickets that have these values in the field. */
async function ticketsWith(fieldId: number, values: readonly unknown[]): Promise<number[]> {
  const tickets: number[] = [];
  for (const value of values) {
    const { ticketId } = await company.mail(mailbox);
    const set = await call(agent, 'PUT', `tickets/${ticketId}/fields`, { fields: { [fieldId]: value } });
    expect(set.status).toBe(200);
    tickets.push(ticketId);
  }
  return tickets;
}

/** Somebody who writes for the first time. */
async function newContact(): Promise<number> {
  const { ticketId } = await company.mail(mailbox, {
    from: `c-${Math.random().toString(36).slice(2)}@home.test`,
  });
  const [row] = await company.query<{ id: string }>(
    'SELECT contact_id AS id FROM ticket WHERE agency_id = $1 AND id = $2',
    [company.agencyId, ticketId],
  );
  return Number(row?.id);
}

it('says what would be kept, converted and lost, and changes nothing by that', async () => {
  const field = await make({ title: 'Mileage' });
  const tickets = await ticketsWith(field.id, ['1200', '12,5', 'plenty']);
  expect(await preview(field.id, 'NUMBER')).toEqual({
    kind: 'NUMBER',
    total: 3,
    kept: 0,
    converted: 2,
    lost: 1,
    options: [],
    examples: [
      { from: 'plenty', to: null },
      { from: '1200', to: '1200' },
      { from: '12,5', to: '12.5' },
    ],
  });
  expect(await valueOf(`tickets/${tickets[1]}`, field.id)).toBe('12,5');

  const asked = `mutation($input: ChangeCustomFieldKindInput!) { changeCustomFieldKind(input: $input)
    { kind version useCount isChanging kindChange { status kind } } }`;
  const { changeCustomFieldKind } = await admin.ask(asked, {
    input: { id: field.id, version: 1, kind: 'NUMBER' },
  });
  expect(changeCustomFieldKind).toEqual({
    kind: 'TEXT',
    version: 1,
    useCount: 3,
    isChanging: true,
    kindChange: { status: 'QUEUED', kind: 'NUMBER' },
  });
  await convert(field.id);
  expect(await progress(field.id)).toEqual({
    kind: 'NUMBER',
    status: 'done',
    total: 3,
    done: 3,
    kept: 0,
    converted: 2,
    lost: 1,
    finished_at: expect.any(String),
  });
  const now = await Promise.all(tickets.map((id) => valueOf(`tickets/${id}`, field.id)));
  expect(now).toEqual([1200, 12.5, null]);
  expect(await admin.refused(asked, { input: { id: field.id, version: 1, kind: 'TEXT' } })).toBe('conflict');
  const [noted] = await company.query<{ before: object; after: object }>(
    `SELECT before, after FROM audit_entry WHERE agency_id = $1 AND action = 'custom_field.kind_changed'`,
    [company.agencyId],
  );
  expect(noted).toEqual({
    before: { kind: 'TEXT' },
    after: { kind: 'NUMBER', kept: 0, converted: 2, lost: 1 },
  });
});

it('makes options of words, and words of options', async () => {
  const field = await make({ title: 'Bike' });
  const tickets = await ticketsWith(field.id, ['City', 'city', 'Cargo']);
  expect(await preview(field.id, 'DROPDOWN')).toMatchObject({
    total: 3,
    converted: 3,
    lost: 0,
    options: [expect.stringMatching(/^city$/i), 'Cargo'],
  });
  const dropdown = await call(admin, 'PUT', `custom_fields/${field.id}/kind`, {
    kind: 'dropdown',
    version: 1,
  });
  expect([dropdown.status, dropdown.body.data.is_changing]).toEqual([202, true]);
  await convert(field.id);
  const made = (await call(admin, 'GET', `custom_fields/${field.id}`)).body.data;
  expect(made).toMatchObject({ kind: 'DROPDOWN', key: 'bike', version: 2, is_changing: false });
  const [city, cargo] = made.options as { id: string; label: string }[];
  const now = await Promise.all(tickets.map((id) => valueOf(`tickets/${id}`, field.id)));
  expect(now).toEqual([city?.id, city?.id, cargo?.id]);
  await call(admin, 'PUT', `custom_fields/${field.id}/kind`, { kind: 'TEXT' });
  await convert(field.id);
  const text = await call(admin, 'GET', `custom_fields/${field.id}`);
  expect(text.body.data).toMatchObject({ kind: 'TEXT', options: [], version: 3 });
  expect(await valueOf(`tickets/${tickets[2]}`, field.id)).toBe('Cargo');
});

it('is done for contacts and colleagues as well', async () => {
  const since = await make({ type: 'CONTACT', title: 'Customer since' });
  const contactId = await newContact();
  await call(agent, 'PUT', `contacts/${contactId}/fields`, { fields: { customer_since: '28-2-2020' } });
  const desk = await make({ type: 'USER', title: 'Desk' });
  await call(agent, 'PUT', 'me/fields', { fields: { desk: '12' } });
  await call(admin, 'PUT', `custom_fields/${since.id}/kind`, { kind: 'DATE' });
  await call(admin, 'PUT', `custom_fields/${desk.id}/kind`, { kind: 'NUMBER' });
  await convert(since.id);
  await convert(desk.id);
  expect(await valueOf(`contacts/${contactId}`, since.id)).toBe('2020-02-28');
  expect((await call(agent, 'GET', 'me/fields')).body.data[0].value).toBe(12);
});

it('is of one kind at a time, however many set values meanwhile', async () => {
  const field = await make({ title: 'Weight' });
  const tickets = await ticketsWith(field.id, ['1', '2', '3', '4']);
  const set = (id: number) => call(agent, 'PUT', `tickets/${id}/fields`, { fields: { weight: '77' } });
  const answers = await Promise.all([
    ...tickets.map(set),
    call(admin, 'PUT', `custom_fields/${field.id}/kind`, { kind: 'NUMBER' }),
    ...tickets.map(set),
  ]);
  for (const { status } of answers) expect([200, 202, 409]).toContain(status);
  await Promise.all([convert(field.id), ...tickets.map(set), convert(field.id), ...tickets.map(set)]);
  const kinds = await company.query<{ kind: string }>(
    `SELECT DISTINCT jsonb_typeof(value) AS kind FROM ticket_field_value WHERE agency_id = $1 AND field_id = $2`,
    [company.agencyId, field.id],
  );
  expect(kinds).toEqual([{ kind: 'number' }]);
});

it('lets nobody fill in or change the field until it is done, and tells why', async () => {
  const field = await make({ title: 'Depth' });
  const [ticketId] = await ticketsWith(field.id, ['1']);
  await call(admin, 'PUT', `custom_fields/${field.id}/kind`, { kind: 'NUMBER' });
  const refused = await Promise.all([
    call(agent, 'PUT', `tickets/${ticketId}/fields`, { fields: { depth: '2' } }),
    call(agent, 'PUT', `tickets/${ticketId}/fields`, { fields: { depth: null } }),
    call(admin, 'PUT', `custom_fields/${field.id}`, { title: 'Deep' }),
    call(admin, 'DELETE', `custom_fields/${field.id}`),
    call(admin, 'PUT', `custom_fields/${field.id}/kind`, { kind: 'DATE' }),
  ]);
  for (const { status, body } of refused)
    expect([status, body.code]).toEqual([409, 'custom_fields.changing']);
  await convert(field.id);
  expect((await call(agent, 'PUT', `tickets/${ticketId}/fields`, { fields: { depth: '2' } })).status).toBe(
    200,
  );
});

it('begins anew after a worker was killed in the middle, and nothing of that one is left', async () => {
  const field = await make({ title: 'Height' });
  const tickets = await ticketsWith(field.id, ['1', '2', 'tall']);
  const now = () => Promise.all(tickets.map((id) => valueOf(`tickets/${id}`, field.id)));
  await call(admin, 'PUT', `custom_fields/${field.id}/kind`, { kind: 'NUMBER' });
  // It has written its values, and is dead before it says so.
  const values = world.app.get(KindValues);
  const each = values.each.bind(values);
  const dies = vi.spyOn(values, 'each').mockImplementationOnce(async (...given) => {
    await each(...given);
    throw new Error('killed');
  });
  await expect(convert(field.id)).rejects.toThrow('killed');
  dies.mockRestore();
  expect(await now()).toEqual(['1', '2', 'tall']);
  // One that could not even say that it failed.
  await company.query(
    `UPDATE custom_field_kind_change SET status = 'RUNNING', touched_at = now() - interval '1 minute'
     WHERE agency_id = $1 AND field_id = $2`,
    [company.agencyId, field.id],
  );
  await expect(world.app.get(KindChangeUpkeep).wakeStalled()).resolves.toBeUndefined();
  await convert(field.id);
  expect(await now()).toEqual([1, 2, null]);
  expect(await progress(field.id)).toMatchObject({ status: 'done', total: 3, done: 3, lost: 1 });
});

it('leaves all as it was when it fails for good, or whoever asked for it may not any more', async () => {
  const field = await make({ title: 'Width' });
  const [ticketId] = await ticketsWith(field.id, ['1']);
  const kind = `custom_fields/${field.id}/kind`;
  await call(admin, 'PUT', kind, { kind: 'NUMBER' });
  await company.query(`UPDATE custom_field_kind_change SET run = 5 WHERE agency_id = $1 AND field_id = $2`, [
    company.agencyId,
    field.id,
  ]);
  await convert(field.id);
  expect(await progress(field.id)).toMatchObject({ status: 'failed' });
  expect(await valueOf(`tickets/${ticketId}`, field.id)).toBe('1');
  const gone = await company.colleague('keeper', 'administrator');
  expect((await call(gone, 'PUT', kind, { kind: 'NUMBER' })).status).toBe(202);
  await company.query(`UPDATE user_account SET role = 'observer' WHERE agency_id = $1 AND id = $2`, [
    company.agencyId,
    gone.id,
  ]);
  await convert(field.id);
  expect(await progress(field.id)).toMatchObject({ status: 'failed' });
  expect((await call(agent, 'PUT', `tickets/${ticketId}/fields`, { fields: { width: '2' } })).status).toBe(
    200,
  );
});

it('is for those who keep the fields of this company', async () => {
  const field = await make({ title: 'Ours' });
  const [look, change] = [
    `custom_fields/${field.id}/kind_preview?kind=NUMBER`,
    `custom_fields/${field.id}/kind`,
  ];
  expect((await call(agent, 'GET', look)).status).toBe(403);
  expect((await call(agent, 'PUT', change, { kind: 'NUMBER' })).status).toBe(403);
  expect((await call(neighbour, 'GET', look)).status).toBe(404);
  expect((await call(neighbour, 'PUT', change, { kind: 'NUMBER' })).status).toBe(404);
  const poem = await call(admin, 'PUT', change, { kind: 'POEM' });
  expect([poem.status, Object.keys(poem.body.errors)]).toEqual([422, ['kind']]);
});
