import type { ParsedMail } from 'mailparser';
import { until } from '../../../../test/floor.js';
import { OutsideMailServer } from '../../../../test/mail-server.js';
import { handOver, mailPort } from '../../../../test/mail-worker.js';
import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';
import { type Website, WebVisitor, website } from '../../../../test/worlds/web-visitor.js';
import { MailUnseen } from './mail-unseen.service.js';

/** From the answer in the chat to the mail program of a visitor who is gone, and back, by real SMTP. */
let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let support: number;
let site: Website;
let listener: number;
const outside = new OutsideMailServer();

beforeAll(async () => {
  const port = await mailPort();
  await outside.start(Number(port));
  listener = Number(await mailPort());
  world = await InboxWorld.open({
    SMTP_LISTEN_PORT: String(listener),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  });
  harbour = await world.company('Harbour Bikes');
  admin = await harbour.colleague('admin', 'administrator');
  support = await harbour.mailbox('support@harbour.test');
  site = await website(harbour, ['shop.test']);
  await world.withWorker();
});

afterAll(async () => {
  await world?.close();
  await outside.stop();
});

beforeEach(() => settle(site, { mails_unseen: true }));

const SETTLE = 'mutation ($input: UpdateChannelInput!) { updateChannel(input: $input) { id } }';
const settle = ({ channelId }: { channelId: number }, settings: object) =>
  admin.ask(SETTLE, { input: { channelId: String(channelId), settings } });

const say = (ticketId: number, message: string, internal_note = false) =>
  admin.rest('POST', `/api/v2/tickets/${ticketId}/messages`, { message, internal_note });

const lettersTo = (address: string) => outside.letters.filter((letter) => letter.to.includes(address));

async function letterTo(address: string, which = 0): Promise<ParsedMail> {
  await until(`mail ${which + 1} for ${address}`, () => lettersTo(address).length > which);
  const letter = lettersTo(address)[which] as (typeof outside.letters)[number];
  return outside.arrived[outside.letters.indexOf(letter)] as ParsedMail;
}

/** Somebody on the website who has asked something and left an address, or none. */
async function asks(email: string | null, at = site) {
  const visitor = await WebVisitor.at(world, at, 'https://shop.test');
  await visitor.say('Do you have a blue bell?', undefined, email ? { name: 'Ada Lovelace', email } : {});
  return { visitor, ticketId: await visitor.ticketId() };
}

/** The visitor left a while ago. */
const leaves = ({ id }: WebVisitor) =>
  harbour.query(
    `UPDATE visitor SET last_seen_at = now() - interval '1 hour' WHERE agency_id = $1 AND id = $2`,
    [harbour.agencyId, id],
  );

/** The minutes that an answer waits are over; the worker sees it when it looks the next time. */
const becomesDue = () =>
  harbour.query(`UPDATE unseen_answer SET due_at = now() - interval '1 second' WHERE agency_id = $1`, [
    harbour.agencyId,
  ]);

/** They are over, and it was looked: the seconds between two looks are not waited for. */
async function timePasses(): Promise<void> {
  await becomesDue();
  await world.app.get(MailUnseen).sweep();
}

const waiting = (ticketId: number) =>
  harbour.query<{ due: Date }>(
    `SELECT u.due_at AS due FROM unseen_answer u JOIN message m ON m.agency_id = $1 AND m.id = u.message_id
     WHERE u.agency_id = $1 AND m.ticket_id = $2 ORDER BY u.id`,
    [harbour.agencyId, ticketId],
  );

const nothingWaits = (ticketId: number) =>
  until('nothing waits any more', async () => (await waiting(ticketId)).length === 0);

const linesOf = (ticketId: number) =>
  harbour.query<{ name: string; count: number }>(
    `SELECT system->>'targetName' AS name, (system->>'count')::int AS count FROM message
     WHERE agency_id = $1 AND ticket_id = $2 AND system->>'kind' = 'CHAT_MAILED' ORDER BY position`,
    [harbour.agencyId, ticketId],
  );

/** What was to be settled until now is settled once this one is. */
async function fence(address: string): Promise<void> {
  const { visitor, ticketId } = await asks(address);
  await say(ticketId, 'This one goes.');
  await leaves(visitor);
  await timePasses();
  await letterTo(address);
}

describe('an answer that nobody saw in the chat', () => {
  it('goes by mail once, with what was said, the way back, and its line in the timeline', async () => {
    const { visitor, ticketId } = await asks('ada@home.test');
    await say(ticketId, 'Yes, two of them.');
    await say(ticketId, 'Tell her about the red one, too.', true);
    await say(ticketId, 'And a green one.');
    const [first] = await waiting(ticketId);
    const minutes = (new Date(first?.due ?? 0).getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThan(10.1);
    await leaves(visitor);
    await becomesDue();
    const mail = await letterTo('ada@home.test');
    expect(mail.subject).toBe('Harbour Bikes heeft u in de chat geantwoord');
    expect(mail.from?.value[0]?.address).toBe('support@harbour.test');
    // Other machines leave it unanswered.
    expect(mail.headers.get('auto-submitted')).toBe('auto-replied');
    for (const words of [mail.text, String(mail.html)]) {
      expect(words).toContain('Yes, two of them.');
      expect(words).toContain('And a green one.');
      expect(words).toContain('Do you have a blue bell?');
      expect(words).toContain('https://shop.test/bikes');
      expect(words).not.toContain('red one');
    }
    await nothingWaits(ticketId);
    expect(await linesOf(ticketId)).toEqual([{ name: 'ada@home.test', count: 2 }]);
    await timePasses();
    await fence('fence-1@home.test');
    expect(lettersTo('ada@home.test')).toHaveLength(1);
    // The visitor reads what was said, and no line of the team.
    expect((await visitor.page()).data.map(({ text }) => text)).toEqual([
      'Do you have a blue bell?',
      'Yes, two of them.',
      'And a green one.',
    ]);
  });

  it('goes once, however many workers look at the same time', async () => {
    const { visitor, ticketId } = await asks('many@home.test');
    await say(ticketId, 'One answer.');
    await leaves(visitor);
    await becomesDue();
    const mails = world.app.get(MailUnseen);
    await Promise.all([mails.sweep(), mails.sweep(), mails.sweep()]);
    await letterTo('many@home.test');
    await fence('fence-2@home.test');
    expect(lettersTo('many@home.test')).toHaveLength(1);
    expect(await linesOf(ticketId)).toHaveLength(1);
  });

  it('does not go when it was seen, while somebody is there, or when they wrote since', async () => {
    const reader = await asks('reader@home.test');
    const writer = await asks('writer@home.test');
    const here = await asks('here@home.test');
    for (const { ticketId } of [reader, writer, here]) await say(ticketId, 'Here you are.');
    const { meta } = await reader.visitor.page();
    await reader.visitor.call('POST', 'read', { position: meta.last_position });
    await writer.visitor.say('Thank you!');
    await leaves(reader.visitor);
    await leaves(writer.visitor);
    await timePasses();
    await nothingWaits(reader.ticketId);
    await nothingWaits(writer.ticketId);
    // Who is there still may see it: it is looked at again.
    await until('it is postponed', async () => {
      const [row] = await waiting(here.ticketId);
      return row !== undefined && new Date(row.due).getTime() > Date.now();
    });
    expect(lettersTo('reader@home.test')).toEqual([]);
    expect(lettersTo('writer@home.test')).toEqual([]);
    expect(lettersTo('here@home.test')).toEqual([]);
    await leaves(here.visitor);
    await timePasses();
    await letterTo('here@home.test');
  });

  it('goes as soon as the last page of the website is closed, where no more is to be waited for', async () => {
    await settle(site, { mails_unseen: true, mail_after_minutes: 0 });
    const { visitor, ticketId } = await asks('tabs@home.test');
    const isHere = async () => {
      const query = 'query ($id: ID!) { ticket(id: $id) { visitor { isHere } } }';
      return (await admin.ask(query, { id: ticketId })).ticket.visitor.isHere as boolean;
    };
    const secondsPass = (seconds: number) =>
      harbour.query(
        `UPDATE visitor SET last_seen_at = last_seen_at - make_interval(secs => $3),
           left_at = left_at - make_interval(secs => $3) WHERE agency_id = $1 AND id = $2`,
        [harbour.agencyId, visitor.id, seconds],
      );
    const untilSeen = (what: string, order: '<' | '>') =>
      until(what, async () => {
        const rows = await harbour.query(
          `SELECT 1 FROM visitor WHERE agency_id = $1 AND id = $2 AND last_seen_at ${order} left_at`,
          [harbour.agencyId, visitor.id],
        );
        return rows.length === 1;
      });
    const [one, other] = [await visitor.connect(), await visitor.connect()];
    one.close();
    await untilSeen('the other page says that it is there', '>');
    await secondsPass(20);
    expect(await isHere()).toBe(true);
    await say(ticketId, 'Yes, two of them.');
    const [answer] = await waiting(ticketId);
    expect(new Date(answer?.due ?? 0).getTime()).toBeLessThan(Date.now() + 15_000);
    other.close();
    await untilSeen('nobody is there', '<');
    // On the way to another page of the website, perhaps.
    expect(await isHere()).toBe(true);
    expect(lettersTo('tabs@home.test')).toEqual([]);
    await secondsPass(20);
    expect(await isHere()).toBe(false);
    await timePasses();
    await letterTo('tabs@home.test');
  });

  it('does not go to spam, by a closed mailbox, without an address, or where it is not wanted', async () => {
    const spam = await asks('spam@home.test');
    const nobody = await asks(null);
    for (const { ticketId } of [spam, nobody]) await say(ticketId, 'Here you are.');
    await admin.ask('mutation ($id: ID!) { markTicketSpam(ticketId: $id, isSpam: true) { id } }', {
      id: spam.ticketId,
    });
    const closed = await harbour.mailbox('closed@harbour.test');
    const elsewhere = await website(harbour);
    await settle(elsewhere, { mails_unseen: true, mail_channel_id: String(closed) });
    const shut = await asks('shut@home.test', elsewhere);
    await say(shut.ticketId, 'Here you are.');
    await harbour.query(`UPDATE channel SET status = 'disabled' WHERE agency_id = $1 AND id = $2`, [
      harbour.agencyId,
      closed,
    ]);
    const quiet = await website(harbour);
    const unwanted = await asks('unwanted@home.test', quiet);
    await say(unwanted.ticketId, 'Here you are.');
    expect(await waiting(unwanted.ticketId)).toEqual([]);
    for (const { visitor } of [spam, nobody, shut, unwanted]) await leaves(visitor);
    await timePasses();
    for (const { ticketId } of [spam, nobody, shut]) await nothingWaits(ticketId);
    await fence('fence-3@home.test');
    for (const who of ['spam', 'shut', 'unwanted']) expect(lettersTo(`${who}@home.test`)).toEqual([]);
  });

  it('is not mailed any more where the company has changed its mind', async () => {
    const { visitor, ticketId } = await asks('changed@home.test');
    await say(ticketId, 'Here you are.');
    await settle(site, { mails_unseen: false });
    await leaves(visitor);
    await timePasses();
    await nothingWaits(ticketId);
    expect(lettersTo('changed@home.test')).toEqual([]);
  });
});

describe('a mail that comes back', () => {
  it('is told at its line, with why', async () => {
    outside.unknown.add('nobody@home.test');
    const { visitor, ticketId } = await asks('nobody@home.test');
    await say(ticketId, 'Here you are.');
    await leaves(visitor);
    await timePasses();
    await until('the line says so', async () => {
      const rows = await harbour.query<{ status: string }>(
        `SELECT delivery_status AS status FROM message
         WHERE agency_id = $1 AND ticket_id = $2 AND system->>'kind' = 'CHAT_MAILED'`,
        [harbour.agencyId, ticketId],
      );
      return rows[0]?.status === 'FAILED';
    });
  });
});

describe('an answer to such a mail', () => {
  const inbound = (ticketId: number) =>
    harbour.query<{ text: string; from: string | null }>(
      `SELECT body_text AS text, email->>'from' AS "from" FROM message
       WHERE agency_id = $1 AND ticket_id = $2 AND type = 'INBOUND' ORDER BY position`,
      [harbour.agencyId, ticketId],
    );

  it('comes into the same ticket as a mail, and the next answer does not wait', async () => {
    const { visitor, ticketId } = await asks('grace@home.test');
    await say(ticketId, 'Yes, two of them.');
    await leaves(visitor);
    await timePasses();
    const mail = await letterTo('grace@home.test');
    await handOver(listener, {
      from: 'Grace <grace@home.test>',
      to: mail.replyTo?.value[0]?.address ?? '',
      subject: `Re: ${mail.subject}`,
      inReplyTo: mail.messageId,
      text: 'I take both.',
    });
    await until('it is there', async () => (await inbound(ticketId)).length > 1);
    const [, reply] = await inbound(ticketId);
    expect(reply?.text).toContain('I take both.');
    expect(reply?.from).toBe('grace@home.test');
    await leaves(visitor);
    await say(ticketId, 'They are on their way.');
    const next = await letterTo('grace@home.test', 1);
    expect(next.text).toContain('They are on their way.');
    expect(next.inReplyTo).toBeTruthy();
  });

  it('finds its ticket by the name of the mail as well, from whoever got it', async () => {
    const { visitor, ticketId } = await asks('hedy@home.test');
    await say(ticketId, 'Yes, two of them.');
    await leaves(visitor);
    await timePasses();
    const { messageId } = await letterTo('hedy@home.test');
    const before = await inbound(ticketId);
    await harbour.mail(support, {
      from: 'hedy@home.test',
      text: 'I take one.',
      inReplyTo: messageId ?? '',
    });
    expect(await inbound(ticketId)).toHaveLength(before.length + 1);
    // Others do not come in by knowing it.
    const other = await harbour.mail(support, { from: 'mallory@home.test', inReplyTo: messageId ?? '' });
    expect(other.ticketId).not.toBe(ticketId);
  });
});

describe('what is set about a website chat', () => {
  const kept = async () =>
    (
      await admin.ask('query ($id: ID!) { channelConnection(channelId: $id) { settings } }', {
        id: String(site.channelId),
      })
    ).channelConnection.settings;

  it('is kept whole, and what is left out is as at first', async () => {
    await settle(site, { mails_unseen: true, mail_after_minutes: 30, mail_channel_id: String(support) });
    expect(await kept()).toEqual({
      mails_unseen: true,
      mail_after_minutes: 30,
      mail_channel_id: String(support),
    });
    await admin.ask(SETTLE, { input: { channelId: String(site.channelId), name: 'The chat' } });
    expect(await kept()).toMatchObject({ mail_after_minutes: 30 });
    await settle(site, { mails_unseen: true });
    expect(await kept()).toEqual({ mails_unseen: true, mail_after_minutes: 10, mail_channel_id: '' });
  });

  it('is refused when it makes no sense, and for mailboxes of others', async () => {
    const quay = await world.company('Quay Kites');
    const theirs = await quay.mailbox('support@quay.test');
    const refused = (settings: object) =>
      admin.refused(SETTLE, { input: { channelId: String(site.channelId), settings } });
    for (const wrong of [
      { mail_after_minutes: -1 },
      { mail_after_minutes: 1_441 },
      { mails_unseen: 'yes' },
      { mail_channel_id: String(theirs) },
      { mail_channel_id: String(site.channelId) },
      { something: 'else' },
    ])
      expect(await refused(wrong)).toBe('validation.failed');
    const agent = await harbour.colleague('agent');
    const input = { channelId: String(site.channelId), settings: { mails_unseen: false } };
    expect(await agent.refused(SETTLE, { input })).toBe('auth.forbidden');
    expect(await kept()).toMatchObject({ mails_unseen: true });
  });
});
