import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

let world: InboxWorld;
let company: Company;
let admin: Colleague;
let supervisor: Colleague;
let agent: Colleague;
let other: Colleague;
let neighbour: Colleague;
beforeAll(async () => {
  world = await InboxWorld.open();
  company = await world.company('Harbour Bikes');
  admin = await company.colleague('admin', 'administrator');
  supervisor = await company.colleague('supervisor', 'supervisor');
  agent = await company.colleague('agent');
  other = await company.colleague('other');
  neighbour = await (await world.company('Dune Hotels')).colleague('admin', 'administrator');
  await call(admin, 'POST', 'custom_fields', {
    type: 'USER',
    kind: 'TEXT',
    title: 'Desk',
    is_required: true,
  });
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
const put = (who: Colleague, path: string, fields: object) => call(who, 'PUT', `${path}/fields`, { fields });
const asked = `query($id: ID!) { user(id: $id) { fieldValues { field { key } value } } }`;
const desk = (value: string | null) => [{ field: { key: 'desk' }, value }];

it('are filled in by who looks after users', async () => {
  const { body } = await put(admin, `users/${agent.id}`, { desk: 'B12' });
  expect(body.data).toMatchObject([{ key: 'desk', title: 'Desk', value: 'B12' }]);
  expect((await admin.ask(asked, { id: agent.id })).user.fieldValues).toEqual(desk('B12'));
  const set = `mutation($input: SetUserFieldValuesInput!) { setUserFieldValues(input: $input) { fieldValues { value } } }`;
  const [field] = (await call(admin, 'GET', 'custom_fields?type=USER')).body.data;
  const input = { userId: agent.id, values: [{ fieldId: field.id, value: 'B13' }] };
  expect((await admin.ask(set, { input })).setUserFieldValues.fieldValues).toEqual([{ value: 'B13' }]);
});

it('are filled in by everybody for themselves', async () => {
  expect((await put(agent, 'me', { desk: 'C1' })).body.data).toMatchObject([{ value: 'C1' }]);
  const own = await agent.ask('{ me { fieldValues { field { key } value } } }');
  expect(own.me.fieldValues).toEqual(desk('C1'));
  expect((await agent.ask(asked, { id: agent.id })).user.fieldValues).toEqual(desk('C1'));
  const emptied = await put(agent, 'me', { desk: '' });
  expect([emptied.status, emptied.body.errors]).toEqual([422, { 'fields.desk': ['“Desk” is needed.'] }]);
});

it('are nobody else’s business', async () => {
  expect((await put(agent, `users/${other.id}`, { desk: 'x' })).status).toBe(403);
  expect((await call(agent, 'GET', `users/${other.id}/fields`)).status).toBe(403);
  expect((await agent.ask(asked, { id: other.id })).user.fieldValues).toBeNull();
  expect((await put(neighbour, `users/${agent.id}`, { desk: 'x' })).status).toBe(404);
  expect((await call(neighbour, 'GET', `users/${agent.id}/fields`)).status).toBe(404);
  expect((await put(supervisor, `users/${admin.id}`, { desk: 'x' })).status).toBe(403);
});

it('go with the person, and leave a record', async () => {
  await put(admin, `users/${other.id}`, { desk: 'D4' });
  expect((await call(admin, 'DELETE', `users/${other.id}`)).status).toBe(204);
  const left = await company.query(`SELECT 1 FROM user_field_value WHERE agency_id = $1 AND user_id = $2`, [
    company.agencyId,
    other.id,
  ]);
  expect(left).toEqual([]);
  const noted = await company.query<{ after: object }>(
    `SELECT after FROM audit_entry WHERE agency_id = $1 AND action = 'user.fields_changed' AND target_id = $2`,
    [company.agencyId, other.id],
  );
  expect(noted).toEqual([{ after: { fields: ['Desk'] } }]);
});
