import type { ParsedMail } from 'mailparser';
import { until } from '../../../../test/floor.js';
import { OutsideMailServer } from '../../../../test/mail-server.js';
import { mailPort } from '../../../../test/mail-worker.js';
import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

/** From the conversation to the mail program of whoever gets it, by real SMTP. */
let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let support: number;
let chats = 0;
const outside = new OutsideMailServer();

beforeAll(async () => {
  const port = await mailPort();
  await outside.start(Number(port));
  world = await InboxWorld.open({ SMTP_LISTEN_PORT: await mailPort(), SMTP_URL: `smtp://127.0.0.1:${port}` });
  harbour = await world.company('Harbour Bikes');
  admin = await harbour.colleague('admin', 'administrator');
  support = await harbour.mailbox('support@harbour.test');
  await world.withWorker();
});

afterAll(async () => {
  await world?.close();
  await outside.stop();
});

const to = (address: string) => outside.letters.filter((letter) => letter.to.includes(address));

async function letterTo(address: string): Promise<{ mail: ParsedMail; to: string[] }> {
  await until(`a mail for ${address}`, () => to(address).length > 0);
  const [letter] = to(address);
  const at = outside.letters.indexOf(letter as (typeof outside.letters)[number]);
  return { mail: outside.arrived[at] as ParsedMail, to: letter?.to ?? [] };
}

const say = (ticketId: number, message: string, internal_note = false) =>
  admin.rest('POST', `/api/v2/tickets/${ticketId}/messages`, { message, internal_note });

const settle = (sendsTranscriptOnClose: boolean) =>
  admin.ask(
    'mutation ($on: Boolean!) { updateInboxSettings(input: { sendsTranscriptOnClose: $on }) { version } }',
    {
      on: sendsTranscriptOnClose,
    },
  );

const close = (ticketId: number) =>
  admin.ask('mutation ($id: ID!) { closeTicket(input: { ticketId: $id }) { status } }', { id: ticketId });

/** Somebody in the chat of the website, of whom an address is known or not. */
async function chat(email: string | null): Promise<number> {
  chats += 1;
  const { ticketId } = await harbour.chatMessage(
    await harbour.chat(),
    'Do you have a blue bell?',
    `chat-${chats}`,
  );
  if (email)
    await harbour.query(
      `UPDATE contact SET email = $3, full_name = 'Ada Lovelace'
       WHERE agency_id = $1 AND id = (SELECT contact_id FROM ticket WHERE agency_id = $1 AND id = $2)`,
      [harbour.agencyId, ticketId, email],
    );
  return ticketId;
}

const linesOf = (ticketId: number) =>
  harbour.query<{ name: string }>(
    `SELECT system->>'targetName' AS name FROM message
     WHERE agency_id = $1 AND ticket_id = $2 AND system->>'kind' = 'TRANSCRIPT_SENT'`,
    [harbour.agencyId, ticketId],
  );

describe('a transcript that somebody asks for', () => {
  it('arrives where it was sent, and nowhere else, as the customer knows the conversation', async () => {
    const { ticketId } = await harbour.mail(support, { from: 'tom@home.test', text: 'It does not ring.' });
    await say(ticketId, 'Press harder.');
    await say(ticketId, 'He never reads the manual.', true);
    const answer = await admin.rest('POST', `/api/v2/tickets/${ticketId}/transcript`, {
      to: 'lawyer@office.test',
      locale: 'en-GB',
    });
    expect(answer.statusCode).toBe(200);
    const letter = await letterTo('lawyer@office.test');
    expect(letter.to).toEqual(['lawyer@office.test']);
    expect(letter.mail.from?.value[0]).toMatchObject({
      address: 'support@harbour.test',
      name: 'Harbour Bikes',
    });
    expect(letter.mail.subject).toBe('Your conversation with Harbour Bikes');
    for (const words of [letter.mail.text, String(letter.mail.html)]) {
      expect(words).toContain('It does not ring.');
      expect(words).toContain('Press harder.');
      expect(words).not.toContain('never reads');
    }
    // It starts no conversation of machines.
    expect(letter.mail.headers.get('auto-submitted')).toBeDefined();
    expect(await linesOf(ticketId)).toEqual([{ name: 'lawyer@office.test' }]);
  });
});

describe('a transcript when a conversation is closed', () => {
  it('is sent once where the company wants it, and not otherwise', async () => {
    const before = await chat('early@home.test');
    await close(before);
    // What was closed before is told of before the company changes its mind.
    await until('it is told', async () => {
      const left = await harbour.query('SELECT 1 FROM outbox_event WHERE agency_id = $1 AND cursor IS NULL', [
        harbour.agencyId,
      ]);
      return left.length === 0;
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    await settle(true);
    const ticketId = await chat('ada@home.test');
    await say(ticketId, 'Yes, two of them.');
    await say(ticketId, 'Tell her about the red one, too.', true);
    await close(ticketId);
    const { mail } = await letterTo('ada@home.test');
    expect(mail.text).toContain('Do you have a blue bell?');
    expect(mail.text).toContain('Yes, two of them.');
    expect(mail.text).not.toContain('red one');
    expect(await linesOf(ticketId)).toEqual([{ name: 'ada@home.test' }]);

    // Nobody to send it to is no failure of the closing, and who wrote by mail has it all already.
    const unknown = await chat(null);
    const byMail = await harbour.mail(support, { from: 'eve@home.test' });
    await close(unknown);
    await close(byMail.ticketId);
    const last = await chat('last@home.test');
    await close(last);
    await letterTo('last@home.test');
    expect(await linesOf(unknown)).toEqual([]);
    expect(await linesOf(byMail.ticketId)).toEqual([]);
    expect([to('early@home.test'), to('eve@home.test')]).toEqual([[], []]);
    expect(to('ada@home.test')).toHaveLength(1);
  });

  it('is not sent of what is spam, and fails no job', async () => {
    await settle(true);
    const spam = await chat('spam@home.test');
    await admin.ask('mutation ($id: ID!) { markTicketSpam(ticketId: $id, isSpam: true) { id } }', {
      id: spam,
    });
    await close(spam).catch(() => undefined);
    const last = await chat('afterwards@home.test');
    await close(last);
    await letterTo('afterwards@home.test');
    expect(to('spam@home.test')).toEqual([]);
    const dead = await harbour.query('SELECT job FROM dead_letter WHERE agency_id = $1', [harbour.agencyId]);
    expect(dead).toEqual([]);
  });
});
