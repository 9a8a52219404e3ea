import 'reflect-metadata';
import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { testConfig, until } from '../../../../test/floor.js';
import { OutsideMailServer } from '../../../../test/mail-server.js';
import { mailPort, type MailWorker, mailWorker } from '../../../../test/mail-worker.js';
import { People } from '../../../../test/worlds/people.js';
import { type RequestContext, systemContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { newKey, STORAGE, type Storage } from '../../../platform/storage/index.js';
import { ChannelsService } from '../channels.service.js';
import type { OutboundMessage } from '../messages/outbound-message.js';
import { CustomersRepository } from '../customers/customers.repository.js';
import { DeliverService } from './deliver.service.js';
import { type Claim, DeliveriesRepository } from './deliveries.repository.js';
import { DeliverySweepService } from './delivery-sweep.service.js';

describe('the send ledger', () => {
  let database: TestDatabase;
  let people: People;
  let worker: MailWorker;
  let db: Database;
  let channels: ChannelsService;
  let ctx: RequestContext;
  let channelId: number;
  const outside = new OutsideMailServer();
  let nextRef = 100;

  beforeAll(async () => {
    database = await testDatabase();
    people = await People.in(database);
    const agencyId = await people.agency('Harbour Bikes');
    ctx = systemContext(agencyId, 'test');
    const [row] = await people.query<{ id: string }>(
      `INSERT INTO channel (agency_id, type, name, address)
       VALUES ($1, 'EMAIL', 'Service desk', 'support@harbour.test') RETURNING id`,
      [agencyId],
    );
    channelId = Number(row?.id);
    const outsidePort = await mailPort();
    await outside.start(Number(outsidePort));
    worker = await mailWorker(
      testConfig(database, 'PostgreSQL', {
        SMTP_LISTEN_PORT: await mailPort(),
        SMTP_URL: `smtp://127.0.0.1:${outsidePort}`,
      }),
    );
    db = worker.app.get(Database, { strict: false });
    channels = worker.app.get(ChannelsService, { strict: false });
  });

  afterAll(async () => {
    await worker?.close();
    await outside.stop();
    await people?.close();
    await database?.drop();
  });

  beforeEach(() => {
    outside.behaviour = 'take';
    outside.delayMs = 0;
  });

  function message(facts: Partial<OutboundMessage> = {}): OutboundMessage {
    nextRef += 1;
    return {
      channelId,
      messageRef: nextRef,
      conversationRef: nextRef,
      to: { contactId: 1, address: 'tom@home.test', name: 'Tom Baker' },
      subject: 'Re: My order',
      html: '<p>It left <b>today</b>.</p>',
      text: 'It left today.',
      externalId: `<reply-${nextRef}@harbour.test>`,
      from: { name: 'Anna of Harbour Bikes' },
      attachments: [],
      ...facts,
    };
  }

  async function send(facts: Partial<OutboundMessage> = {}): Promise<OutboundMessage> {
    const outbound = message(facts);
    await db.write(ctx, (tx) => channels.enqueue(tx, outbound));
    return outbound;
  }

  interface LedgerRow {
    id: string;
    state: string;
    attempt: number;
    fence: number;
    error: string | null;
  }

  async function row(messageRef: number): Promise<LedgerRow> {
    const [found] = await people.query<LedgerRow>('SELECT * FROM delivery WHERE message_ref = $1', [
      messageRef,
    ]);
    if (!found) throw new Error('There is no such delivery.');
    return found;
  }

  const becomes = ({ messageRef }: OutboundMessage, state: string) =>
    until(`${messageRef} is ${state}`, async () => (await row(messageRef)).state === state);
  const arrived = ({ externalId }: OutboundMessage) =>
    outside.arrived.filter((mail) => mail.messageId === externalId);
  const told = (messageRef: number): string[] =>
    worker.sink.steps.filter((step) => step.messageRef === messageRef).map(({ state }) => state);

  it('is written to while a customer to whom it goes is writing: neither waits for the other', async () => {
    const [customer] = await db.write(ctx, (tx) =>
      tx.query<{ id: number }>(
        `WITH c AS (INSERT INTO contact (agency_id, full_name) VALUES ($1, 'Tom Baker') RETURNING id)
         INSERT INTO channel_customer (agency_id, channel_id, contact_id, address)
         SELECT $1, $2, id, '31600000001' FROM c RETURNING id`,
        [ctx.agencyId, channelId],
      ),
    );
    const customers = worker.app.get(CustomersRepository, { strict: false });
    const deliveries = worker.app.get(DeliveriesRepository, { strict: false });
    const waiting: Promise<unknown>[] = [];
    await db.write(ctx, async (tx) => {
      await customers.byKey(tx, channelId, { address: '31600000001', alias: null });
      const to = { ...message().to, customerId: customer?.id ?? 0 };
      const answered = db.write(ctx, async (other) => {
        await other.query(`SET LOCAL lock_timeout = '2s'`);
        // Not to be sent: nobody is at this number.
        return deliveries.insert(other, message({ to }), 'failed');
      });
      waiting.push(answered);
      expect(await answered).toEqual(expect.any(Number));
    });
    await Promise.all(waiting);
  });

  it('sends a whole mail once, and tells each step', async () => {
    const storage = worker.app.get<Storage>(STORAGE, { strict: false });
    const storageKey = newKey(ctx.agencyId);
    await storage.put(storageKey, Buffer.from('%PDF-1.4'), { mimeType: 'application/pdf' });
    const sent = await send({
      inReplyTo: '<q1@home.test>',
      references: ['<q0@home.test>', '<q1@home.test>'],
      attachments: [{ name: 'Rechnung ü.pdf', mimeType: 'application/pdf', size: 8, storageKey }],
      quoted: {
        fromName: 'Tom Baker',
        sentAt: '2026-11-20T10:00:00.000Z',
        html: '<p>Where is it? <img data-remote-src="https://home.test/p.gif" /><img src="cid:gone" /></p>',
        text: 'Where is it?',
      },
    });
    await becomes(sent, 'accepted');
    const [mail] = arrived(sent);
    expect(arrived(sent)).toHaveLength(1);
    expect(mail).toMatchObject({
      subject: 'Re: My order',
      inReplyTo: '<q1@home.test>',
      references: ['<q0@home.test>', '<q1@home.test>'],
    });
    expect(mail?.from?.value).toEqual([{ name: 'Anna of Harbour Bikes', address: 'support@harbour.test' }]);
    expect(mail?.replyTo?.value[0]?.address).toMatch(/^support\+r[0-9a-z]+-[a-z2-7]{26}@harbour\.test$/);
    expect(mail?.headers.get('auto-submitted')).toBeUndefined();
    expect(mail?.text).toBe(
      'It left today.\n\nOn 20 November 2026 at 10:00 UTC, Tom Baker wrote:\n> Where is it?\n',
    );
    expect(mail?.html).toContain('src="https://home.test/p.gif"');
    expect(mail?.html).not.toContain('cid:');
    expect(mail?.attachments[0]).toMatchObject({
      filename: 'Rechnung ü.pdf',
      contentType: 'application/pdf',
    });
    await expect.poll(() => told(sent.messageRef)).toEqual(['SENDING', 'SENT']);
  });

  it('does not send what was not committed', async () => {
    const outbound = message();
    await expect(
      db.write(ctx, async (tx) => {
        await channels.enqueue(tx, outbound);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await worker.app.get(DeliverySweepService, { strict: false }).sweep();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(arrived(outbound)).toEqual([]);
  });

  it('says who refused it and why, and sends it again when asked', async () => {
    outside.behaviour = 'refuse recipient';
    const sent = await send();
    await becomes(sent, 'failed');
    expect((await row(sent.messageRef)).error).toContain('No such user here');
    await expect.poll(() => told(sent.messageRef)).toEqual(['SENDING', 'FAILED']);
    outside.behaviour = 'take';
    await db.write(ctx, (tx) => channels.retry(tx, sent.messageRef));
    await becomes(sent, 'accepted');
    expect(arrived(sent)).toHaveLength(1);
    await expect(db.write(ctx, (tx) => channels.retry(tx, sent.messageRef))).rejects.toMatchObject({
      code: 'channels.not_retryable',
    });
  });

  it('takes a refusal after the content as final', async () => {
    outside.behaviour = 'refuse content';
    const sent = await send();
    await becomes(sent, 'failed');
    expect((await row(sent.messageRef)).error).toContain('looks like spam');
  });

  it.each(['try later', 'cut before the end'] as const)(
    'tries again by itself after "%s"',
    async (behaviour) => {
      outside.behaviour = behaviour;
      const sent = await send();
      await until('it was tried', async () => (await row(sent.messageRef)).error !== null);
      expect((await row(sent.messageRef)).state).toBe('queued');
      outside.behaviour = 'take';
      await becomes(sent, 'accepted');
      expect(arrived(sent)).toHaveLength(1);
    },
  );

  it('does not guess when the answer was lost after everything had been handed over', async () => {
    outside.behaviour = 'lose the answer';
    const sent = await send();
    await becomes(sent, 'unknown');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(arrived(sent)).toHaveLength(1);
    await expect.poll(() => told(sent.messageRef)).toEqual(['SENDING', 'UNKNOWN']);
  });

  it('writes down what was sent, also when the database is away for a moment', async () => {
    outside.delayMs = 300;
    const sent = await send();
    await becomes(sent, 'submitting');
    const away = vi
      .spyOn(db, 'write')
      .mockRejectedValueOnce(new Error('gone'))
      .mockRejectedValueOnce(new Error('gone'));
    await becomes(sent, 'accepted');
    expect(away.mock.calls.length).toBeGreaterThanOrEqual(3);
    away.mockRestore();
    expect(arrived(sent)).toHaveLength(1);
  });

  it('keeps the order of a conversation, one at a time', async () => {
    outside.delayMs = 40;
    outside.mostInFlight = 0;
    const first = message();
    const sent = [first];
    await db.write(ctx, async (tx) => {
      await channels.enqueue(tx, first);
      for (let i = 0; i < 5; i += 1) {
        const next = message({ conversationRef: first.conversationRef });
        sent.push(next);
        await channels.enqueue(tx, next);
      }
    });
    for (const outbound of sent) await becomes(outbound, 'accepted');
    const ids = outside.arrived
      .map((mail) => mail.messageId)
      .filter((id) => sent.some((one) => one.externalId === id));
    expect(ids).toEqual(sent.map((outbound) => outbound.externalId));
    expect(outside.mostInFlight).toBe(1);
  });

  it('is sent once when many workers are woken for it', async () => {
    outside.delayMs = 50;
    const sent = await send();
    const id = Number((await row(sent.messageRef)).id);
    const deliver = worker.app.get(DeliverService, { strict: false });
    await Promise.all(Array.from({ length: 10 }, () => deliver.deliver(ctx.agencyId, id)));
    await becomes(sent, 'accepted');
    expect(arrived(sent)).toHaveLength(1);
  });

  describe('when workers vanish', () => {
    const repository = new DeliveriesRepository();

    /** Claimed in the transaction that wrote it, so that no sweeper of the running worker gets it first. */
    async function claimed(): Promise<Claim> {
      const claim = await db.write(ctx, async (tx) => {
        const id = await repository.insert(tx, message(), 'queued');
        return id === null ? null : repository.claim(tx, id);
      });
      if (!claim) throw new Error('It should have been free.');
      return claim;
    }

    const expire = (id: number) =>
      people.query(`UPDATE delivery SET lease_until = now() - interval '1 second' WHERE id = $1`, [id]);

    it('is taken over before anything was handed over; the first holder may not write any more', async () => {
      const zombie = await claimed();
      const { id, message } = zombie;
      expect(await db.write(ctx, (tx) => repository.claim(tx, id))).toBeNull();
      await expire(id);
      const heir = await db.write(ctx, (tx) => repository.claim(tx, id));
      if (!heir) throw new Error('It should have been free again.');
      expect(await db.write(ctx, (tx) => repository.markSubmitting(tx, zombie))).toBeNull();
      expect(await db.write(ctx, (tx) => repository.markSubmitting(tx, heir))).toEqual([
        { state: 'submitting', reported: null },
      ]);
      expect(
        await db.write(ctx, (tx) => repository.finish(tx, zombie, 'failed', { error: 'late' })),
      ).toBeNull();
      expect(await db.write(ctx, (tx) => repository.finish(tx, heir, 'accepted', {}))).toEqual([
        { state: 'accepted', reported: null },
      ]);
      expect(await db.write(ctx, (tx) => repository.renew(tx, zombie))).toBe(false);
      expect(await row(message.messageRef)).toMatchObject({ state: 'accepted', error: null });
    });

    it('is unknown when the worker died between handing over and writing it down', async () => {
      const claim = await claimed();
      const { id } = claim;
      const { messageRef } = claim.message;
      await db.write(ctx, (tx) => repository.markSubmitting(tx, claim));
      await expire(id);
      await worker.app.get(DeliverySweepService, { strict: false }).sweep();
      await until('it is settled', async () => (await row(messageRef)).state === 'unknown');
      await expect.poll(() => told(messageRef)).toEqual(['UNKNOWN']);
      expect(await db.write(ctx, (tx) => repository.finish(tx, claim, 'accepted', {}))).toBeNull();
      expect(outside.arrived.filter((mail) => mail.messageId === claim.message.externalId)).toEqual([]);
      await db.write(ctx, (tx) => channels.retry(tx, messageRef));
      await until('the agent’s retry arrives', async () => (await row(messageRef)).state === 'accepted');
    });
  });

  it('is failed when it comes back', async () => {
    const sent = await send();
    await becomes(sent, 'accepted');
    const boundary = 'report';
    await worker.send({
      envelope: { from: '', to: 'support@harbour.test' },
      raw: [
        'From: Mail Delivery System <MAILER-DAEMON@home.test>',
        'To: support@harbour.test',
        `Message-ID: <dsn-${sent.messageRef}@home.test>`,
        'Subject: Undelivered Mail Returned to Sender',
        `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
        '',
        `--${boundary}`,
        'Content-Type: text/plain',
        '',
        'It could not be delivered.',
        `--${boundary}`,
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns; mx.home.test',
        '',
        'Final-Recipient: rfc822; tom@home.test',
        'Action: failed',
        'Status: 5.1.1',
        'Diagnostic-Code: smtp; 550 User unknown',
        '',
        `--${boundary}`,
        'Content-Type: text/rfc822-headers',
        '',
        `Message-ID: ${sent.externalId}`,
        `--${boundary}--`,
        '',
      ].join('\r\n'),
    });
    await becomes(sent, 'failed');
    expect((await row(sent.messageRef)).error).toContain('550 User unknown');
    await expect.poll(() => told(sent.messageRef)).toEqual(['SENDING', 'SENT', 'FAILED']);
    await until('it is shown', () => worker.sink.taken.some((taken) => taken.isBounce));
    expect(worker.sink.taken.find((taken) => taken.isBounce)).toMatchObject({
      conversationRef: sent.conversationRef,
      bouncedExternalId: sent.externalId,
      isAutomatic: true,
    });
  });

  it('refuses what cannot be sent', async () => {
    await expect(send({ to: { contactId: 1 } })).rejects.toMatchObject({ code: 'channels.no_address' });
    await expect(send({ channelId: 999_999 })).rejects.toMatchObject({ code: 'not_found' });
    const gone = await send({
      attachments: [
        { name: 'a.pdf', mimeType: 'application/pdf', size: 1, storageKey: newKey(ctx.agencyId) },
      ],
    });
    await becomes(gone, 'failed');
    expect((await row(gone.messageRef)).error).toMatch(/does not exist any more/);
  });
});
