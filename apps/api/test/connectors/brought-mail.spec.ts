import 'reflect-metadata';
import { createHmac, randomUUID } from 'node:crypto';
import type { WebhookRequest } from '../../src/modules/channels/connectors/connector.js';
import { replyTag, withTag } from '../../src/modules/channels/mail-content/reply-address.rules.js';
import { MailChannels } from '../../src/modules/channels/mailboxes/mail-channels.service.js';
import { ReceiveWebhook } from '../../src/modules/channels/webhooks/receive-webhook.service.js';
import { systemContext } from '../../src/platform/context/index.js';
import { Secrets } from '../../src/platform/crypto/index.js';
import type { MailWorker } from '../mail-worker.js';
import { MailboxWorld } from './mailbox-world.js';

describe('a service that brings mail', () => {
  let world: MailboxWorld;
  let worker: MailWorker;
  let number = 0;

  beforeAll(async () => {
    world = await MailboxWorld.open();
    worker = await world.worker();
  });

  afterAll(() => world?.close());

  const get = <T>(type: new (...args: never[]) => T): T => worker.app.get<T>(type, { strict: false });
  const ctx = () => systemContext(world.agencyId, 'test');

  const key = 'key-0123456789';
  async function channelOf(provider: 'mailgun' | 'postmark'): Promise<number> {
    number += 1;
    const secrets: Record<string, string> =
      provider === 'mailgun'
        ? { signing_key: key }
        : { webhook_user: 'parley', webhook_password: 'a long password' };
    return world.connect(worker, `brought${number}@harbour.test`, { provider, secrets });
  }
  function bring(id: number, body: string, headers: Record<string, string>) {
    const request: WebhookRequest = {
      method: 'POST',
      url: '',
      path: [],
      query: {},
      headers,
      raw: Buffer.from(body),
      at: new Date(),
    };
    return get(ReceiveWebhook).receive('email', id, request);
  }

  const refused = { code: 'channels.webhook_refused' };
  function mailgun(messageId: string, more: Record<string, string> = {}) {
    const timestamp = more.timestamp ?? String(Math.floor(Date.now() / 1_000));
    const token = more.token ?? randomUUID();
    const signature = createHmac('sha256', key)
      .update(timestamp + token)
      .digest('hex');
    const headers = [
      ['Message-Id', messageId],
      ['From', 'Tom Baker <tom@home.test>'],
      ['To', 'brought@harbour.test'],
      ['Subject', 'Broken bell'],
    ];
    return new URLSearchParams({
      sender: 'tom@home.test',
      recipient: 'brought@harbour.test',
      'Message-Id': messageId,
      'body-plain': 'It does not ring ✓',
      'body-html': '<p>It does not <b>ring</b> ✓</p>',
      'message-headers': JSON.stringify(headers),
      timestamp,
      token,
      signature,
      ...more,
    }).toString();
  }
  const asForm = { 'content-type': 'application/x-www-form-urlencoded' };

  it('as Mailgun does is read as a mail, once', async () => {
    const id = await channelOf('mailgun');
    const body = mailgun(`<gun-${number}@home.test>`);
    await bring(id, body, asForm);
    // Its answer was lost: the same call again.
    await bring(id, body, asForm);
    await bring(id, mailgun(`<gun-${number}@home.test>`), asForm);
    await world.arrived(`gun-${number}@home.test`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(world.taken(`gun-${number}@home.test`)).toHaveLength(1);
    const message = worker.sink.taken.find(({ externalId }) => externalId === `<gun-${number}@home.test>`);
    expect(message).toMatchObject({
      subject: 'Broken bell',
      from: { value: 'tom@home.test', name: 'Tom Baker' },
    });
    expect(message?.text).toContain('It does not ring ✓');
  });

  it('with files comes with its files', async () => {
    const id = await channelOf('mailgun');
    const form = new FormData();
    for (const [name, value] of new URLSearchParams(mailgun(`<file-${number}@home.test>`)))
      form.set(name, value);
    form.set('attachment-1', new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' }), 'bill.pdf');
    const sent = new Response(form);
    const body = Buffer.from(await sent.arrayBuffer()).toString('latin1');
    await bring(id, Buffer.from(body, 'latin1').toString('utf8'), {
      'content-type': sent.headers.get('content-type') ?? '',
    });
    await world.arrived(`file-${number}@home.test`);
    const message = worker.sink.taken.find(({ externalId }) => externalId === `<file-${number}@home.test>`);
    expect(message?.attachments).toMatchObject([{ name: 'bill.pdf', mimeType: 'application/pdf' }]);
  });

  it.each([
    ['a wrong signature', { signature: '0'.repeat(64) }],
    ['an old one', { timestamp: String(Math.floor(Date.now() / 1_000) - 86_400) }],
    ['one from the future', { timestamp: String(Math.floor(Date.now() / 1_000) + 3_600) }],
    ['none', { signature: '' }],
  ])('with %s is refused', async (_what, more) => {
    const id = await channelOf('mailgun');
    await expect(bring(id, mailgun(`<bad-${number}@home.test>`, more), asForm)).rejects.toMatchObject(
      refused,
    );
    expect(await world.people.query('SELECT 1 FROM inbound_event WHERE channel_id = $1', [id])).toEqual([]);
  });

  it('with the word of another call is refused', async () => {
    const id = await channelOf('mailgun');
    const token = randomUUID();
    await bring(id, mailgun(`<first-${number}@home.test>`, { token }), asForm);
    await expect(bring(id, mailgun(`<other-${number}@home.test>`, { token }), asForm)).rejects.toMatchObject(
      refused,
    );
    const [refusal] = await world.people.within<{ reason: string }>(
      world.agencyId,
      'SELECT reason FROM webhook_refusal WHERE channel_id = $1',
      [id],
    );
    expect(refusal?.reason).toBe('replayed');
  });

  it('as Postmark does proves itself by its password, and leads to its conversation', async () => {
    const id = await channelOf('postmark');
    const authorization = `Basic ${Buffer.from('parley:a long password').toString('base64')}`;
    const secrets = get(Secrets);
    const tag = replyTag((purpose, text) => secrets.sign(purpose, text), world.agencyId, id, 88);
    const body = JSON.stringify({
      MessageID: randomUUID(),
      From: 'Tom Baker <tom@home.test>',
      To: 'brought@harbour.test',
      ToFull: [{ Email: withTag('brought@harbour.test', tag), MailboxHash: tag }],
      MailboxHash: tag,
      Subject: 'Über die Klingel',
      TextBody: 'Ring ring',
      Headers: [{ Name: 'Message-ID', Value: `<mark-${number}@home.test>` }],
      Attachments: [
        { Name: 'a.txt', Content: Buffer.from('kept').toString('base64'), ContentType: 'text/plain' },
      ],
    });
    await expect(bring(id, body, {})).rejects.toMatchObject(refused);
    await expect(
      bring(id, body, { authorization: `Basic ${Buffer.from('parley:wrong').toString('base64')}` }),
    ).rejects.toMatchObject(refused);
    await bring(id, body, { authorization });
    await world.arrived(`mark-${number}@home.test`);
    const message = worker.sink.taken.find(({ externalId }) => externalId === `<mark-${number}@home.test>`);
    expect(message).toMatchObject({
      subject: 'Über die Klingel',
      text: 'Ring ring',
      conversationRef: 88,
      attachments: [{ name: 'a.txt', size: 4 }],
    });
  });

  it('as a forwarding server does reaches the channel by an address that nobody can guess', async () => {
    number += 1;
    const id = await world.connect(worker, `forward${number}@harbour.test`, {
      provider: 'mail_forward',
      secrets: {},
    });
    const { forwardAddress } = await get(MailChannels).get(ctx(), id);
    const mail = { from: 'tom@home.test', messageId: `<forward-${number}@home.test>`, text: 'x' };
    await worker.send({
      ...mail,
      to: `forward${number}@harbour.test`,
      envelope: { from: mail.from, to: [forwardAddress ?? ''] },
    });
    await world.arrived(`forward-${number}@home.test`);
    const guessed = (forwardAddress ?? '').replace(
      /-([0-9a-f])/,
      (_all, digit: string) => `-${digit === '0' ? '1' : '0'}`,
    );
    await expect(worker.send({ ...mail, to: guessed })).rejects.toMatchObject({ responseCode: 550 });
    await expect(
      world.connect(worker, `forward${number}@harbour.test`, { provider: 'mail_forward', secrets: {} }),
    ).rejects.toMatchObject({ code: 'channels.address_taken' });
  });
});
