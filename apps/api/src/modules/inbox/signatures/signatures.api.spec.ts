import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

let world: InboxWorld;
let harbour: Company;
let keeper: Colleague;
let agent: Colleague;
let other: Colleague;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  keeper = await harbour.colleague('keeper', 'administrator');
  agent = await harbour.colleague('agent');
  other = await harbour.colleague('other');
});
afterAll(() => world?.close());

let boxes = 0;
async function conversation() {
  boxes += 1;
  const mailbox = await harbour.mailbox(`box-${boxes}@signed.test`);
  const { ticketId } = await harbour.mail(mailbox, { name: 'Tom Baker' });
  return { mailbox, ticketId };
}

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }`;

/** What a mail that this person sends now looks like when it leaves. */
async function mail(by: Colleague, ticketId: number, more: object = {}) {
  const input = { ticketId, kind: 'REPLY', body: '<p>We fix it.</p>', ...more };
  const { sendMessage } = await by.ask(SEND, { input });
  const [row] = await harbour.query<{ payload: { html: string; text: string } }>(
    'SELECT payload FROM delivery WHERE message_ref = $1',
    [sendMessage.message.id],
  );
  return row?.payload as { html: string; text: string };
}

const save = (by: Colleague, mailbox: number, body: object) =>
  by.rest('PUT', `/client-api/channels/${mailbox}/signature`, body);

describe('the signature of a mail', () => {
  it('is the name of who writes and of the company, until somebody says otherwise', async () => {
    const { ticketId } = await conversation();
    expect(await mail(agent, ticketId)).toMatchObject({
      text: 'We fix it.\n\n-- \nagent Tester\nHarbour Bikes',
      html: '<p>We fix it.</p><br /><p>agent Tester<br />Harbour Bikes</p>',
    });
    expect((await mail(agent, ticketId, { signature: false })).text).toBe('We fix it.');
    const shown = await agent.rest('GET', `/client-api/tickets/${ticketId}/signature`);
    expect(shown.json().data).toMatchObject({ source: 'DEFAULT', text: 'agent Tester\nHarbour Bikes' });
  });

  it('is that of the mailbox, filled in, harmless, and off when it is switched off', async () => {
    const { mailbox, ticketId } = await conversation();
    const saved = await save(keeper, mailbox, {
      body: '<p>{{agent.first_name}} for {{contact.name}}, {{contact.phone}}<script>x()</script></p>',
    });
    expect(saved.json().data).toMatchObject({ is_default: false, version: 1 });
    expect((await mail(agent, ticketId)).text).toBe('We fix it.\n\n-- \nagent for Tom Baker,');
    const late = await save(keeper, mailbox, { is_on: false, version: 0 });
    expect([late.statusCode, late.json().code]).toEqual([409, 'inbox.signature_version_conflict']);
    await save(keeper, mailbox, { is_on: false, version: 1 });
    expect((await mail(agent, ticketId)).text).toBe('We fix it.');
  });

  it("is a person's own where the mailbox allows it", async () => {
    const { mailbox, ticketId } = await conversation();
    const url = `/client-api/me/signatures/${mailbox}`;
    await agent.rest('PUT', url, { body: '<p>Cheers, N.</p>' });
    expect((await mail(agent, ticketId)).text).toBe('We fix it.\n\n-- \nCheers, N.');
    expect((await mail(other, ticketId)).text).toContain('other Tester');
    await save(keeper, mailbox, { allows_own: false });
    expect((await mail(agent, ticketId)).text).toContain('agent Tester');
    const refused = await agent.rest('PUT', url, { body: '<p>Mine</p>' });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'inbox.own_signature_not_allowed']);
    await save(keeper, mailbox, { allows_own: true });
    expect((await agent.rest('DELETE', url)).statusCode).toBe(204);
    expect((await mail(agent, ticketId)).text).toContain('agent Tester');
  });

  it('is kept by those who keep channels, names only what there is, and is for mail alone', async () => {
    const { mailbox } = await conversation();
    expect((await save(agent, mailbox, { body: '<p>Mine</p>' })).statusCode).toBe(403);
    const slip = await save(keeper, mailbox, { body: '<p>{{agent.nmae}}</p>' });
    expect([slip.statusCode, Object.keys(slip.json().errors)]).toEqual([422, ['body']]);
    const { channelId } = await harbour.chat();
    expect((await save(keeper, channelId, { body: 'Hi' })).json().code).toBe(
      'inbox.signature_not_for_channel',
    );
    const hidden = await harbour.privateMailbox('board@signed.test', other);
    expect((await agent.rest('GET', `/client-api/channels/${hidden}/signature`)).statusCode).toBe(404);
    const names = (await agent.rest('GET', '/client-api/me/signatures')).json().data;
    expect(names.map((row: { channel_id: number }) => row.channel_id)).not.toContain(hidden);
  });
});

describe('what a channel carries', () => {
  it('is held to by the server: the field is named, and nothing is sent', async () => {
    const chat = await harbour.chat();
    const { ticketId } = await harbour.chatMessage(chat, 'Hello?', 'k1');
    const { errors } = await agent.graphql(SEND, {
      input: { ticketId, kind: 'REPLY', body: 'x'.repeat(10_001) },
    });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'inbox.message_too_long',
      fields: { body: ['At most 10000 characters; this has 10001.'] },
      max: 10_000,
    });
    expect(
      await harbour.query(`SELECT 1 FROM message WHERE ticket_id = $1 AND type = 'OUTBOUND'`, [ticketId]),
    ).toEqual([]);
    const note = { ticketId, kind: 'NOTE', body: 'x'.repeat(10_001) };
    expect((await agent.graphql(SEND, { input: note })).errors).toBeUndefined();
  });

  it('counts bytes on Instagram, and letters elsewhere', async () => {
    const [channel] = await harbour.query<{ id: number }>(
      `INSERT INTO channel (agency_id, type, name) VALUES ($1, 'INSTAGRAM', 'us') RETURNING id`,
      [harbour.agencyId],
    );
    const { ticketId } = await conversation();
    await harbour.query('UPDATE ticket SET channel_id = $2 WHERE id = $1', [ticketId, channel?.id]);
    const input = { ticketId, kind: 'REPLY', body: 'ü'.repeat(501) };
    expect(await agent.refused(SEND, { input })).toBe('inbox.message_too_long');
  });
});
