import { type Colleague, type Company, InboxWorld } from '../worlds/inbox-world.js';

/** Names that every object has: where one becomes a key of ours, it is no answer, and nothing else changes. */
const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];

let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let contact: number;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  admin = await harbour.colleague('admin', 'administrator');
  contact = (await admin.rest('POST', '/api/v2/contacts', { full_name: 'Anna Bakker' })).json().data.id;
});
afterAll(() => world?.close());

describe.each(NAMES)('the name %s', (name) => {
  it('is the key of no custom field, whatever the field is called', async () => {
    const made = await admin.rest('POST', '/api/v2/custom_fields', {
      type: 'CONTACT',
      kind: 'TEXT',
      title: name,
    });
    expect(made.statusCode).toBe(201);
    const { key } = made.json().data;
    expect(({} as Record<string, unknown>)[key]).toBeUndefined();
    const put = await admin.rest('PUT', `/api/v2/contacts/${contact}/fields`, { fields: { [key]: 'mine' } });
    expect(put.statusCode).toBe(200);
  });

  it('is a value of no custom field', async () => {
    const text = `{"fields":{${JSON.stringify(name)}:"not mine"}}`;
    const answer = await admin.rest('PUT', `/api/v2/contacts/${contact}/fields`, Buffer.from(text), {
      'content-type': 'application/json',
    });
    expect(answer.statusCode).toBeLessThan(500);
    const { body } = await admin.rest('GET', `/api/v2/contacts/${contact}/fields`);
    expect(body).not.toContain('not mine');
    expect(body).toContain('"mine"');
  });

  it('in a body changes no object of the server', async () => {
    const text = `{"full_name":"Anna",${JSON.stringify(name)}:{"isAdmin":true}}`;
    const answer = await admin.rest('POST', '/api/v2/contacts', Buffer.from(text), {
      'content-type': 'application/json',
    });
    expect(answer.statusCode).toBeLessThan(500);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    expect((Object as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});
