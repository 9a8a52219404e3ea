import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { type ParsedMail, simpleParser } from 'mailparser';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { CustomerMailSender } from '../src/server/customer-mail-sender.js';
import type { Mailbox } from '../src/server/mailbox.js';
import { mailRoutes } from '../src/server/routes.js';
import { createSmtpSink } from '../src/server/smtp-sink.js';
import { mailFolder, sannes, shopMail } from './mails.js';

const folder = mailFolder();
const taken: { to: string[]; mail: ParsedMail }[] = [];
let mailbox: Mailbox;
let parley: SMTPServer;
let sink: SMTPServer;
let app: FastifyInstance;

beforeEach(async () => {
  taken.length = 0;
  mailbox = await folder.open();
  parley = pretendParley();
  sink = createSmtpSink(mailbox);
  const parleyPort = await listen(parley);
  await listen(sink);
  app = Fastify({ forceCloseConnections: true });
  mailRoutes(app, mailbox, new CustomerMailSender(mailbox, parleyPort));
  await app.listen({ port: 0, host: '127.0.0.1' });
});

afterEach(async () => {
  await app.close();
  await Promise.all([parley, sink].map((server) => new Promise<void>((done) => server.close(done))));
});

it('brings what the customer writes to the mail server, and keeps it', async () => {
  const answer = await post(sannes());
  expect(answer.statusCode).toBe(200);
  expect(taken[0]?.to).toEqual(['support@harbour.test']);
  expect(taken[0]?.mail.text?.trim()).toBe('Where is it?');
  expect(mailbox.of('sanne@home.test')).toMatchObject([{ direction: 'sent', subject: 'My order' }]);
});

it('puts what is sent to customers into the mailbox of each of them, live', async () => {
  const lines = await events('sanne@home.test');
  const sent = createTransport({ host: '127.0.0.1', port: portOf(sink), ignoreTLS: true });
  const envelope = { from: 'support@harbour.test', to: ['Sanne@home.test', 'bo@home.test'] };
  await sent.sendMail({ envelope, raw: shopMail() });
  expect(await lines.next()).toMatchObject({ direction: 'received', subject: 'Re: My order' });
  expect(mailbox.of('bo@home.test')).toHaveLength(1);
  const answers = mailbox.of('sanne@home.test')[0]?.id;
  await post(sannes({ answers, text: 'Thank you' }));
  expect(taken[0]?.to).toEqual(['support+token123@harbour.test']);
  expect(taken[0]?.mail.inReplyTo).toBe('<answer-1@harbour.test>');
});

it('refuses what nobody is there for, and takes at the second time what it had no room for', async () => {
  const to = (...addresses: string[]) =>
    createTransport({ host: '127.0.0.1', port: portOf(sink), ignoreTLS: true }).sendMail({
      envelope: { from: 'support@harbour.test', to: addresses },
      raw: shopMail(),
    });
  const { accepted, rejected } = await to('bo@home.test', 'gone@no-such.test');
  expect([accepted, rejected]).toEqual([['bo@home.test'], ['gone@no-such.test']]);
  await expect(to('sanne@full.test')).rejects.toMatchObject({ responseCode: 552 });
  expect((await to('sanne@full.test')).accepted).toEqual(['sanne@full.test']);
  expect(mailbox.of('bo@home.test')).toHaveLength(1);
  expect(mailbox.of('sanne@full.test')).toHaveLength(1);
});

it('says why the mail server refused, and keeps nothing', async () => {
  const answer = await post(sannes({ to: 'nobody@harbour.test' }));
  expect(answer.statusCode).toBe(502);
  expect(answer.json<{ message: string }>().message).toContain('No such mailbox');
  expect(mailbox.of('sanne@home.test')).toEqual([]);
});

it('says which fields are wrong', async () => {
  const answer = await post({ ...sannes(), from: 'sanne', text: '' });
  expect(answer.statusCode).toBe(422);
  expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['from', 'text']);
  const mails = await app.inject('/simulator/api/mails?address=nonsense');
  expect(mails.statusCode).toBe(422);
});

function pretendParley(): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('nobody') ? new Error('No such mailbox') : null),
    onData(stream, session, done) {
      buffer(stream)
        .then((raw) => simpleParser(raw))
        .then((mail) => taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail }))
        .then(() => done(), done);
    },
  });
}

function listen(server: SMTPServer): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(portOf(server)));
  });
}

function portOf(server: SMTPServer): number {
  return (server.server.address() as AddressInfo).port;
}

function post(body: object) {
  return app.inject({ method: 'POST', url: '/simulator/api/mails', payload: body });
}

/** The stream of a mailbox, as a browser follows it: waits until it is open, then gives one mail at a time. */
async function events(address: string) {
  const { port } = app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/simulator/api/events?address=${address}`);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  await reader?.read();
  return {
    next: async () => JSON.parse(((await reader?.read())?.value ?? '').replace(/^data: /, '')) as unknown,
  };
}
