import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import Fastify from 'fastify';
import { CustomerMailSender } from './customer-mail-sender.js';
import { Mailbox } from './mailbox.js';
import { mailRoutes } from './routes.js';
import { readSettings } from './settings.js';
import { createSmtpSink } from './smtp-sink.js';

const BODY_LIMIT = 40_000_000;

// The other end of every channel, on this machine only: a place to be the customer.
const settings = readSettings(process.env);
const mailbox = new Mailbox(settings.folder);
await mailbox.open();

const smtp = createSmtpSink(mailbox);
smtp.on('error', () => undefined);
await new Promise<void>((resolve) => smtp.listen(settings.smtpPort, '127.0.0.1', resolve));

const app = Fastify({ bodyLimit: BODY_LIMIT, forceCloseConnections: true });
mailRoutes(app, mailbox, new CustomerMailSender(mailbox, settings.parleySmtpPort));
app.get('/simulator/healthz', () => ({ status: 'ok' }));
const page = join(dirname(fileURLToPath(import.meta.url)), '../page');
if (existsSync(page)) {
  await app.register(files, { root: page, prefix: '/simulator/' });
  app.get('/simulator', (_request, reply) => reply.redirect('/simulator/'));
}
await app.listen({ port: settings.port, host: '127.0.0.1' });

async function stop(): Promise<void> {
  await Promise.all([app.close(), new Promise<void>((resolve) => smtp.close(() => resolve()))]);
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
