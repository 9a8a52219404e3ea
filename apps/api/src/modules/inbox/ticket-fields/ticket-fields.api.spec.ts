import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

let world: InboxWorld;
let company: Company;
let admin: Colleague;
let agent: Colleague;
let observer: Colleague;
let neighbour: Colleague;
let mailbox: number;
beforeAll(async () => {
  world = await InboxWorld.open();
  company = await world.company('Harbour Bikes');
  admin = await company.colleague('admin', 'administrator');
  agent = await company.colleague('agent');
  observer = await company.colleague('observer', 'observer');
  neighbour = await (await world.company('Dune Hotels')).colleague('admin', 'administrator');
  mailbox = await company.mailbox('support@harbour.test');
});
afterAll(() => world?.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = async (who: Colleague, method: Method | 'PATCH', path: string, body?: object) => {
  const answer = await who.rest(method as Method, `/api/v2/${path}`, body);
  return { status: answer.statusCode, body: answer.body ? answer.json() : null };
};
const make = async (given: object) => (await call(admin, 'POST', 'custom_fields', given)).body.data;
const titles = async (type = 'TICKET') =>
  (await call(agent, 'GET', `custom_fields/?type=${type}`)).body.data.map(
    (one: { title: string }) => one.title,
  );
const ticket = async () => (await company.mail(mailbox)).ticketId;

describe('custom fields', () => {
  it('are made, changed and listed in their order, by type', async () => {
    const frame = await make({
      type: 'TICKET',
      kind: 'TEXT',
      title: 'Frame  number',
      help: 'Below the saddle',
    });
    expect(frame).toMatchObject({ key: 'frame_number', is_required: false, sort_order: 1, version: 1 });
    const bike = await make({
      type: 'ticket',
      kind: 'dropdown',
      title: 'Bike',
      options: [{ label: 'City' }, { label: 'Cargo' }],
    });
    await make({ type: 'CONTACT', kind: 'DATE', title: 'Customer since' });
    expect(await titles()).toEqual(['Frame number', 'Bike']);
    expect(await titles('CONTACT')).toEqual(['Customer since']);
    const changed = await call(admin, 'PUT', `custom_fields/${bike.id}`, {
      title: 'Kind of bike',
      options: [{ label: 'Tandem' }, { id: bike.options[0].id, label: 'City bike' }],
      version: 1,
    });
    expect(changed.body.data).toMatchObject({ title: 'Kind of bike', key: 'bike', version: 2 });
    expect(changed.body.data.options[1]).toEqual({ id: bike.options[0].id, label: 'City bike' });
    expect((await call(admin, 'PUT', `custom_fields/${bike.id}`, { title: 'Late', version: 1 })).status).toBe(
      409,
    );
  });

  it('are ordered as a whole or not at all', async () => {
    const { data } = (await call(agent, 'GET', 'custom_fields?type=TICKET')).body;
    const ids = data.map(({ id }: { id: number }) => id).reverse();
    const ordered = await call(admin, 'PATCH', 'custom_fields_order', { type: 'TICKET', order: ids });
    expect(ordered.body.data.map(({ id }: { id: number }) => id)).toEqual(ids);
    const part = await call(admin, 'PATCH', 'custom_fields_order', { type: 'TICKET', order: ids.slice(1) });
    expect([part.status, part.body.code]).toEqual([409, 'custom_fields.order_mismatch']);
    expect(await titles()).toEqual(['Kind of bike', 'Frame number']);
  });

  it.each([
    [{ type: 'TICKET', kind: 'TEXT', title: ' ' }, 'title'],
    [{ type: 'BICYCLE', kind: 'TEXT', title: 'x' }, 'type'],
    [{ type: 'TICKET', kind: 'POEM', title: 'x' }, 'kind'],
    [{ type: 'TICKET', kind: 'DROPDOWN', title: 'x' }, 'options'],
    [{ type: 'TICKET', kind: 'DROPDOWN', title: 'x', options: [{ label: 'a' }, { label: 'A' }] }, 'options'],
    [{ type: 'TICKET', kind: 'TEXT', title: 'x', options: [{ label: 'a' }] }, 'options'],
  ])('refuse %j and say which field', async (given, field) => {
    const before = await titles();
    const { status, body } = await call(admin, 'POST', 'custom_fields', given);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(await titles()).toEqual(before);
  });

  it('are kept by who may keep them, and nobody next door', async () => {
    const own = await make({ type: 'USER', kind: 'TEXT', title: 'Desk' });
    expect(
      (await call(agent, 'POST', 'custom_fields', { type: 'USER', kind: 'TEXT', title: 'x' })).status,
    ).toBe(403);
    for (const method of ['GET', 'DELETE'] as const)
      expect((await call(neighbour, method, `custom_fields/${own.id}`)).status).toBe(404);
    expect((await call(neighbour, 'POST', `custom_fields/${own.id}/restore`)).status).toBe(404);
    expect((await call(neighbour, 'GET', 'custom_fields/')).body.data).toEqual([]);
    expect(await titles('USER')).toEqual(['Desk']);
  });

  it('come back with their values after they were deleted', async () => {
    const field = await make({ type: 'TICKET', kind: 'NUMBER', title: 'Mileage' });
    const id = await ticket();
    await call(agent, 'PUT', `tickets/${id}/fields`, { fields: { mileage: 1200 } });
    expect((await call(admin, 'DELETE', `custom_fields/${field.id}`)).status).toBe(204);
    expect(await titles()).not.toContain('Mileage');
    expect((await call(agent, 'PUT', `tickets/${id}/fields`, { fields: { mileage: 1 } })).status).toBe(422);
    await make({ type: 'TICKET', kind: 'TEXT', title: 'Mileage' });
    const back = await call(admin, 'POST', `custom_fields/${field.id}/restore`);
    expect(back.body.data).toMatchObject({ id: field.id, key: 'mileage_2' });
    const values = (await call(agent, 'GET', `tickets/${id}/fields`)).body.data;
    expect(values.find((one: { key: string }) => one.key === 'mileage_2').value).toBe(1200);
  });

  it('are in what a client starts with', async () => {
    const { data } = (await call(agent, 'GET', '')).body;
    expect(data.custom_fields.CONTACT).toEqual([expect.objectContaining({ title: 'Customer since' })]);
  });
});

describe('the fields of a conversation', () => {
  it('are filled in, leave a line, and are shown by name', async () => {
    const id = await ticket();
    const { body } = await call(agent, 'PUT', `tickets/${id}/fields`, {
      fields: { frame_number: ' HB-2041 ', bike: 'city bike' },
    });
    const values = Object.fromEntries(
      body.data.map((one: { key: string; value: unknown }) => [one.key, one.value]),
    );
    expect(values).toMatchObject({ frame_number: 'HB-2041', bike: expect.stringMatching(/^[a-f0-9]{10}$/) });
    const asked = `query($id: ID!) { ticket(id: $id) { customFields { field { key useCount } value }
      messages(last: 10) { edges { node { system { kind fieldName targetName } } } } } }`;
    const { ticket: shown } = await agent.ask(asked, { id });
    expect(
      shown.customFields.find((one: { field: { key: string } }) => one.field.key === 'frame_number'),
    ).toEqual({
      field: { key: 'frame_number', useCount: 1 },
      value: 'HB-2041',
    });
    const lines = shown.messages.edges.map((edge: { node: { system: object | null } }) => edge.node.system);
    expect(lines).toContainEqual({
      kind: 'FIELD_CHANGED',
      fieldName: 'Kind of bike',
      targetName: 'City bike',
    });
  });

  it('are set all or not at all', async () => {
    const id = await ticket();
    const bad = await call(agent, 'PUT', `tickets/${id}/fields`, {
      fields: { frame_number: 'HB-1', bike: 'Unicycle', wheels: 3 },
    });
    expect(bad.status).toBe(422);
    expect(Object.keys(bad.body.errors).sort()).toEqual(['fields.bike', 'fields.wheels']);
    const left = (await call(agent, 'GET', `tickets/${id}/fields`)).body.data;
    expect(left.every((one: { value: unknown }) => one.value === null)).toBe(true);
  });

  it('are not set by who may only look, nor from next door', async () => {
    const id = await ticket();
    const body = { fields: { frame_number: 'mine' } };
    expect((await call(observer, 'PUT', `tickets/${id}/fields`, body)).status).toBe(403);
    expect((await call(neighbour, 'PUT', `tickets/${id}/fields`, body)).status).toBe(404);
    expect((await call(neighbour, 'GET', `tickets/${id}/fields`)).status).toBe(404);
  });

  it('that are required have to be known before a conversation is closed', async () => {
    const field = await make({ type: 'TICKET', kind: 'CHECKBOX', title: 'Warranty', is_required: true });
    const id = await ticket();
    const refused = await call(agent, 'POST', `tickets/${id}/close`, {});
    expect([refused.status, refused.body.code]).toEqual([422, 'inbox.fields_required']);
    expect(Object.keys(refused.body.errors)).toEqual(['fields.warranty']);
    const code = await agent.refused('mutation($id: ID!) { closeTicket(input: { ticketId: $id }) { id } }', {
      id,
    });
    expect(code).toBe('inbox.fields_required');
    expect((await agent.ask('query($id: ID!) { ticket(id: $id) { status } }', { id })).ticket.status).toBe(
      'OPEN',
    );
    const set = `mutation($input: SetTicketFieldsInput!) { setTicketFields(input: $input) { id } }`;
    await agent.ask(set, { input: { ticketId: id, values: [{ fieldId: field.id, value: false }] } });
    expect((await call(agent, 'POST', `tickets/${id}/close`, {})).status).toBe(200);
    await call(admin, 'PUT', `custom_fields/${field.id}`, { is_required: false });
  });

  it('change for those who watch the conversation', async () => {
    const id = await ticket();
    const before = (await agent.ask('query($id: ID!) { ticket(id: $id) { version } }', { id })).ticket
      .version;
    await call(agent, 'PUT', `tickets/${id}/fields`, { fields: { frame_number: 'HB-7' } });
    // What is so already changes nothing.
    await call(agent, 'PUT', `tickets/${id}/fields`, { fields: { frame_number: 'HB-7' } });
    const after = (await agent.ask('query($id: ID!) { ticket(id: $id) { version } }', { id })).ticket.version;
    expect(after).toBe(before + 1);
  });
});
