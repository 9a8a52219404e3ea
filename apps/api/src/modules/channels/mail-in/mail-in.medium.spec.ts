import 'reflect-metadata';
import { connect } from 'node:net';
import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { testConfig, until } from '../../../../test/floor.js';
import { mailPort, type MailWorker, mailWorker } from '../../../../test/mail-worker.js';
import { People } from '../../../../test/worlds/people.js';
import { Secrets } from '../../../platform/crypto/index.js';
import { Database } from '../../../platform/database/index.js';
import { STORAGE, type Storage } from '../../../platform/storage/index.js';
import { replyTag, withTag } from '../mail-content/reply-address.rules.js';
import { MAX_ATTEMPTS } from '../inbound/inbound-event.rules.js';
import { ProcessInboundService } from '../inbound/process-inbound.service.js';
import { ForgetRawService } from '../inbound/forget-raw.service.js';
import { InboundSweepService } from '../inbound/inbound-sweep.service.js';

describe('mail that comes in', () => {
  let database: TestDatabase;
  let people: People;
  let worker: MailWorker;
  let port: number;
  let agencyId: number;
  let support: number;

  beforeAll(async () => {
    database = await testDatabase();
    people = await People.in(database);
    agencyId = await people.agency('Harbour Bikes');
    const dune = await people.agency('Dune Hotels');
    support = await mailbox(agencyId, 'support@harbour.test');
    await mailbox(agencyId, 'sales@harbour.test');
    await mailbox(dune, 'frontdesk@dune.test');
    await mailbox(agencyId, 'old@harbour.test', 'disabled');
    const config = testConfig(database, 'PostgreSQL', {
      SMTP_LISTEN_PORT: await mailPort(),
      SMTP_MAX_BYTES: '300000',
    });
    port = config.smtp.listenPort;
    worker = await mailWorker(config);
  });

  afterAll(async () => {
    await worker?.close();
    await people?.close();
    await database?.drop();
  });

  async function mailbox(agency: number, address: string, status = 'active'): Promise<number> {
    const [row] = await people.query<{ id: string }>(
      `INSERT INTO channel (agency_id, type, name, address, status) VALUES ($1, 'EMAIL', $2, $2, $3) RETURNING id`,
      [agency, address, status],
    );
    return Number(row?.id);
  }

  const from = 'tom@home.test';
  const taken = (messageId: string) =>
    worker.sink.taken.filter((message) => message.externalId === messageId);
  const arrived = (messageId: string, count = 1) =>
    until(`${messageId} is taken in`, () => taken(messageId).length >= count);
  const states = (key: string) =>
    people.query<{ state: string; error: string | null; summary: Record<string, unknown> }>(
      'SELECT state, error, summary FROM inbound_event WHERE provider_key = $1',
      [key],
    );

  it('is taken in with its text, its pictures and its files', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    await worker.send({
      from: 'Tom Baker <tom@home.test>',
      to: 'Support <support@harbour.test>',
      messageId: '<full@home.test>',
      subject: 'My order ✓',
      html: '<p>Where is it?</p><img src="cid:logo@home"><img src="https://home.test/p.gif"><script>x</script>',
      attachments: [
        { filename: 'logo.png', content: png, cid: 'logo@home' },
        {
          filename: 'bill.pdf',
          content: Buffer.from('%PDF-1.4\n%%EOF'),
          contentType: 'application/octet-stream',
        },
      ],
    });
    await arrived('<full@home.test>');
    const [message] = taken('<full@home.test>');
    expect(message).toMatchObject({
      channelId: support,
      providerKey: 'mid:<full@home.test>',
      from: { kind: 'email', value: from, name: 'Tom Baker' },
      subject: 'My order ✓',
      text: 'Where is it?',
      isAutomatic: false,
      isUnreadable: false,
      hasRemoteImages: true,
      attachments: [
        { name: 'logo.png', mimeType: 'image/png', contentId: 'logo@home', isInline: true, size: png.length },
        { name: 'bill.pdf', mimeType: 'application/pdf', isInline: false },
      ],
    });
    expect(message?.html).toContain('src="cid:logo@home"');
    expect(message?.html).toContain('data-remote-src="https://home.test/p.gif"');
    expect(message?.html).not.toContain('script');
  });

  it('is one message, however often and however parallel it is delivered', async () => {
    const mail = { from, to: 'support@harbour.test', messageId: '<twice@home.test>', text: 'Hello' };
    await Promise.all(Array.from({ length: 12 }, () => worker.send(mail)));
    await worker.send(mail);
    await arrived('<twice@home.test>');
    expect(await states('mid:<twice@home.test>')).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(taken('<twice@home.test>')).toHaveLength(1);
  });

  it('to two mailboxes is one message in each, also across agencies', async () => {
    await worker.send({
      from,
      to: ['support@harbour.test', 'sales@harbour.test', 'frontdesk@dune.test'],
      messageId: '<three@home.test>',
      text: 'Hello',
    });
    await arrived('<three@home.test>', 3);
    expect(new Set(taken('<three@home.test>').map((message) => message.channelId)).size).toBe(3);
    const keys = await people.query<{ storage_key: string; agency_id: string }>(
      `SELECT storage_key, agency_id FROM inbound_event WHERE provider_key = 'mid:<three@home.test>'`,
    );
    for (const key of keys) expect(key.storage_key.startsWith(`${key.agency_id}/`)).toBe(true);
  });

  it('without a Message-ID is recognised by its content', async () => {
    const raw = `From: ${from}\r\nTo: support@harbour.test\r\nSubject: bare\r\n\r\nNo name.\r\n`;
    const envelope = { from, to: 'support@harbour.test' };
    await worker.send({ envelope, raw });
    await worker.send({ envelope, raw: `Received: from mx by my\r\n${raw}` });
    await until('it is taken in', () => worker.sink.taken.some((message) => message.subject === 'bare'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(worker.sink.taken.filter((message) => message.subject === 'bare')).toHaveLength(1);
  });

  it('finds its conversation by the tag in the address, and only by a true one', async () => {
    const secrets = worker.app.get(Secrets, { strict: false });
    const tag = replyTag((purpose, text) => secrets.sign(purpose, text), agencyId, support, 77);
    const to = withTag('support@harbour.test', tag);
    await worker.send({ from, to, messageId: '<tag@home.test>', text: 'x' });
    await worker.send({ from, to: to.replace(/.@/, '7@'), messageId: '<forged@home.test>', text: 'x' });
    await worker.send({ from, to: 'support+bikes@harbour.test', messageId: '<plus@home.test>', text: 'x' });
    await Promise.all(['<tag@home.test>', '<forged@home.test>', '<plus@home.test>'].map((id) => arrived(id)));
    expect(taken('<tag@home.test>')[0]?.conversationRef).toBe(77);
    expect(taken('<forged@home.test>')[0]?.conversationRef).toBeUndefined();
    expect(taken('<plus@home.test>')[0]?.conversationRef).toBeUndefined();
  });

  it.each(['nobody@harbour.test', 'support@elsewhere.test', 'old@harbour.test'])(
    'is refused for %s',
    async (to) => {
      await expect(worker.send({ from, to, text: 'x' })).rejects.toMatchObject({ responseCode: 550 });
    },
  );

  it('is refused when it is too large, announced or not', async () => {
    const content = Buffer.alloc(400_000, 'x');
    const mail = {
      from,
      to: 'support@harbour.test',
      messageId: '<big@home.test>',
      attachments: [{ filename: 'a', content }],
    };
    await expect(worker.send(mail)).rejects.toMatchObject({ responseCode: 552 });
    expect(await states('mid:<big@home.test>')).toEqual([]);
    expect(await dialogue('MAIL FROM:<tom@home.test> SIZE=9000000')).toMatch(/^552/);
    expect(await dialogue('EHLO home.test')).toMatch(/SIZE 300000/);
  });

  it('stays with the sender while the database is away, and is taken afterwards', async () => {
    const db = worker.app.get(Database, { strict: false });
    const away = vi
      .spyOn(db, 'write')
      .mockRejectedValue(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
    const mail = { from, to: 'support@harbour.test', messageId: '<later@home.test>', text: 'x' };
    await expect(worker.send(mail)).rejects.toMatchObject({ responseCode: 451 });
    away.mockRestore();
    const silent = vi.spyOn(db, 'system').mockRejectedValue(new Error('gone'));
    await expect(worker.send({ ...mail, to: 'support+other@harbour.test' })).rejects.toMatchObject({
      responseCode: 451,
    });
    silent.mockRestore();
    expect(await states('mid:<later@home.test>')).toEqual([]);
    await worker.send(mail);
    await arrived('<later@home.test>');
  });

  it('is processed again after a failure, without a job and without a double', async () => {
    worker.sink.failures = 1;
    await worker.send({ from, to: 'support@harbour.test', messageId: '<again@home.test>', text: 'x' });
    await until(
      'the failure is written',
      async () => (await states('mid:<again@home.test>'))[0]?.error !== null,
    );
    await until('it is due again', async () => {
      await worker.app.get(InboundSweepService, { strict: false }).sweep();
      return taken('<again@home.test>').length === 1;
    });
    expect((await states('mid:<again@home.test>'))[0]).toMatchObject({ state: 'processed', error: null });
  });

  it('that nobody can take in is shown bare, and at last given up without being lost', async () => {
    const key = 'mid:<stubborn@home.test>';
    const attempt = (attempts: number) =>
      people.query(
        `UPDATE inbound_event SET attempts = $2, next_attempt_at = now() - interval '1 second' WHERE provider_key = $1`,
        [key, attempts],
      );
    const inbound = worker.app.get(ProcessInboundService, { strict: false });
    worker.sink.failures = 1;
    await worker.send({ from, to: 'support@harbour.test', messageId: '<stubborn@home.test>', text: 'x' });
    await until('it failed once', async () => (await states(key))[0]?.error !== null);
    const [row] = await people.query<{ id: string }>('SELECT id FROM inbound_event WHERE provider_key = $1', [
      key,
    ]);
    const id = Number(row?.id);
    await attempt(MAX_ATTEMPTS - 1);
    worker.sink.failures = 1;
    await expect(inbound.process(agencyId, id, false)).rejects.toThrow(/told to fail/);
    expect((await states(key))[0]).toMatchObject({ state: 'failed' });
    // Somebody looks at the dead letter and asks for another try.
    await inbound.process(agencyId, id, false);
    expect((await states(key))[0]).toMatchObject({ state: 'processed' });
    expect(worker.sink.taken.find((message) => message.providerKey === key)).toMatchObject({
      isUnreadable: true,
      attachments: [{ name: 'message.eml' }],
    });
  });

  it('that stops half-way leaves nothing behind', async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      const lines = ['EHLO x', 'MAIL FROM:<tom@home.test>', 'RCPT TO:<support@harbour.test>', 'DATA'];
      socket.on('data', (reply: Buffer) => {
        const line = lines.shift();
        if (line) socket.write(`${line}\r\n`);
        else if (reply.toString().startsWith('354')) {
          socket.write('Message-ID: <half@home.test>\r\n\r\nhalf of', () =>
            setTimeout(() => socket.destroy(), 100),
          );
        }
      });
      socket.on('close', () => resolve());
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await states('mid:<half@home.test>')).toEqual([]);
  });

  it('of machines is marked, and stopped when it turns in circles', async () => {
    for (let i = 0; i < 12; i += 1) {
      await worker.send({
        from: 'robot@home.test',
        to: 'support@harbour.test',
        messageId: `<robot-${i}@home.test>`,
        headers: { 'Auto-Submitted': 'auto-replied' },
        text: 'I am away.',
      });
      await until(
        'it is decided',
        async () => (await states(`mid:<robot-${i}@home.test>`))[0]?.state !== 'received',
      );
    }
    const robots = worker.sink.taken.filter((message) => message.from.value === 'robot@home.test');
    expect(robots).toHaveLength(10);
    expect(robots.every((message) => message.isAutomatic)).toBe(true);
    expect((await states('mid:<robot-11@home.test>'))[0]).toMatchObject({ state: 'ignored' });
  });

  it('that cannot be parsed is kept and says so', async () => {
    const parts = Array.from(
      { length: 3_000 },
      (_, i) => `Content-Type: multipart/mixed; boundary="d${i}"\r\n\r\n--d${i}\r\n`,
    );
    const raw = `From: Tom <tom@home.test>\r\nMessage-ID: <deep@home.test>\r\n${parts.join('')}`;
    await worker.send({ envelope: { from, to: 'support@harbour.test' }, raw });
    const key = 'mid:<deep@home.test>';
    await until('it is shown', () => worker.sink.taken.some((message) => message.providerKey === key));
    const message = worker.sink.taken.find((one) => one.providerKey === key);
    expect(message).toMatchObject({
      isUnreadable: true,
      isAutomatic: true,
      from: { value: from, name: 'Tom' },
      attachments: [{ name: 'message.eml', mimeType: 'message/rfc822' }],
    });
    const storage = worker.app.get<Storage>(STORAGE, { strict: false });
    const { size } = await storage.get(message?.attachments[0]?.storageKey ?? '');
    expect(size).toBe(message?.attachments[0]?.size);
  });

  it('that is too much to show keeps its words, and its original beside them', async () => {
    const html = `${'<div>'.repeat(500)}deep words <img src="cid:a@home">`;
    await worker.send({ from, to: 'support@harbour.test', messageId: '<much@home.test>', html });
    await arrived('<much@home.test>');
    expect(taken('<much@home.test>')[0]).toMatchObject({
      isTextOnly: true,
      isUnreadable: false,
      text: 'deep words',
      attachments: [{ name: 'message.eml' }],
    });
  });

  it('with a colleague’s address as sender is a customer’s', async () => {
    await people.user(agencyId, 'agent@harbour.test');
    await worker.send({
      from: 'Service <agent@harbour.test>',
      to: 'support@harbour.test',
      inReplyTo: '<full@home.test>',
      messageId: '<forgery@home.test>',
      text: 'Please pay to this account.',
    });
    await arrived('<forgery@home.test>');
    expect(taken('<forgery@home.test>')[0]).toMatchObject({
      from: { kind: 'email', value: 'agent@harbour.test' },
      claimedAgent: true,
    });
  });

  it('is forgotten as raw bytes after its time, unless a message shows them', async () => {
    const storage = worker.app.get<Storage>(STORAGE, { strict: false });
    const keyOf = async (key: string) =>
      (
        await people.query<{ storage_key: string }>(
          'SELECT storage_key FROM inbound_event WHERE provider_key = $1 ORDER BY id',
          [key],
        )
      ).map((row) => row.storage_key);
    const old = 'mid:<full@home.test>';
    const [oldKey = ''] = await keyOf(old);
    await people.query(
      `UPDATE inbound_event SET processed_at = now() - interval '31 days' WHERE provider_key = ANY($1)`,
      [[old, 'mid:<much@home.test>']],
    );
    await worker.app.get(ForgetRawService, { strict: false }).forget();
    expect(await keyOf(old)).toEqual(['']);
    await expect(storage.get(oldKey)).rejects.toMatchObject({ code: 'not_found' });
    for (const kept of ['mid:<much@home.test>', 'mid:<twice@home.test>']) {
      const [key = ''] = await keyOf(kept);
      expect((await storage.get(key)).size).toBeGreaterThan(0);
    }
    const [file] = taken('<full@home.test>')[0]?.attachments ?? [];
    expect((await storage.get(file?.storageKey ?? '')).size).toBeGreaterThan(0);
  });

  it('keeps its files when it was committed and nobody heard of it', async () => {
    const db = worker.app.get(Database, { strict: false });
    const storage = worker.app.get<Storage>(STORAGE, { strict: false });
    const write = db.write.bind(db);
    const lossy = vi.spyOn(db, 'write').mockImplementation(async (ctx, work) => {
      const before = worker.sink.taken.length;
      const result = await write(ctx, work);
      if (worker.sink.taken.length > before) throw new Error('the answer to the commit was lost');
      return result;
    });
    await worker.send({
      from,
      to: 'support@harbour.test',
      messageId: '<lossy@home.test>',
      text: 'x',
      attachments: [{ filename: 'a.txt', content: 'kept' }],
    });
    await arrived('<lossy@home.test>');
    await new Promise((resolve) => setTimeout(resolve, 300));
    lossy.mockRestore();
    expect((await states('mid:<lossy@home.test>'))[0]).toMatchObject({ state: 'processed' });
    const [file] = taken('<lossy@home.test>')[0]?.attachments ?? [];
    expect((await storage.get(file?.storageKey ?? '')).size).toBe(4);
  });

  /** The last answer to a few commands of the protocol. */
  function dialogue(command: string): Promise<string> {
    return new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1');
      const lines = ['EHLO x', command];
      let last = '';
      socket.on('data', (reply: Buffer) => {
        last = reply.toString();
        const line = lines.shift();
        if (line) socket.write(`${line}\r\n`);
        else socket.end();
      });
      socket.on('close', () => resolve(last));
    });
  }
});
