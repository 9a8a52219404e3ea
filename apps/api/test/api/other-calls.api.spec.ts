import { ServiceNotificationsService } from '../../src/modules/notifications/index.js';
import { type Colleague, type Company, InboxWorld } from '../worlds/inbox-world.js';

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

const get = async (who: Colleague, path: string) => {
  const answer = await who.rest('GET', `/api/v2/${path}`);
  return { status: answer.statusCode, body: answer.json() };
};

describe('the folders of the inbox', () => {
  it('are its own lists and the views, each with what is in it and where that is', async () => {
    await company.mail(mailbox);
    const view = await admin.rest('POST', '/api/v2/custom_views', {
      name: 'About bells',
      audience: 'AGENCY',
      filter: { status: ['OPEN'] },
    });
    expect(view.statusCode).toBe(201);
    const { body } = await get(agent, 'mail_folders');
    const of = (id: string) => body.data.find((folder: { id: string }) => folder.id === id);
    expect(of('NEW')).toEqual({
      id: 'NEW',
      kind: 'system',
      name: null,
      count: 1,
      tickets: '/api/v2/tickets?feed=NEW',
    });
    const { id } = view.json().data;
    expect(of(String(id))).toMatchObject({ kind: 'view', name: 'About bells', count: 1 });
    expect((await get(agent, of(String(id)).tickets.replace('/api/v2/', ''))).body.data).toHaveLength(1);
    expect(of('TRASH')).toBeUndefined();
  });

  it('are not those next door', async () => {
    const { body } = await get(neighbour, 'mail_folders');
    expect(
      body.data.every(({ count, kind }: { count: number; kind: string }) => count === 0 && kind === 'system'),
    ).toBe(true);
  });
});

describe('the attachments of a conversation', () => {
  it('are listed by who may see it, a page at a time', async () => {
    const { ticketId } = await company.mail(mailbox, { text: 'Three pictures' });
    for (const name of ['one.txt', 'two.txt', 'three.txt']) await note(agent, ticketId, name);
    const first = await get(agent, `attachments?ticket_id=${ticketId}&per_page=2`);
    expect(first.body.data.map((file: { name: string }) => file.name)).toEqual(['three.txt', 'two.txt']);
    const rest = await get(agent, first.body.links.next.replace('/api/v2/', ''));
    expect(rest.body.data.map((file: { name: string }) => file.name)).toEqual(['one.txt']);
    expect(rest.body.links.next).toBeNull();
    const one = await get(agent, `attachments/${rest.body.data[0].id}`);
    expect(one.body.data).toMatchObject({ name: 'one.txt', ticket_id: ticketId, mime_type: 'text/plain' });
    expect((await get(neighbour, `attachments?ticket_id=${ticketId}`)).status).toBe(404);
    expect((await get(neighbour, `attachments/${rest.body.data[0].id}`)).status).toBe(404);
    expect((await get(agent, 'attachments')).status).toBe(422);
  });

  it('of a private channel are for its members', async () => {
    const closed = await company.privateMailbox('boss@harbour.test', admin);
    const { ticketId } = await company.mail(closed);
    await note(admin, ticketId, 'secret.txt');
    const [file] = (await get(admin, `attachments?ticket_id=${ticketId}`)).body.data;
    expect((await get(agent, `attachments?ticket_id=${ticketId}`)).status).toBe(404);
    expect((await get(agent, `attachments/${file.id}`)).status).toBe(404);
  });
});

describe('service notifications', () => {
  it('are shown to everybody in every company while their time is', async () => {
    const notifications = world.app.get(ServiceNotificationsService);
    const hour = (count: number) => new Date(Date.now() + count * 3_600_000);
    const text = 'Nothing can be sent from 22:00 to 22:30.';
    const facts = { level: 'maintenance' as const, text, url: null };
    const id = await notifications.add({ ...facts, startsAt: hour(-1), endsAt: hour(1) });
    await notifications.add({ ...facts, text: 'Next week', startsAt: hour(100), endsAt: hour(101) });
    for (const who of [agent, neighbour]) {
      const { body } = await get(who, 'service_notifications');
      expect(body.data).toEqual([expect.objectContaining({ id, level: 'maintenance', text, url: null })]);
    }
    const { serviceNotifications } = await agent.ask('{ serviceNotifications { level text } }');
    expect(serviceNotifications).toEqual([{ level: 'MAINTENANCE', text }]);
    expect(await notifications.remove(id)).toBe(true);
    expect(await notifications.remove(id)).toBe(false);
  });

  it('are for those who are signed in', async () => {
    const answer = await world.inject({ method: 'GET', url: '/api/v2/service_notifications' });
    expect(answer.statusCode).toBe(401);
  });
});

async function note(who: Colleague, ticketId: number, name: string): Promise<void> {
  const form = new FormData();
  form.append('message', 'Look');
  form.append('internal_note', 'true');
  form.append('uploads[]', new Blob(['words in a file']), name);
  const encoded = new Response(form);
  const answer = await who.rest(
    'POST',
    `/api/v2/tickets/${ticketId}/messages`,
    Buffer.from(await encoded.arrayBuffer()),
    { 'content-type': encoded.headers.get('content-type') ?? '' },
  );
  expect(answer.statusCode).toBe(201);
}
