import 'reflect-metadata';
import { createTransport } from 'nodemailer';
import { takeAway } from '../../../../test/away.js';
import { selfSigned } from '../../../../test/certificate.js';
import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { testConfig, until } from '../../../../test/floor.js';
import { mailPort, type MailWorker, mailWorker } from '../../../../test/mail-worker.js';
import { People } from '../../../../test/worlds/people.js';

describe('a mail port with a certificate', () => {
  let database: TestDatabase;
  let people: People;
  let worker: MailWorker;
  let port: number;
  let agencyId: number;
  const certificate = selfSigned('localhost');
  const mail = { from: 'tom@home.test', to: 'support@harbour.test', text: 'x' };

  beforeAll(async () => {
    database = await testDatabase();
    people = await People.in(database);
    agencyId = await people.agency('Harbour Bikes');
    await people.query(
      `INSERT INTO channel (agency_id, type, name, address) VALUES ($1, 'EMAIL', 'Desk', 'support@harbour.test')`,
      [agencyId],
    );
    const config = testConfig(database, 'PostgreSQL', {
      SMTP_LISTEN_PORT: await mailPort(),
      SMTP_TLS_KEY: certificate.key,
      SMTP_TLS_CERT: certificate.cert,
    });
    port = config.smtp.listenPort;
    worker = await mailWorker(config);
  });

  afterAll(async () => {
    await worker?.close();
    await people?.close();
    await database?.drop();
  });

  const taken = (messageId: string) =>
    worker.sink.taken.filter((message) => message.externalId === messageId).length;

  it('takes mail over STARTTLS, and from those who cannot do it', async () => {
    const transport = createTransport({
      host: '127.0.0.1',
      port,
      requireTLS: true,
      tls: { ca: certificate.cert, servername: 'localhost', minVersion: 'TLSv1.2' },
    });
    const answer = await transport.sendMail({ ...mail, messageId: '<sealed@home.test>' });
    transport.close();
    expect(answer.response).toMatch(/^250/);
    await worker.send({ ...mail, messageId: '<open@home.test>' });
    await until('both are taken in', () => taken('<sealed@home.test>') + taken('<open@home.test>') === 2);
  });

  it('is not taken for somebody else', async () => {
    const { cert } = selfSigned('localhost');
    const transport = createTransport({ host: '127.0.0.1', port, requireTLS: true, tls: { ca: cert } });
    await expect(transport.sendMail(mail)).rejects.toMatchObject({ code: 'ESOCKET' });
    transport.close();
  });

  it('asks to try again while the database is really away, and takes the mail afterwards, once', async () => {
    const backend = 'SELECT pg_backend_pid() AS pid';
    const [owner] = await people.query<{ pid: number }>(backend);
    const [app] = await people.within<{ pid: number }>(agencyId, backend);
    const bringBack = await takeAway(database, [Number(owner?.pid), Number(app?.pid)]);
    const later = { ...mail, messageId: '<later@home.test>' };
    try {
      for (let tries = 0; tries < 3; tries += 1) {
        await expect(worker.send(later)).rejects.toMatchObject({ responseCode: 451 });
      }
      expect(taken('<later@home.test>')).toBe(0);
    } finally {
      await bringBack();
    }
    await until('it is accepted', () =>
      worker.send(later).then(
        () => true,
        () => false,
      ),
    );
    await worker.send(later);
    await until('it is taken in', () => taken('<later@home.test>') === 1);
    const rows = await people.query(
      `SELECT id FROM inbound_event WHERE provider_key = 'mid:<later@home.test>'`,
    );
    expect(rows).toHaveLength(1);
  });
});
