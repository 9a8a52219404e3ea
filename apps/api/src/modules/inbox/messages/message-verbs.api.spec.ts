import { OutsideMailServer } from '../../../../test/mail-server.js';
import { until } from '../../../../test/floor.js';
import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

const SMTP_PORT = 30_000 + (process.pid % 20_000);
const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message {
  id type text quotedBody email { subject from to cc bcc isForward } } } }`;
const EDIT = `mutation ($id: ID!, $body: String!) { editNote(messageId: $id, body: $body) {
  id text editedAt viewerCanEdit revisions { text } } }`;
const REACT = `mutation ($id: ID!, $emoji: String!, $isOn: Boolean!) {
  reactToMessage(messageId: $id, emoji: $emoji, isOn: $isOn) { reactions { emoji count byViewer userIds } } }`;
const FORWARD = `mutation ($input: ForwardMessageInput!) { forwardMessage(input: $input) {
  message { id text quotedBody attachments { name } email { to isForward } } } }`;

const server = new OutsideMailServer();
let world: InboxWorld;
let harbour: Company;
let anna: Colleague;
let ben: Colleague;
let stranger: Colleague;
let support: number;

beforeAll(async () => {
  await server.start(SMTP_PORT);
  world = await (await InboxWorld.open({ SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}` })).withWorker();
  harbour = await world.company('Harbour Bikes');
  anna = await harbour.colleague('anna');
  ben = await harbour.colleague('ben');
  stranger = await (await world.company('Dune Hotels')).colleague('zoe');
  support = await harbour.mailbox('support@harbour.test');
});
afterAll(async () => {
  await world?.close();
  await server.stop();
});

async function send(ticketId: number, more: object = {}, who = anna) {
  const input = { ticketId: String(ticketId), kind: 'REPLY', body: 'We <b>fix</b> it.', ...more };
  return (await who.ask(SEND, { input })).sendMessage.message;
}

const mailOf = async (word: string) => {
  await until(`a mail with ${word}`, async () => server.letters.some(({ raw }) => raw.includes(word)));
  return server.letters.find(({ raw }) => raw.includes(word)) as (typeof server.letters)[number];
};
const headOf = (raw: string) => raw.split('\r\n\r\n', 1)[0] ?? '';

describe('a mail to several people', () => {
  it('reaches all of them in one delivery, names the copies, and hides the hidden', async () => {
    const { ticketId } = await harbour.mail(support, { subject: 'My bell' });
    const message = await send(ticketId, {
      body: 'to-several',
      to: ['tom@home.test', 'Uma <uma@home.test>'],
      cc: ['vic@home.test'],
      bcc: ['wim@home.test'],
      subject: 'About the bell',
    });
    expect(message.email).toEqual({
      subject: 'About the bell',
      from: 'support@harbour.test',
      to: ['tom@home.test', 'uma@home.test'],
      cc: ['vic@home.test'],
      bcc: ['wim@home.test'],
      isForward: false,
    });
    const mail = await mailOf('to-several');
    expect([...mail.to].sort()).toEqual(['tom@home.test', 'uma@home.test', 'vic@home.test', 'wim@home.test']);
    expect(headOf(mail.raw)).toMatch(/^Cc: vic@home\.test$/m);
    expect(headOf(mail.raw)).toMatch(/^Subject: About the bell$/m);
    expect(mail.raw).not.toContain('wim@home.test');
    expect(server.letters.filter(({ raw }) => raw.includes('to-several'))).toHaveLength(1);
  });

  it('answers the last writer without more words, and leaves the history out when that is wished', async () => {
    const { ticketId } = await harbour.mail(support, { text: 'quoted-words' });
    const first = await send(ticketId, { body: 'with-history' });
    expect(first.quotedBody).toContain('quoted-words');
    expect((await mailOf('with-history')).raw).toContain('quoted-words');
    const second = await send(ticketId, { body: 'without-history', withHistory: false });
    expect(second.quotedBody).toBeNull();
    expect((await mailOf('without-history')).raw).not.toContain('quoted-words');
    expect(second.email.to).toEqual(['tom@home.test']);
  });

  it.each([
    ['subject', { subject: 'Hello\r\nBcc: all@evil.test' }],
    ['name', {}],
  ])('takes no header from a %s', async (what, more) => {
    const mark = `injection-${what}`;
    const { ticketId } = await harbour.mail(support, {
      name: 'Tom\r\nBcc: all@evil.test',
      from: 'tom@home.test',
    });
    await send(ticketId, { body: mark, ...more });
    const mail = await mailOf(mark);
    expect(mail.to).toEqual(['tom@home.test']);
    expect(headOf(mail.raw)).not.toMatch(/^Bcc:/im);
  });

  it.each([
    ['to', ['nobody']],
    ['cc', ['a@b.test\r\nX: y']],
    ['bcc', ['support@harbour.test']],
    ['to', Array.from({ length: 51 }, (_, index) => `p${index}@home.test`)],
  ])('refuses %s %j and sends nothing', async (field, addresses) => {
    const { ticketId } = await harbour.mail(support);
    const input = { ticketId: String(ticketId), kind: 'REPLY', body: 'x', [field]: addresses };
    const { errors } = await anna.graphql(SEND, { input });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'validation.failed',
      fields: { [field]: [expect.any(String)] },
    });
    expect(
      await harbour.query(`SELECT 1 FROM message WHERE ticket_id = $1 AND type = 'OUTBOUND'`, [ticketId]),
    ).toEqual([]);
  });

  it('answers a chat by mail when that is asked for, and the answer comes back into the chat', async () => {
    const chat = await harbour.chat();
    const { ticketId } = await harbour.chatMessage(chat, 'I have to go', 'k');
    await harbour.query(
      `UPDATE contact SET email = 'guest@home.test' WHERE id = (SELECT contact_id FROM ticket WHERE id = $1)`,
      [ticketId],
    );
    const answer = await anna.rest('POST', `/api/v2/tickets/${ticketId}/messages`, {
      message: 'by-mail-instead',
      delivery_method: 'email',
    });
    expect(answer.json().data.email).toMatchObject({ to: ['guest@home.test'] });
    expect((await mailOf('by-mail-instead')).to).toEqual(['guest@home.test']);
    await harbour.mail(support, {
      from: 'guest@home.test',
      text: 'thanks',
      more: { conversationRef: ticketId },
    });
    const texts = await harbour.query<{ body_text: string }>(
      'SELECT body_text FROM message WHERE ticket_id = $1',
      [ticketId],
    );
    expect(texts.map(({ body_text }) => body_text)).toContain('thanks');
    const odd = { message: 'x', delivery_method: 'pigeon' };
    expect((await anna.rest('POST', `/api/v2/tickets/${ticketId}/messages`, odd)).statusCode).toBe(422);
  });
});

describe('forwarding', () => {
  it('passes a message on with its files; the answer comes back here and is not taken for the customer', async () => {
    const { ticketId, messageId } = await harbour.mail(support, {
      text: 'forward-me',
      subject: '<img src=x onerror=alert(1)>',
    });
    const input = {
      messageId: String(messageId),
      to: ['Shop <shop@maker.test>'],
      note: 'note-above',
      clientMutationId: 'f1',
    };
    const { message } = (await anna.ask(FORWARD, { input })).forwardMessage;
    expect(message).toMatchObject({
      text: 'note-above',
      email: { to: ['shop@maker.test'], isForward: true },
    });
    expect(message.quotedBody).toContain('forward-me');
    expect(message.quotedBody).not.toContain('<img');
    const again = (await anna.ask(FORWARD, { input })).forwardMessage.message;
    expect(again.id).toBe(message.id);
    const mail = await mailOf('note-above');
    expect(mail.to).toEqual(['shop@maker.test']);
    expect(mail.raw).toContain('forward-me');
    expect(headOf(mail.raw)).not.toMatch(/^In-Reply-To:/m);
    const externalId = /^Message-ID: (<.*>)$/im.exec(mail.raw)?.[1] ?? '';
    const back = await harbour.mail(support, {
      from: 'shop@maker.test',
      name: 'Shop',
      text: 'we have it',
      inReplyTo: externalId,
      more: { conversationRef: ticketId },
    });
    expect(back.ticketId).toBe(ticketId);
    expect((await send(ticketId, { body: 'to-the-customer' })).email.to).toEqual(['tom@home.test']);
    const lines = await harbour.query(
      `SELECT system->>'targetName' AS name FROM message WHERE ticket_id = $1
      AND system->>'kind' = 'FORWARDED'`,
      [ticketId],
    );
    expect(lines).toEqual([{ name: 'shop@maker.test' }]);
  });

  it('is not for notes, strangers, or nobody', async () => {
    const { ticketId, messageId } = await harbour.mail(support);
    const note = await send(ticketId, { kind: 'NOTE', body: 'inside' });
    const to = ['shop@maker.test'];
    expect(await anna.refused(FORWARD, { input: { messageId: note.id, to } })).toBe('inbox.not_forwardable');
    expect(await stranger.refused(FORWARD, { input: { messageId: String(messageId), to } })).toBe(
      'not_found',
    );
    expect(await anna.refused(FORWARD, { input: { messageId: String(messageId), to: [] } })).toBe(
      'validation.failed',
    );
    expect(await anna.refused(FORWARD, { input: { messageId: String(messageId), to: ['x'] } })).toBe(
      'validation.failed',
    );
  });
});

describe('a note', () => {
  it('is changed by its author alone, says so, and keeps what it said', async () => {
    const { ticketId, messageId } = await harbour.mail(support);
    const { id } = await send(ticketId, { kind: 'NOTE', body: 'first words' });
    expect(await ben.refused(EDIT, { id, body: 'mine' })).toBe('inbox.not_editable');
    expect(await stranger.refused(EDIT, { id, body: 'mine' })).toBe('not_found');
    expect(await anna.refused(EDIT, { id: messageId, body: 'his' })).toBe('inbox.not_editable');
    expect(await anna.refused(EDIT, { id, body: ' ' })).toBe('validation.failed');
    const changed = (await anna.ask(EDIT, { id, body: 'second <i>words</i><script>x</script>' })).editNote;
    expect(changed).toMatchObject({
      text: 'second words',
      viewerCanEdit: true,
      revisions: [{ text: 'first words' }],
    });
    expect(Date.parse(changed.editedAt)).toBeGreaterThan(Date.now() - 60_000);
    const put = { message: 'third' };
    const path = `/api/v2/tickets/${ticketId}/messages/${id}`;
    expect((await anna.rest('PUT', path, put)).json().data.text).toBe('third');
    const { data } = (await ben.rest('GET', `${path}/revisions`)).json();
    expect(data.map(({ text }: { text: string }) => text)).toEqual(['second words', 'first words']);
  });
});

describe('reactions', () => {
  it('are counted by emoji, once per person, and taken back', async () => {
    const { ticketId, messageId } = await harbour.mail(support);
    const react = async (who: Colleague, emoji: string, isOn = true) =>
      (await who.ask(REACT, { id: messageId, emoji, isOn })).reactToMessage.reactions;
    await react(anna, '👍');
    await react(anna, '👍');
    expect(await react(ben, '👍')).toEqual([
      { emoji: '👍', count: 2, byViewer: true, userIds: [String(anna.id), String(ben.id)] },
    ]);
    expect(await react(anna, '👩🏽‍🚀')).toHaveLength(2);
    expect(await react(anna, '👍', false)).toMatchObject([{ emoji: '👍', count: 1, byViewer: false }, {}]);
    // A picker may write the sign of colours where it is not needed, and a keyboard leave it out where it is.
    expect(await react(ben, '👍\uFE0F', false)).toMatchObject([{ emoji: '👩🏽‍🚀' }]);
    expect(await react(ben, '\u2764')).toMatchObject([{}, { emoji: '❤️', count: 1 }]);
    expect(await react(ben, '❤️', false)).toHaveLength(1);
    for (const emoji of ['no', '', '👍👍', '<b>', '1'])
      expect(await anna.refused(REACT, { id: messageId, emoji, isOn: true })).toBe('validation.failed');
    expect(await stranger.refused(REACT, { id: messageId, emoji: '👍', isOn: true })).toBe('not_found');
    const path = `/api/v2/tickets/${ticketId}/messages/${messageId}/interaction`;
    const answer = await anna.rest('POST', path, { type: 'reaction', emoji: '🎉' });
    expect(answer.json().data.reactions.at(-1)).toEqual({
      emoji: '🎉',
      count: 1,
      by_viewer: true,
      user_ids: [anna.id],
    });
    expect((await anna.rest('POST', path, { type: 'read' })).statusCode).toBe(200);
    expect((await anna.rest('POST', path, { type: 'dance' })).statusCode).toBe(422);
  });
});

describe('a message of which nobody knows', () => {
  it('is marked as sent once, by somebody who looked', async () => {
    const { ticketId } = await harbour.mail(support);
    const { id } = await send(ticketId, { body: 'nobody-knows' });
    await mailOf('nobody-knows');
    const MARK =
      'mutation ($id: ID!) { markMessageSent(messageId: $id) { deliveryStatus viewerCanMarkSent } }';
    const status = async () =>
      (await harbour.query<{ s: string }>('SELECT delivery_status AS s FROM message WHERE id = $1', [id]))[0]
        ?.s;
    await until('it is sent', async () => (await status()) === 'SENT');
    expect(await anna.refused(MARK, { id })).toBe('inbox.not_retryable');
    await harbour.query(`UPDATE message SET delivery_status = 'UNKNOWN' WHERE id = $1`, [id]);
    await harbour.query(`UPDATE delivery SET state = 'unknown' WHERE message_ref = $1`, [id]);
    expect(await stranger.refused(MARK, { id })).toBe('not_found');
    expect((await anna.ask(MARK, { id })).markMessageSent).toEqual({
      deliveryStatus: 'SENT',
      viewerCanMarkSent: false,
    });
    expect(await anna.refused(MARK, { id })).toBe('inbox.not_retryable');
  });
});

describe('the whole e-mail', () => {
  it('of our own is written once more, without the hidden receivers, as text that nothing opens', async () => {
    const { ticketId } = await harbour.mail(support);
    const { id } = await send(ticketId, { body: '<p>source-of-it</p>', bcc: ['hidden@home.test'] });
    const path = `/client-api/tickets/message/${id}/full-email-message`;
    const { data } = (await anna.rest('GET', path)).json();
    expect(data).toMatchObject({
      is_source_available: true,
      bcc: ['hidden@home.test'],
      source_url: `${path}/source`,
    });
    expect(data.headers.map(({ name }: { name: string }) => name)).toContain('Message-ID');
    const source = await anna.rest('GET', `${path}/source`);
    expect(source.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining('attachment'),
    });
    expect(source.body).toContain('source-of-it');
    expect(source.body).not.toContain('hidden@home.test');
    expect((await stranger.rest('GET', path)).statusCode).toBe(404);
  });

  it('of a customer is gone after its time, and a chat has none', async () => {
    const { messageId } = await harbour.mail(support);
    const path = `/client-api/tickets/message/${messageId}/full-email-message`;
    expect((await anna.rest('GET', path)).json().data).toMatchObject({
      is_source_available: false,
      source_url: null,
    });
    const gone = await anna.rest('GET', `${path}/source`);
    expect([gone.statusCode, gone.json().code]).toEqual([410, 'inbox.raw_mail_gone']);
    const chat = await harbour.chat();
    const spoken = await harbour.chatMessage(chat, 'hi', 'c');
    const none = await anna.rest('GET', `/client-api/tickets/message/${spoken.messageId}/full-email-message`);
    expect([none.statusCode, none.json().code]).toEqual([404, 'inbox.not_an_email']);
  });
});

describe('the form of a message', () => {
  const form = (parts: [string, string | Buffer][]) => {
    const mark = 'x-mark-x';
    const body = parts.flatMap(([name, value]) => {
      const isFile = Buffer.isBuffer(value);
      const head = `--${mark}\r\ncontent-disposition: form-data; name="${name}"${isFile ? '; filename="a.bin"' : ''}\r\n\r\n`;
      return [Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')];
    });
    return {
      payload: Buffer.concat([...body, Buffer.from(`--${mark}--\r\n`)]),
      headers: { 'content-type': `multipart/form-data; boundary=${mark}` },
    };
  };
  const unused = () => harbour.query('SELECT id FROM attachment WHERE message_id IS NULL');

  it('carries copies and files', async () => {
    const { ticketId } = await harbour.mail(support);
    const { payload, headers } = form([
      ['message', 'as-a-form'],
      ['cc[]', 'vic@home.test'],
      ['close_after', '1'],
      ['uploads[]', Buffer.from('a file')],
    ]);
    const answer = await anna.rest('POST', `/api/v2/tickets/${ticketId}/messages`, payload, headers);
    expect(answer.statusCode).toBe(201);
    expect(answer.json().data).toMatchObject({
      email: { cc: ['vic@home.test'] },
      attachments: [{ name: 'a.bin' }],
    });
  });

  it('leaves nothing behind when it is refused', async () => {
    const { ticketId } = await harbour.mail(support);
    const path = `/api/v2/tickets/${ticketId}/messages`;
    const before = await unused();
    const wrong = form([
      ['uploads[]', Buffer.from('a file')],
      ['cc[]', 'nobody'],
      ['message', 'x'],
    ]);
    expect((await anna.rest('POST', path, wrong.payload, wrong.headers)).statusCode).toBe(422);
    const large = form([
      ['uploads[]', Buffer.from('a file')],
      ['uploads[]', Buffer.alloc(26_000_000)],
    ]);
    const answer = await anna.rest('POST', path, large.payload, large.headers);
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'request.too_large']);
    const huge = await anna.rest('POST', path, Buffer.from(''), {
      ...large.headers,
      'content-length': '100000000',
    });
    expect(huge.statusCode).toBe(413);
    expect(await unused()).toEqual(before);
  });
});
