import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

let world: InboxWorld;
let company: Company;
let admin: Colleague;
let agent: Colleague;
let observer: Colleague;
let neighbour: Colleague;
let mailbox: number;
let contact: number;
beforeAll(async () => {
  world = await InboxWorld.open();
  company = await world.company('Harbour Bikes');
  admin = await company.colleague('admin', 'administrator');
  agent = await company.colleague('agent');
  observer = await company.colleague('observer', 'observer');
  neighbour = await (await world.company('Dune Hotels')).colleague('admin', 'administrator');
  mailbox = await company.mailbox('support@harbour.test');
  contact = await newContact();
  await make({ kind: 'TEXT', title: 'Customer number' });
  await make({ kind: 'DROPDOWN', title: 'Shop', options: [{ label: 'North' }, { label: 'South' }] });
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
  (await call(admin, 'POST', 'custom_fields', { type: 'CONTACT', ...given })).body.data;
const put = (who: Colleague, id: number, fields: object) =>
  call(who, 'PUT', `contacts/${id}/fields`, { fields });
const values = async (id: number) =>
  Object.fromEntries(
    (await call(agent, 'GET', `contacts/${id}/fields`)).body.data.map(
      (one: { key: string; value: unknown }) => [one.key, one.value],
    ),
  );

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

it('are filled in and shown by both faces', async () => {
  const { body } = await put(agent, contact, { customerNumber: ' C-17 ', shop: 'south' });
  expect(body.data).toMatchObject([
    { key: 'customer_number', kind: 'TEXT', is_required: false, value: 'C-17' },
    { key: 'shop', value: expect.stringMatching(/^[a-f0-9]{10}$/) },
  ]);
  const asked = `query($id: ID!) { contact(id: $id) { fieldValues { field { id key useCount } value } } }`;
  const [number] = (await agent.ask(asked, { id: contact })).contact.fieldValues;
  expect(number).toEqual({
    field: { id: expect.anything(), key: 'customer_number', useCount: 1 },
    value: 'C-17',
  });
  const set = `mutation($input: SetContactFieldValuesInput!) { setContactFieldValues(input: $input)
    { id fieldValues { value } } }`;
  const input = { contactId: contact, values: [{ fieldId: number.field.id, value: null }] };
  expect((await agent.ask(set, { input })).setContactFieldValues.fieldValues[0]).toEqual({ value: null });
  const [noted] = await company.query(
    `SELECT target_id AS id, after FROM audit_entry
     WHERE agency_id = $1 AND action = 'contact.fields_changed' ORDER BY id LIMIT 1`,
    [company.agencyId],
  );
  // Which fields, not what stood in them: the log is never rewritten, and a person may be forgotten.
  expect(noted).toEqual({ id: contact, after: { fields: ['Customer number', 'Shop'] } });
});

it('are set all or not at all, and say which field is wrong', async () => {
  const before = await values(contact);
  const bad = await put(agent, contact, { customer_number: 'C-18', shop: 'East', wheels: 3 });
  expect([bad.status, Object.keys(bad.body.errors).sort()]).toEqual([422, ['fields.shop', 'fields.wheels']]);
  expect(await values(contact)).toEqual(before);
});

it('are not set by who may only look, nor from next door', async () => {
  expect((await put(observer, contact, { customer_number: 'x' })).status).toBe(403);
  expect((await put(neighbour, contact, { customer_number: 'x' })).status).toBe(404);
  expect((await call(neighbour, 'GET', `contacts/${contact}/fields`)).status).toBe(404);
});

it('that are required cannot be emptied, and hold back nobody who writes', async () => {
  const field = await make({ kind: 'NUMBER', title: 'Shoe size', is_required: true });
  const contactId = await newContact();
  expect((await values(contactId)).shoe_size).toBeNull();
  // Another field can be filled in before this one is.
  expect((await put(agent, contactId, { customer_number: 'C-20' })).status).toBe(200);
  expect((await put(agent, contactId, { shoe_size: 42 })).status).toBe(200);
  const emptied = await put(agent, contactId, { shoe_size: null });
  expect([emptied.status, emptied.body.errors]).toEqual([
    422,
    { 'fields.shoe_size': ['“Shoe size” is needed.'] },
  ]);
  expect((await values(contactId)).shoe_size).toBe(42);
  await call(admin, 'DELETE', `custom_fields/${field.id}`);
});

it('come back with their values after the field was deleted', async () => {
  const field = await make({ kind: 'TEXT', title: 'Nickname' });
  await put(agent, contact, { nickname: 'Tom' });
  await call(admin, 'DELETE', `custom_fields/${field.id}`);
  expect(await values(contact)).not.toHaveProperty('nickname');
  await call(admin, 'POST', `custom_fields/${field.id}/restore`);
  expect((await values(contact)).nickname).toBe('Tom');
});

it('that are required are asked for by the forms, and not by what comes in', async () => {
  const field = await make({ kind: 'NUMBER', title: 'Hat size', is_required: true });
  const needed = { 'fields.hat_size': ['“Hat size” is needed.'] };
  const create = (more: object) => call(agent, 'POST', 'contacts', { full_name: 'Hat Tester', ...more });
  const refused = await create({ fields: { customer_number: 'C-30' } });
  expect([refused.status, refused.body.errors]).toEqual([422, needed]);
  const made = await create({ fields: { hat_size: 58, customer_number: 'C-30' } });
  expect(made.status).toBe(201);
  expect(await values(made.body.data.id)).toMatchObject({ hat_size: 58, customer_number: 'C-30' });
  expect((await create({ fields: { hat_size: 'large' } })).body.errors).toHaveProperty(['fields.hat_size']);
  const input = { fullName: 'Hat Tester', fields: {} };
  const mutation = 'mutation ($input: CreateContactInput!) { createContact(input: $input) { id } }';
  const { errors } = await agent.graphql(mutation, { input });
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'validation.failed', fields: needed });
  // Somebody who wrote is there without it, until a colleague saves them.
  const update = (more: object) => call(agent, 'PUT', `contacts/${contact}`, more);
  expect((await update({ full_name: 'Renamed' })).body.errors).toEqual(needed);
  expect((await update({ is_blocked: true })).status).toBe(200);
  expect((await update({ is_blocked: false })).status).toBe(200);
  expect((await update({ full_name: 'Renamed', fields: { hat_size: 60 } })).status).toBe(200);
  expect((await update({ full_name: 'Renamed twice' })).status).toBe(200);
  expect((await values(contact)).hat_size).toBe(60);
  expect((await update({ fields: { hat_size: null } })).body.errors).toEqual(needed);
  // Who may see contacts but answer nobody changes no field here either.
  expect((await call(observer, 'PUT', `contacts/${contact}`, { fields: { hat_size: 61 } })).status).toBe(403);
  await call(admin, 'DELETE', `custom_fields/${field.id}`);
});
