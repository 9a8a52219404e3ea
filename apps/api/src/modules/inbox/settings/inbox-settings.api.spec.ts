import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

let world: InboxWorld;
let company: Company;
let admin: Colleague;
let agent: Colleague;
let neighbour: Colleague;
beforeAll(async () => {
  world = await InboxWorld.open();
  company = await world.company('Harbour Bikes');
  admin = await company.colleague('admin', 'administrator');
  agent = await company.colleague('agent');
  neighbour = await (await world.company('Dune Hotels')).colleague('admin', 'administrator');
});
afterAll(() => world?.close());

const PATH = '/api/v2/inbox_settings';
const settings = async (who: Colleague) => (await who.rest('GET', PATH)).json().data;
const change = async (who: Colleague, given: object) => {
  const answer = await who.rest('PUT', PATH, given);
  return { status: answer.statusCode, body: answer.json() };
};

describe('the settings of the inbox', () => {
  it('are what everybody begins with, also for who may not change them', async () => {
    const before = await settings(agent);
    expect(before).toMatchObject({
      mail_undo_seconds: 10,
      auto_advance: 'next',
      soft_lock: true,
      version: 1,
    });
    const data = await agent.ask('{ inboxSettings { mailUndoSeconds reopenAssignsTo morningHour } }');
    expect(data.inboxSettings).toEqual({ mailUndoSeconds: 10, reopenAssignsTo: 'SAME', morningHour: 8 });
  });

  it('are changed by who manages the inbox, for this company alone, and remembered', async () => {
    const { status, body } = await change(admin, { mail_undo_seconds: 30, auto_advance: 'list' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ mail_undo_seconds: 30, auto_advance: 'list', soft_lock: true });
    expect(await settings(agent)).toEqual(body.data);
    expect(await settings(neighbour)).toMatchObject({ mail_undo_seconds: 10, auto_advance: 'next' });
    const [entry] = await company.query<{ before: object; after: object }>(
      "SELECT before, after FROM audit_entry WHERE action = 'inbox_settings.updated' ORDER BY id DESC LIMIT 1",
    );
    expect(entry).toEqual({
      before: { mailUndoSeconds: 10, autoAdvance: 'next' },
      after: { mailUndoSeconds: 30, autoAdvance: 'list' },
    });
  });

  it('are not changed by others, nor over somebody else’s change', async () => {
    const before = await settings(admin);
    expect((await change(agent, { soft_lock: false })).status).toBe(403);
    expect((await change(admin, { soft_lock: false, version: before.version - 1 })).status).toBe(409);
    expect(await settings(admin)).toEqual(before);
  });

  it.each([
    [{ mail_undo_seconds: 11 }, 'mail_undo_seconds'],
    [{ mail_undo_seconds: '10; DROP' }, 'mail_undo_seconds'],
    [{ auto_advance: 'sideways' }, 'auto_advance'],
    [{ morning_hour: 24 }, 'morning_hour'],
    [{ evening_hour: 9 }, 'evening_hour'],
    [{ soft_lock: 'maybe' }, 'soft_lock'],
  ])('refuse %j and say which field', async (body, field) => {
    const before = await settings(admin);
    const answer = await change(admin, body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect(await settings(admin)).toEqual(before);
  });

  it('decide whose a conversation is when its customer writes again', async () => {
    const mailbox = await company.mailbox('support@harbour.test');
    const again = async (subject: string) => {
      const { ticketId } = await company.mail(mailbox, { messageId: `<${subject}@home.test>`, subject });
      await admin.rest('POST', `/api/v2/tickets/${ticketId}/assign`, { user_id: agent.id });
      await admin.rest('POST', `/api/v2/tickets/${ticketId}/close`, {});
      await company.mail(mailbox, { subject, inReplyTo: `<${subject}@home.test>` });
      const asked = 'query($id: ID!) { ticket(id: $id) { status assignee { id } } }';
      return (await admin.ask(asked, { id: ticketId })).ticket;
    };
    expect(await again('first')).toEqual({ status: 'ASSIGNED', assignee: { id: String(agent.id) } });
    await change(admin, { reopen_assigns_to: 'nobody' });
    expect(await again('second')).toEqual({ status: 'OPEN', assignee: null });
  });
});
