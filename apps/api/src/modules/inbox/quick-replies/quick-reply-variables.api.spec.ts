import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

let world: InboxWorld;
let harbour: Company;
let keeper: Colleague;
let agent: Colleague;
let stranger: Colleague;
let mailbox: number;
let contactId: number;
let ticketId: number;

const evil = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '<a href="javascript:alert(1)">x</a>',
  '{{agency.name}}',
  '</p><iframe srcdoc="<script>1</script>">',
];

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  keeper = await harbour.colleague('keeper', 'administrator');
  agent = await harbour.colleague('agent');
  stranger = await (await world.company('Dune Hotels')).colleague('stranger', 'administrator');
  mailbox = await harbour.mailbox('support@harbour.test');
  ({ ticketId } = await harbour.mail(mailbox, {
    from: 'tom@home.test',
    name: 'Tom Baker',
    subject: 'My bell',
  }));
  contactId = (await agent.rest('GET', `/api/v2/tickets/${ticketId}`)).json().data.contact.id;
  for (const [type, title] of [
    ['CONTACT', 'Shoe size'],
    ['PROFILE', 'Branch'],
    ['USER', 'Desk'],
    ['TICKET', 'Frame number'],
  ])
    await keeper.rest('POST', '/api/v2/custom_fields', { type, kind: 'TEXT', title });
  const profile = await agent.rest('POST', '/api/v2/profiles', { name: 'Baker & Sons', kind: 'company' });
  const profileId = profile.json().data.id;
  await agent.rest('POST', `/api/v2/profiles/${profileId}/contacts`, { contact_ids: [contactId] });
  await agent.rest('PUT', `/api/v2/profiles/${profileId}/fields`, { fields: { branch: 'Bread' } });
  await agent.rest('PUT', `/api/v2/contacts/${contactId}/fields`, { fields: { shoe_size: '43' } });
  await agent.rest('PUT', '/api/v2/me/fields', { fields: { desk: 'North 4' } });
});
afterAll(() => world?.close());

const ALL =
  '{{contact.custom.shoe_size}} {{contact.custom.Shoe size}} {{profile.name}} {{profile.custom.branch}} ' +
  '{{agent.custom.desk}} {{Agent.Last_Name|nobody}} {{custom.frame_number|none}}';

const make = async (input: object) =>
  keeper.rest('POST', '/api/v2/quick_replies', { title: 'Words', type: 'MESSAGING', ...input });
const made = async (input: object): Promise<number> => {
  const answer = await make(input);
  expect([answer.statusCode, answer.json().errors]).toEqual([201, undefined]);
  return answer.json().data.id;
};
const said = async (id: number, who = agent) =>
  (await who.rest('GET', `/api/v2/quick_replies/${id}/render?ticket_id=${ticketId}`)).json().data;

describe('fields that a company made, in texts', () => {
  it('stand by their key or title, each at whose it is', async () => {
    const id = await made({ body: ALL });
    const { body, missing } = await said(id);
    expect(body).toMatch(/^43 43 Baker & Sons Bread North 4 \S+ none$/);
    expect(missing).toEqual([]);
  });

  it('are what they are now, and are named where there is nothing', async () => {
    const id = await made({ body: 'Size {{contact.custom.shoe_size}}' });
    await agent.rest('PUT', `/api/v2/contacts/${contactId}/fields`, { fields: { shoe_size: '44' } });
    expect((await said(id)).body).toBe('Size 44');
    await agent.rest('PUT', `/api/v2/contacts/${contactId}/fields`, { fields: { shoe_size: null } });
    expect(await said(id)).toMatchObject({
      body: 'Size {{contact.custom.shoe_size}}',
      missing: ['contact.custom.shoe_size'],
    });
  });

  it.each(evil)('cannot bring markup into a mail: %s', async (value) => {
    await agent.rest('PUT', `/api/v2/contacts/${contactId}/fields`, { fields: { shoe_size: value } });
    const words = '{{contact.custom.shoe_size}}';
    const mail = await said(await made({ type: 'EMAIL', body: `<p>Size ${words}</p>` }));
    expect(mail.body.slice('<p>Size '.length, -'</p>'.length)).not.toMatch(/[<>"']/);
    expect(mail.body).not.toContain('Harbour Bikes');
    expect((await said(await made({ body: `Size ${words}` }))).body).toBe(`Size ${value}`);
  });

  it('are listed with what they are called, also for a contact without a conversation', async () => {
    const ask = (about: object, who = agent) =>
      who.ask(
        `query ($ticketId: ID, $contactId: ID) {
           replyVariables(ticketId: $ticketId, contactId: $contactId) { name value title } }`,
        about,
      );
    const ids = { contactId: String(contactId) };
    const { replyVariables } = await ask(ids);
    expect(replyVariables).toEqual(
      expect.arrayContaining([
        { name: 'profile.name', value: 'Baker & Sons', title: null },
        { name: 'profile.custom.branch', value: 'Bread', title: 'Branch' },
        { name: 'agent.custom.desk', value: 'North 4', title: 'Desk' },
        { name: 'custom.frame_number', value: null, title: 'Frame number' },
        { name: 'contact.name', value: 'Tom Baker', title: null },
      ]),
    );
    await expect(ask(ids, stranger)).rejects.toThrow('not_found');
  });

  it.each([
    ['a slip of the pen', 'body', 'Hi {{contact.firstname}}', 'contact.firstname'],
    ['a field that is not there', 'body', 'Hi {{contact.custom.hat_size|x}}', 'contact.custom.hat_size'],
    ['a field of somebody else', 'body', 'Hi {{agent.custom.shoe_size}}', 'agent.custom.shoe_size'],
    ['a variable of the language', 'body', '{{constructor}}', 'constructor'],
  ])('are refused by name: %s', async (_, field, body, name) => {
    const answer = await make({ body });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({ [field]: [`There is no variable called ${name}.`] });
    const path = `/client-api/channels/${mailbox}/signature`;
    const signature = await keeper.rest('PUT', path, {
      body: `<p>${body}</p>`,
      is_on: true,
      allows_own: true,
    });
    expect([signature.statusCode, JSON.stringify(signature.json().errors)]).toEqual([
      422,
      expect.stringContaining(name),
    ]);
  });

  it('do not hinder a change of something else when a field has gone', async () => {
    const id = await made({ body: 'Desk {{agent.custom.desk}}' });
    const fields = (await keeper.rest('GET', '/api/v2/custom_fields')).json().data;
    const { id: gone } = fields.find(({ key }: { key: string }) => key === 'desk');
    await keeper.rest('DELETE', `/api/v2/custom_fields/${gone}`);
    const renamed = await keeper.rest('PUT', `/api/v2/quick_replies/${id}`, { title: 'Other words' });
    expect(renamed.statusCode).toBe(200);
    expect((await said(id)).missing).toEqual(['agent.custom.desk']);
    const again = { body: 'At desk {{agent.custom.desk}}' };
    expect((await keeper.rest('PUT', `/api/v2/quick_replies/${id}`, again)).statusCode).toBe(422);
  });
});
