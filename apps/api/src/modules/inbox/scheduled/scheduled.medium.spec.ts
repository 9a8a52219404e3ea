import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';
import { SendDue } from './send-due.service.js';

const FIELDS = `id ticketId state failure body isPlain isUndo sendAt cancelsOnReply version to cc messageId
  viewerCanEdit viewerCanCancel attachments { id name }`;
const SCHEDULE = `mutation ($input: ScheduleMessageInput!) { scheduleMessage(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: ID!, $input: UpdateScheduledMessageInput!) {
  updateScheduledMessage(id: $id, input: $input) { ${FIELDS} } }`;
const CANCEL = `mutation ($id: ID!) { cancelScheduledMessage(id: $id) { ${FIELDS} } }`;
const NOW = 'mutation ($id: ID!) { sendScheduledNow(id: $id) { message { id text } ticket { status } } }';
const OPEN = `query ($id: ID!) { ticket(id: $id) { scheduledMessages { ${FIELDS} } } }`;
const LINES = `query ($id: ID!) { ticket(id: $id) { status messages { edges { node {
  type text author { id name } system { kind targetName because { kind } } } } } } }`;

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

let world: InboxWorld;
let harbour: Company;
let anna: Colleague;
let ben: Colleague;
let support: number;

beforeAll(async () => {
  world = await InboxWorld.open({ SMTP_URL: 'smtp://127.0.0.1:9' });
  harbour = await world.company('Harbour Bikes');
  anna = await harbour.colleague('anna');
  ben = await harbour.colleague('ben');
  support = await harbour.mailbox('support@harbour.test');
});
afterAll(() => world?.close());

async function ticket(): Promise<number> {
  return (await harbour.mail(support)).ticketId;
}

async function schedule(who: Colleague, ticketId: number, more: object = {}) {
  const input = {
    ticketId: String(ticketId),
    kind: 'REPLY',
    body: 'How is the bell?',
    sendAt: inAnHour(),
    ...more,
  };
  return (await who.ask(SCHEDULE, { input })).scheduleMessage;
}

const open = async (ticketId: number) => (await anna.ask(OPEN, { id: ticketId })).ticket.scheduledMessages;
const timeline = async (ticketId: number) => {
  const { edges } = (await anna.ask(LINES, { id: ticketId })).ticket.messages;
  return edges.map(({ node }: { node: { type: string; text: string; system: { kind: string } | null } }) =>
    node.system ? node.system.kind : `${node.type}: ${node.text}`,
  );
};
const sent = async (ticketId: number) =>
  (await timeline(ticketId)).filter((line: string) => line.startsWith('OUTBOUND'));
const makeDue = (ticketId: number) =>
  harbour.query(
    `UPDATE scheduled_message SET send_at = now() - make_interval(secs => 100 - id % 100) WHERE ticket_id = $1`,
    [ticketId],
  );
const work = (ticketId: number) => world.app.get(SendDue).inTicket(harbour.agencyId, ticketId);

describe('a message that is sent later', () => {
  it('waits where colleagues see it, is sent once as its author when it is due, and then is a message', async () => {
    const ticketId = await ticket();
    const { id } = await schedule(anna, ticketId);
    await work(ticketId);
    expect(await sent(ticketId)).toEqual([]);
    const seen = (await ben.ask(OPEN, { id: ticketId })).ticket.scheduledMessages;
    expect(seen).toMatchObject([{ id, state: 'WAITING', viewerCanEdit: false, viewerCanCancel: true }]);
    await makeDue(ticketId);
    await Promise.all(Array.from({ length: 8 }, () => work(ticketId)));
    expect(await sent(ticketId)).toEqual(['OUTBOUND: How is the bell?']);
    expect(await open(ticketId)).toEqual([]);
    const [row] = await harbour.query<{ state: string; author: number }>(
      `SELECT s.state, m.author_id AS author FROM scheduled_message s JOIN message m ON m.id = s.message_id WHERE s.id = $1`,
      [id],
    );
    expect(row).toEqual({ state: 'SENT', author: anna.id });
  });

  it('leaves in the order of the times, also when several are due at once', async () => {
    const ticketId = await ticket();
    for (const body of ['one', 'two', 'three']) await schedule(anna, ticketId, { body });
    await makeDue(ticketId);
    await Promise.all([work(ticketId), work(ticketId)]);
    expect(await sent(ticketId)).toEqual(['OUTBOUND: one', 'OUTBOUND: two', 'OUTBOUND: three']);
  });

  it('is not sent twice when the connection of the worker breaks in the middle', async () => {
    const ticketId = await ticket();
    await schedule(anna, ticketId, { body: 'Once' });
    await makeDue(ticketId);
    // The message is written already and the mark that it was sent is being made when the connection is cut.
    await world.people.query(`CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END'`);
    await world.people.query(`CREATE TRIGGER cut BEFORE UPDATE ON scheduled_message
      FOR EACH ROW WHEN (NEW.state = 'SENT') EXECUTE FUNCTION cut()`);
    await expect(work(ticketId)).rejects.toThrow();
    await world.people.query('DROP TRIGGER cut ON scheduled_message');
    expect(await sent(ticketId)).toEqual([]);
    await Promise.all([work(ticketId), work(ticketId)]);
    expect(await sent(ticketId)).toEqual(['OUTBOUND: Once']);
  });

  it('is one, however often it is asked for with one key', async () => {
    const ticketId = await ticket();
    const [first, second] = await Promise.all([
      schedule(anna, ticketId, { clientMutationId: 'same' }),
      schedule(anna, ticketId, { clientMutationId: 'same' }),
    ]);
    expect(first.id).toBe(second.id);
    expect(await open(ticketId)).toHaveLength(1);
  });

  it('is changed and sent at once by its author alone; a colleague may take it back', async () => {
    const ticketId = await ticket();
    const { id, version } = await schedule(anna, ticketId);
    const input = { body: 'Is the bell well?', sendAt: inAnHour(), version };
    expect(await ben.refused(UPDATE, { id, input })).toBe('auth.forbidden');
    expect(await ben.refused(NOW, { id })).toBe('auth.forbidden');
    const changed = (await anna.ask(UPDATE, { id, input })).updateScheduledMessage;
    expect(changed).toMatchObject({ body: 'Is the bell well?', version: version + 1 });
    expect(await anna.refused(UPDATE, { id, input })).toBe('inbox.version_conflict');
    expect((await anna.ask(NOW, { id })).sendScheduledNow.message.text).toBe('Is the bell well?');
    expect(await anna.refused(NOW, { id })).toBe('inbox.already_sent');
    expect(await anna.refused(CANCEL, { id })).toBe('inbox.already_sent');
    const other = await schedule(anna, ticketId, { body: '<p>Another <b>one</b><script>x()</script></p>' });
    expect((await ben.ask(CANCEL, { id: other.id })).cancelScheduledMessage).toMatchObject({
      state: 'CANCELLED',
      body: '<p>Another <b>one</b></p>',
    });
    await makeDue(ticketId);
    await work(ticketId);
    expect(await sent(ticketId)).toEqual(['OUTBOUND: Is the bell well?']);
    expect(await timeline(ticketId)).toContain('SCHEDULE_CANCELLED');
  });

  it('is taken back by the customer’s answer when that was wished, and not by a machine', async () => {
    const ticketId = await ticket();
    await schedule(anna, ticketId, { body: 'Still there?', cancelsOnReply: true });
    await schedule(anna, ticketId, { body: 'In any case' });
    const [tag] = await harbour.query<{ external_id: string }>(
      'SELECT external_id FROM message WHERE ticket_id = $1 ORDER BY id LIMIT 1',
      [ticketId],
    );
    const answers = { inReplyTo: tag?.external_id ?? '' };
    await harbour.mail(support, { ...answers, text: 'I am away', more: { isAutomatic: true } });
    expect(await open(ticketId)).toHaveLength(2);
    await harbour.mail(support, { ...answers, text: 'Here I am' });
    expect(await open(ticketId)).toMatchObject([{ body: 'In any case' }]);
    const { edges } = (await anna.ask(LINES, { id: ticketId })).ticket.messages;
    expect(edges.at(-1).node.system).toEqual({
      kind: 'SCHEDULE_CANCELLED',
      targetName: 'anna Tester',
      because: { kind: 'CUSTOMER_WROTE' },
    });
    await makeDue(ticketId);
    await work(ticketId);
    expect(await sent(ticketId)).toEqual(['OUTBOUND: In any case']);
  });

  it('can be taken back for some seconds after "Send", with everything that was in it, and otherwise leaves', async () => {
    const ticketId = await ticket();
    const undone = await schedule(anna, ticketId, {
      sendAt: null,
      undoSeconds: 10,
      body: '<p>Dear <i>Tom</i></p>',
      cc: ['Jo <jo@home.test>'],
    });
    expect(undone.isUndo).toBe(true);
    expect(new Date(undone.sendAt).getTime() - Date.now()).toBeLessThan(10_500);
    expect((await anna.ask(CANCEL, { id: undone.id })).cancelScheduledMessage).toMatchObject({
      body: '<p>Dear <i>Tom</i></p>',
      cc: ['Jo <jo@home.test>'],
    });
    // No line: for the others it never was.
    expect(await timeline(ticketId)).toEqual(['INBOUND: Hello, my bell does not ring.']);
    await schedule(anna, ticketId, { sendAt: null, undoSeconds: 10, body: 'Gone', closeAfter: true });
    await makeDue(ticketId);
    await work(ticketId);
    expect(await sent(ticketId)).toEqual(['OUTBOUND: Gone']);
    expect((await anna.ask(LINES, { id: ticketId })).ticket.status).toBe('CLOSED');
  });
});

describe('what became impossible while it waited', () => {
  const becomes = async (ticketId: number) => {
    await makeDue(ticketId);
    await work(ticketId);
    expect(await sent(ticketId)).toEqual([]);
    const [row] = await open(ticketId);
    return row && { state: row.state, failure: row.failure };
  };

  it('because the author left, and whoever has the conversation hears of it', async () => {
    const carl = await harbour.colleague('carl');
    const ticketId = await ticket();
    await schedule(carl, ticketId);
    await anna.rest('POST', `/api/v2/tickets/${ticketId}/assign`, { user_id: ben.id });
    await harbour.query('UPDATE user_account SET is_active = false WHERE id = $1', [carl.id]);
    expect(await becomes(ticketId)).toEqual({ state: 'FAILED', failure: 'AUTHOR_LEFT' });
    const notices = await harbour.query(
      `SELECT user_id FROM notice WHERE kind = 'SEND_FAILED' AND ticket_id = $1`,
      [ticketId],
    );
    expect(notices).toEqual([{ user_id: ben.id }]);
  });

  it('because the author may not answer any more, or does not see the channel', async () => {
    const dora = await harbour.colleague('dora');
    const ticketId = await ticket();
    await schedule(dora, ticketId);
    await harbour.query(`UPDATE user_account SET role = 'observer' WHERE id = $1`, [dora.id]);
    expect(await becomes(ticketId)).toEqual({ state: 'FAILED', failure: 'NOT_ALLOWED' });
    const eve = await harbour.colleague('eve');
    const secret = await harbour.privateMailbox('secret@harbour.test', eve, anna);
    const { ticketId: hidden } = await harbour.mail(secret);
    await schedule(eve, hidden);
    await harbour.query('DELETE FROM channel_member WHERE user_id = $1', [eve.id]);
    expect(await becomes(hidden)).toEqual({ state: 'FAILED', failure: 'NOT_ALLOWED' });
  });

  it('because of spam, a channel that is off, or a file that is gone; and it can be put off anew', async () => {
    const spam = await ticket();
    const { id } = await schedule(anna, spam);
    await anna.rest('POST', `/api/v2/tickets/${spam}/spam`);
    expect(await becomes(spam)).toEqual({ state: 'FAILED', failure: 'TICKET_SPAM' });
    await anna.rest('DELETE', `/api/v2/tickets/${spam}/spam`);
    const again = { id, input: { body: 'Again', sendAt: inAnHour() } };
    expect((await anna.ask(UPDATE, again)).updateScheduledMessage).toMatchObject({
      state: 'WAITING',
      failure: null,
    });
    await makeDue(spam);
    await work(spam);
    expect(await sent(spam)).toEqual(['OUTBOUND: Again']);

    const off = await harbour.mailbox('off@harbour.test');
    const { ticketId: silent } = await harbour.mail(off);
    await schedule(anna, silent);
    await harbour.query(`UPDATE channel SET status = 'disabled' WHERE id = $1`, [off]);
    expect(await becomes(silent)).toEqual({ state: 'FAILED', failure: 'CHANNEL_OFF' });
  });

  it('follows the conversation that took its own in when that is the same customer’s, else stays', async () => {
    const [from, into] = [await ticket(), await ticket()];
    await schedule(anna, from, { body: 'Moved' });
    await harbour.query('UPDATE ticket SET merged_into_id = $2 WHERE id = $1', [from, into]);
    await makeDue(from);
    await work(from);
    expect(await sent(into)).toEqual(['OUTBOUND: Moved']);
    const { ticketId: other } = await harbour.mail(support, { from: 'uma@home.test', name: 'Uma' });
    const third = await ticket();
    await schedule(anna, third);
    await harbour.query('UPDATE ticket SET merged_into_id = $2 WHERE id = $1', [third, other]);
    await makeDue(third);
    await work(third);
    expect(await sent(other)).toEqual([]);
  });
});

describe('what is refused at once, and changes nothing', () => {
  it.each([
    ['a time that has passed', { sendAt: '2020-01-01T00:00:00Z' }, 'validation.failed'],
    ['a time in years', { sendAt: '2099-01-01T00:00:00Z' }, 'validation.failed'],
    ['no time', { sendAt: null }, 'validation.failed'],
    ['two times', { undoSeconds: 5 }, 'validation.failed'],
    ['nothing to say', { body: '<p> </p>' }, 'validation.failed'],
    ['an address that is none', { to: ['nobody'] }, 'validation.failed'],
    ['an address with a header in it', { cc: ['a@b.test\r\nBcc: c@d.test'] }, 'validation.failed'],
    ['a file of nobody', { attachmentIds: ['999999'] }, 'validation.failed'],
    ['a conversation that is not there', { ticketId: '999999' }, 'not_found'],
  ])('%s', async (_what, more, code) => {
    const ticketId = await ticket();
    const input = { ticketId: String(ticketId), kind: 'REPLY', body: 'x', sendAt: inAnHour(), ...more };
    expect(await anna.refused(SCHEDULE, { input })).toBe(code);
    expect(await open(ticketId)).toEqual([]);
  });

  it('more than a conversation can hold, and what belongs to another company', async () => {
    const ticketId = await ticket();
    for (let index = 0; index < 20; index += 1) await schedule(anna, ticketId, { body: `${index}` });
    const input = { ticketId: String(ticketId), kind: 'REPLY', body: 'x', sendAt: inAnHour() };
    expect(await anna.refused(SCHEDULE, { input })).toBe('inbox.too_many_scheduled');
    const [first] = await open(ticketId);
    const stranger = await (await world.company('Dune Hotels')).colleague('zoe');
    expect(await stranger.refused(CANCEL, { id: first.id })).toBe('not_found');
    expect(await stranger.refused(NOW, { id: first.id })).toBe('not_found');
  });

  it('has the same doors in REST, and one’s own in a list with a cursor', async () => {
    const ticketId = await ticket();
    const fred = await harbour.colleague('fred');
    for (const body of ['a', 'b', 'c']) {
      const made = await fred.rest('POST', '/api/v2/scheduled_messages', {
        ticket_id: ticketId,
        kind: 'REPLY',
        body,
        send_at: inAnHour(),
      });
      expect(made.statusCode).toBe(201);
    }
    const first = (await fred.rest('GET', '/api/v2/scheduled_messages?per_page=2')).json();
    expect(first.data.map(({ body }: { body: string }) => body)).toEqual(['a', 'b']);
    const second = (await fred.rest('GET', first.links.next)).json();
    expect(second.data.map(({ body }: { body: string }) => body)).toEqual(['c']);
    expect(second.links.next).toBeNull();
    const [{ id }] = second.data;
    const put = { body: 'd', send_at: inAnHour() };
    expect((await fred.rest('PUT', `/api/v2/scheduled_messages/${id}`, put)).json().data.body).toBe('d');
    expect((await fred.rest('POST', `/api/v2/scheduled_messages/${id}/send`)).json().data.text).toBe('d');
    expect((await fred.rest('DELETE', `/api/v2/scheduled_messages/${id}`)).statusCode).toBe(409);
  });
});

describe('what waits in a merged ticket', () => {
  it('goes out in the thread that was chosen, also when another customer writes meanwhile', async () => {
    const [stays, goes] = [await ticket(), await ticket()];
    const boss = await harbour.colleague('boss', 'administrator');
    await boss.ask(
      'mutation ($t: ID!, $s: [ID!]!) { mergeTickets(input: { targetTicketId: $t, sourceTicketIds: $s }) { id } }',
      { t: stays, s: [String(goes)] },
    );
    const stranger = await ticket();
    const input = { ticketId: String(stays), kind: 'REPLY', body: 'x', sendAt: inAnHour() };
    expect(await anna.refused(SCHEDULE, { input: { ...input, viaTicketId: String(stranger) } })).toBe(
      'validation.failed',
    );
    const made = await schedule(anna, stays, { viaTicketId: String(stays) });
    await anna.ask(UPDATE, {
      id: made.id,
      input: { body: 'Changed', sendAt: inAnHour(), version: made.version },
    });
    await harbour.mail(support, { subject: 'More', more: { conversationRef: goes } });
    const { sendScheduledNow } = await anna.ask(NOW, { id: made.id });
    const [row] = await harbour.query<{ origin: string | null }>(
      'SELECT origin_ticket_id AS origin FROM message WHERE id = $1',
      [sendScheduledNow.message.id],
    );
    expect(row?.origin).toBeNull();
  });
});
