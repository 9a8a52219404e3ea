import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

const HOSTILE = '</title><script>alert(1)</script><img src=x onerror=alert(1)>';
let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let agent: Colleague;
let observer: Colleague;
let support: number;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  admin = await harbour.colleague('admin', 'administrator');
  agent = await harbour.colleague('agent');
  observer = await harbour.colleague('observer', 'observer');
  support = await harbour.mailbox('support@harbour.test');
});
afterAll(() => world?.close());

async function hostileTicket(): Promise<number> {
  const { ticketId } = await harbour.mail(support, { subject: HOSTILE, name: HOSTILE, text: 'plain words' });
  await harbour.query('UPDATE channel SET name = $2 WHERE id = $1', [support, HOSTILE]);
  await agent.rest('POST', `/api/v2/tickets/${ticketId}/messages`, {
    message: 'secret-note',
    internal_note: true,
  });
  return ticketId;
}

describe('a conversation as a file', () => {
  it('has its messages, no notes unless asked, runs nothing, and is written down', async () => {
    const ticketId = await hostileTicket();
    const path = `/api/v2/tickets/${ticketId}/download`;
    const file = await admin.rest('GET', path);
    expect(file.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="conversation-\d+\.html"$/),
      'x-content-type-options': 'nosniff',
    });
    expect(file.body).toContain('plain words');
    expect(file.body).not.toContain('secret-note');
    expect(file.body).not.toMatch(/<script|<img[^>]*onerror/i);
    expect(file.body).toContain('default-src &#39;none&#39;');
    expect((await admin.rest('GET', `${path}?notes=true&locale=de-DE`)).body).toMatch(
      /lang="de-DE"[\s\S]*secret-note/,
    );
    const entries = await harbour.query<{ target_id: number }>(
      `SELECT target_id FROM audit_entry WHERE action = 'ticket.downloaded'`,
    );
    expect(entries).toEqual([{ target_id: ticketId }, { target_id: ticketId }]);
    expect((await observer.rest('GET', path)).statusCode).toBe(403);
    const stranger = await (await world.company('Dune Hotels')).colleague('zoe', 'administrator');
    expect((await stranger.rest('GET', path)).statusCode).toBe(404);
  });

  it('of a long conversation comes page by page, in its order', async () => {
    const { ticketId } = await harbour.mail(support);
    await harbour.query(
      `INSERT INTO message (agency_id, ticket_id, channel_id, position, type, body_html, body_text, author_kind,
         author_name, created_at)
       SELECT agency_id, id, channel_id, n, 'INBOUND', '', 'line ' || n, 'contact', 'Tom', now()
       FROM ticket, generate_series(2, 1201) n WHERE id = $1`,
      [ticketId],
    );
    await harbour.query('UPDATE ticket SET message_count = 1201 WHERE id = $1', [ticketId]);
    const { body } = await admin.rest('GET', `/api/v2/tickets/${ticketId}/download`);
    const lines = [...body.matchAll(/>line (\d+)</g)].map(([, number]) => Number(number));
    expect(lines).toEqual(Array.from({ length: 1_200 }, (_, index) => index + 2));
  });
});

describe('a transcript by mail', () => {
  const posted = (ticketId: number) =>
    harbour.query<{ payload: { html: string; text: string; subject: string; to: { address: string } } }>(
      'SELECT payload FROM delivery WHERE conversation_ref = $1 ORDER BY id',
      [ticketId],
    );

  it('goes to the customer in their language, never with a note, and leaves a line', async () => {
    const ticketId = await hostileTicket();
    const answer = await agent.rest('POST', `/api/v2/tickets/${ticketId}/transcript`, { locale: 'nl-NL' });
    expect(answer.statusCode).toBe(200);
    const [{ payload }] = (await posted(ticketId)) as [Awaited<ReturnType<typeof posted>>[number]];
    expect(payload).toMatchObject({
      to: { address: 'tom@home.test' },
      subject: 'Uw gesprek met Harbour Bikes',
    });
    expect(payload.html).toContain('plain words');
    for (const words of [payload.html, payload.text]) expect(words).not.toContain('secret-note');
    expect(payload.html).not.toMatch(/<script|<img[^>]*onerror/i);
    const lines = await harbour.query(
      `SELECT system->>'targetName' AS name FROM message WHERE ticket_id = $1 AND system->>'kind' = 'TRANSCRIPT_SENT'`,
      [ticketId],
    );
    expect(lines).toEqual([{ name: 'tom@home.test' }]);
  });

  it('goes to somebody else only with the right to download, and not to what is no address', async () => {
    const { ticketId } = await harbour.mail(support);
    const path = `/api/v2/tickets/${ticketId}/transcript`;
    const wish = { to: 'lawyer@office.test' };
    const mayDownload = (await agent.rest('GET', `/api/v2/tickets/${ticketId}/download`)).statusCode === 200;
    expect((await agent.rest('POST', path, wish)).statusCode).toBe(mayDownload ? 200 : 403);
    expect((await admin.rest('POST', path, wish)).statusCode).toBe(200);
    expect((await admin.rest('POST', path, { to: 'a@b.test\r\nBcc: c@d.test' })).statusCode).toBe(422);
    expect((await admin.rest('POST', path, { locale: 'xx' })).statusCode).toBe(422);
    expect((await observer.rest('POST', path, {})).statusCode).toBe(403);
  });
});
