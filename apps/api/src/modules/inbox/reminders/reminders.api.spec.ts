import { systemContext } from '../../../platform/context/index.js';
import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';
import { WakeDue } from './wake-due.service.js';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

let world: InboxWorld;
let company: Company;
let mira: Colleague;
let daan: Colleague;
let mailbox: number;

beforeAll(async () => {
  world = await InboxWorld.open();
  company = await world.company('Harbour Bikes');
  mira = await company.colleague('mira');
  daan = await company.colleague('daan');
  mailbox = await company.mailbox('support@harbour.test');
});
afterAll(() => world?.close());

const SNOOZE = `mutation($ticketId: ID!, $until: DateTime!) {
  snoozeTicket(input: { ticketId: $ticketId, until: $until }) { id snoozedUntil version } }`;
const REMIND = `mutation($ticketId: ID!, $dueAt: DateTime!, $note: String, $cancelsOnReply: Boolean) {
  setTicketReminder(input: { ticketId: $ticketId, dueAt: $dueAt, note: $note, cancelsOnReply: $cancelsOnReply }) {
    reminderAt reminder { dueAt note cancelsOnReply state } } }`;
const LOOK = `query($id: ID!) { ticket(id: $id) {
  snoozedUntil status reminderAt reminder { state note } isWatched watchers { id }
  messages(last: 20) { edges { node { type system { kind at actorName because { kind } } } } } } }`;
const BELL = `{ unreadNoticeCount notices { edges { node {
  id kind count note change excerpt actorName messageId readAt ticket { id number } } } } }`;

const look = async (who: Colleague, id: number) => (await who.ask(LOOK, { id: String(id) })).ticket;
const bell = async (who: Colleague, ticketId?: number) => {
  const { notices } = await who.ask(BELL);
  const all = notices.edges.map((edge: { node: object }) => edge.node);
  return ticketId ? all.filter((one: { ticket: { id: string } }) => Number(one.ticket.id) === ticketId) : all;
};
const lines = (ticket: { messages: { edges: { node: { system: { kind: string } | null } }[] } }) =>
  ticket.messages.edges.flatMap(({ node }) => (node.system ? [node.system] : []));
const snooze = (who: Colleague, ticketId: number, until = inHours(4)) =>
  who.ask(SNOOZE, { ticketId: String(ticketId), until });
const sweep = () => world.app.get(WakeDue).run();
/** Time passes: what was put off is due now. */
async function passTime(ticketId: number): Promise<void> {
  await company.query(
    `UPDATE ticket SET snoozed_until = now() - interval '1 second' WHERE id = $1 AND snoozed_until IS NOT NULL`,
    [ticketId],
  );
  await company.query(
    `UPDATE ticket_reminder SET due_at = now() - interval '1 second' WHERE ticket_id = $1`,
    [ticketId],
  );
}

describe('a snoozed conversation', () => {
  it('says until when and who did it, wakes by itself once, and tells who snoozed it and who has it', async () => {
    const { ticketId } = await company.mail(mailbox);
    await daan.ask(
      `mutation { assignTicket(input: { ticketId: "${ticketId}", userId: "${daan.id}" }) { id } }`,
    );
    const until = inHours(4);
    await snooze(mira, ticketId, until);
    expect((await look(daan, ticketId)).snoozedUntil).toBe(until);
    await sweep();
    expect((await look(mira, ticketId)).snoozedUntil).toBe(until);
    await passTime(ticketId);
    // Two workers at once, and each twice.
    await Promise.all([sweep(), sweep()]);
    await Promise.all([sweep(), sweep()]);
    const ticket = await look(mira, ticketId);
    expect(ticket.snoozedUntil).toBeNull();
    expect(lines(ticket).filter(({ kind }) => /SNOOZED|WOKEN/.test(kind))).toMatchObject([
      { kind: 'SNOOZED', at: until, actorName: 'mira Tester' },
      { kind: 'WOKEN', because: { kind: 'SNOOZE_OVER' } },
    ]);
    for (const who of [mira, daan]) {
      expect(await bell(who, ticketId)).toMatchObject([{ kind: 'SNOOZE_OVER', count: 1 }]);
    }
  });

  it('wakes when the customer writes, not when a machine answers', async () => {
    const { ticketId } = await company.mail(mailbox, { messageId: '<wake@home.test>' });
    await snooze(mira, ticketId);
    const again = { inReplyTo: '<wake@home.test>', references: ['<wake@home.test>'] };
    await company.mail(mailbox, { ...again, more: { isAutomatic: true } });
    expect((await look(mira, ticketId)).snoozedUntil).not.toBeNull();
    await company.mail(mailbox, again);
    const ticket = await look(mira, ticketId);
    expect(ticket.snoozedUntil).toBeNull();
    expect(lines(ticket).at(-1)).toMatchObject({ kind: 'WOKEN', because: { kind: 'CUSTOMER_WROTE' } });
    expect(await bell(mira, ticketId)).toMatchObject([{ kind: 'SNOOZE_OVER', change: 'CUSTOMER_WROTE' }]);
  });

  it('is awake when it is closed, by hand too, and stays so', async () => {
    const { ticketId } = await company.mail(mailbox);
    await snooze(mira, ticketId);
    await mira.ask(`mutation { unsnoozeTicket(ticketId: "${ticketId}") { id } }`);
    await mira.ask(`mutation { unsnoozeTicket(ticketId: "${ticketId}") { id } }`);
    expect(lines(await look(mira, ticketId)).map(({ kind }) => kind)).toEqual(['SNOOZED', 'WOKEN']);
    await snooze(mira, ticketId);
    await mira.ask(`mutation { closeTicket(input: { ticketId: "${ticketId}" }) { id } }`);
    expect(await look(mira, ticketId)).toMatchObject({ status: 'CLOSED', snoozedUntil: null });
    expect(await bell(mira, ticketId)).toEqual([]);
  });

  it.each([
    ['the past', () => inHours(-1), 'validation.failed', 'until'],
    ['more than a year ahead', () => inHours(24 * 367), 'validation.failed', 'until'],
  ])('is not put off until %s', async (_, until, code, field) => {
    const { ticketId } = await company.mail(mailbox);
    const { errors } = await mira.graphql(SNOOZE, { ticketId: String(ticketId), until: until() });
    expect(errors?.[0]?.extensions).toMatchObject({ code, fields: { [field]: [expect.any(String)] } });
    const answer = await mira.rest('POST', `/api/v2/tickets/${ticketId}/snooze`, { until: until() });
    expect(answer.statusCode).toBe(422);
    expect((await look(mira, ticketId)).snoozedUntil).toBeNull();
  });

  it('is refused when it is closed, when it is nobody’s or hidden, and by those who only look', async () => {
    const { ticketId } = await company.mail(mailbox);
    const observer = await company.colleague('olga', 'observer');
    await mira.ask(`mutation { closeTicket(input: { ticketId: "${ticketId}" }) { id } }`);
    const given = { ticketId: String(ticketId), until: inHours(1) };
    expect(await mira.refused(SNOOZE, given)).toBe('inbox.ticket_closed');
    expect(await mira.refused(SNOOZE, { ...given, ticketId: '999999' })).toBe('not_found');
    const own = await company.privateMailbox('boss@harbour.test', daan);
    const hidden = await company.mail(own);
    expect(await mira.refused(SNOOZE, { ...given, ticketId: String(hidden.ticketId) })).toBe('not_found');
    expect(await observer.refused(SNOOZE, given)).toBe('auth.forbidden');
    expect(
      (await mira.rest('POST', `/api/v2/tickets/${ticketId}/snooze`, { until: 'soon' })).statusCode,
    ).toBe(422);
    expect((await mira.rest('POST', `/api/v2/tickets/${ticketId}/snooze`, {})).statusCode).toBe(422);
  });

  it('that was deleted meanwhile sleeps no more, without a word', async () => {
    const { ticketId } = await company.mail(mailbox);
    await snooze(mira, ticketId);
    await company.query('UPDATE ticket SET deleted_at = now() WHERE id = $1', [ticketId]);
    await passTime(ticketId);
    await sweep();
    const [row] = await company.query<{ until: Date | null; count: number }>(
      'SELECT snoozed_until AS until, message_count AS count FROM ticket WHERE id = $1',
      [ticketId],
    );
    expect(row).toMatchObject({ until: null, count: 2 });
  });

  it('can be snoozed and woken in REST', async () => {
    const { ticketId } = await company.mail(mailbox);
    const url = `/api/v2/tickets/${ticketId}/snooze`;
    const until = inHours(2);
    expect((await mira.rest('POST', url, { until })).json().data.snoozed_until).toBe(until);
    expect((await mira.rest('DELETE', url)).json().data.snoozed_until).toBeNull();
  });
});

describe('a reminder', () => {
  it('is a person’s own, rings once, and is done', async () => {
    const { ticketId } = await company.mail(mailbox);
    await mira.ask(REMIND, { ticketId: String(ticketId), dueAt: inHours(3), note: ' call the bank ' });
    expect((await look(mira, ticketId)).reminder).toEqual({ state: 'PENDING', note: 'call the bank' });
    expect(await look(daan, ticketId)).toMatchObject({ reminder: null, reminderAt: null });
    await passTime(ticketId);
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await bell(mira, ticketId)).toMatchObject([{ kind: 'REMINDER_DUE', note: 'call the bank' }]);
    expect(await bell(daan, ticketId)).toEqual([]);
    expect((await look(mira, ticketId)).reminder.state).toBe('DUE');
    await mira.ask(`mutation { completeTicketReminder(ticketId: "${ticketId}") { id } }`);
    expect((await look(mira, ticketId)).reminder).toBeNull();
    expect((await bell(mira, ticketId))[0].readAt).not.toBeNull();
  });

  it('moves when it is set again, also after it has rung', async () => {
    const { ticketId } = await company.mail(mailbox);
    const url = `/api/v2/tickets/${ticketId}/reminder`;
    const first = await mira.rest('PUT', url, { due_at: inHours(1), note: 'why' });
    expect(first.statusCode).toBe(200);
    await passTime(ticketId);
    await sweep();
    const later = inHours(1);
    await mira.ask(REMIND, { ticketId: String(ticketId), dueAt: later });
    expect(await look(mira, ticketId)).toMatchObject({
      reminderAt: later,
      reminder: { state: 'PENDING', note: 'why' },
    });
    expect((await mira.rest('DELETE', url)).json().data.reminder_at).toBeNull();
    const rows = await company.query('SELECT state FROM ticket_reminder WHERE ticket_id = $1', [ticketId]);
    expect(rows).toEqual([{ state: 'CANCELLED' }]);
  });

  it('is cancelled when the customer writes, unless it was asked to stay', async () => {
    const { ticketId } = await company.mail(mailbox, { messageId: '<remind@home.test>' });
    await mira.ask(REMIND, { ticketId: String(ticketId), dueAt: inHours(1) });
    await daan.ask(REMIND, { ticketId: String(ticketId), dueAt: inHours(1), cancelsOnReply: false });
    await company.mail(mailbox, { inReplyTo: '<remind@home.test>', references: ['<remind@home.test>'] });
    expect((await look(mira, ticketId)).reminder).toBeNull();
    expect((await look(daan, ticketId)).reminder?.state).toBe('PENDING');
  });

  it('is refused for the past, too far ahead and with a novel as a note, with the field named', async () => {
    const { ticketId } = await company.mail(mailbox);
    const put = (body: object) => mira.rest('PUT', `/api/v2/tickets/${ticketId}/reminder`, body);
    for (const [body, field] of [
      [{ due_at: inHours(-1) }, 'due_at'],
      [{ due_at: inHours(24 * 400) }, 'due_at'],
      [{}, 'due_at'],
      [{ due_at: inHours(1), note: 'x'.repeat(501) }, 'note'],
    ] as const) {
      const answer = await put(body);
      expect(answer.statusCode).toBe(422);
      expect(Object.keys(answer.json().errors ?? answer.json().error?.fields ?? {})).toContain(field);
    }
    expect((await look(mira, ticketId)).reminder).toBeNull();
  });

  it('survives that a worker dies: what was not committed rings at the next look', async () => {
    const { ticketId } = await company.mail(mailbox);
    await mira.ask(REMIND, { ticketId: String(ticketId), dueAt: inHours(1) });
    await passTime(ticketId);
    const dies = world.db.write(systemContext(company.agencyId, 'test'), async (tx) => {
      await tx.query(`UPDATE ticket_reminder SET state = 'DUE' WHERE agency_id = $1 AND ticket_id = $2`, [
        company.agencyId,
        ticketId,
      ]);
      throw new Error('kill -9');
    });
    await expect(dies).rejects.toThrow('kill -9');
    await sweep();
    expect(await bell(mira, ticketId)).toMatchObject([{ kind: 'REMINDER_DUE' }]);
  });
});

describe('the bell', () => {
  it('tells of a conversation that a colleague gave, and nobody of what they did themselves', async () => {
    const { ticketId } = await company.mail(mailbox);
    const give = (who: Colleague, to: number) =>
      who.ask(`mutation { assignTicket(input: { ticketId: "${ticketId}", userId: "${to}" }) { id } }`);
    await give(mira, mira.id);
    expect(await bell(mira, ticketId)).toEqual([]);
    await give(mira, daan.id);
    expect(await bell(daan, ticketId)).toMatchObject([
      { kind: 'ASSIGNED', actorName: 'mira Tester', readAt: null },
    ]);
  });

  it('counts what happens in a watched conversation as one while it is unread', async () => {
    const { ticketId } = await company.mail(mailbox, { messageId: '<watch@home.test>' });
    await daan.ask(`mutation { watchTicket(ticketId: "${ticketId}", isWatching: true) { isWatched } }`);
    expect(await look(mira, ticketId)).toMatchObject({
      isWatched: false,
      watchers: [{ id: String(daan.id) }],
    });
    const reply = { inReplyTo: '<watch@home.test>', references: ['<watch@home.test>'] };
    await company.mail(mailbox, { ...reply, text: 'First' });
    await company.mail(mailbox, { ...reply, text: 'Second' });
    await mira.ask(`mutation { closeTicket(input: { ticketId: "${ticketId}" }) { id } }`);
    const [notice, ...others] = await bell(daan, ticketId);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      kind: 'WATCHED_TICKET',
      count: 3,
      change: 'CLOSED',
      actorName: 'mira Tester',
    });
    const read = `mutation { markNoticesRead(input: { ids: ["${notice.id}"] }) }`;
    await mira.ask(read);
    expect((await bell(daan, ticketId))[0].readAt).toBeNull();
    await daan.ask(read);
    await company.mail(mailbox, { ...reply, text: 'Third' });
    expect(await bell(daan, ticketId)).toMatchObject([{ count: 1, excerpt: 'Third' }, { count: 3 }]);
    await daan.rest('DELETE', `/api/v2/tickets/${ticketId}/watch`);
    await company.mail(mailbox, { ...reply, text: 'Fourth' });
    expect(await bell(daan, ticketId)).toHaveLength(2);
  });

  it('shows nothing of what somebody may not see any more, and of what was deleted', async () => {
    const own = await company.privateMailbox('board@harbour.test', mira, daan);
    const { ticketId } = await company.mail(own, { messageId: '<secret@home.test>' });
    await daan.ask(`mutation { watchTicket(ticketId: "${ticketId}", isWatching: true) { isWatched } }`);
    await company.mail(own, { inReplyTo: '<secret@home.test>', references: ['<secret@home.test>'] });
    expect(await bell(daan, ticketId)).toHaveLength(1);
    const before = (await daan.ask(BELL)).unreadNoticeCount;
    await company.query('DELETE FROM channel_member WHERE channel_id = $1 AND user_id = $2', [own, daan.id]);
    expect(await bell(daan, ticketId)).toEqual([]);
    expect((await daan.ask(BELL)).unreadNoticeCount).toBe(before - 1);
  });

  it('is read page by page, in REST as well, and all at once up to where it was looked at', async () => {
    const ring = await company.colleague('ring');
    const given: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { ticketId } = await company.mail(mailbox);
      given.push(ticketId);
      await mira.ask(
        `mutation { assignTicket(input: { ticketId: "${ticketId}", userId: "${ring.id}" }) { id } }`,
      );
    }
    const first = (await ring.rest('GET', '/api/v2/notices?per_page=2&unread=true')).json();
    expect(first.data.map((one: { ticket: { id: number } }) => one.ticket.id)).toEqual([given[2], given[1]]);
    const second = (await ring.rest('GET', first.links.next)).json();
    expect(second.data).toMatchObject([{ kind: 'ASSIGNED', ticket: { id: given[0] } }]);
    expect(second.links.next).toBeNull();
    const upTo = String(first.data[1].id);
    expect((await ring.rest('POST', '/api/v2/notices/read', { up_to: upTo })).json().data).toEqual({
      unread: 1,
    });
    expect((await ring.rest('POST', '/api/v2/notices/read', {})).json().data).toEqual({ unread: 0 });
    expect((await ring.rest('GET', '/api/v2/notices?cursor=nonsense')).statusCode).toBe(422);
  });
});
