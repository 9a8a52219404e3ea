import files from '@fastify/static';
import { CustomerMailSender } from './customer-mail-sender.js';
import { Mailbox } from './mailbox.js';
import { mailRoutes } from './routes.js';
import type { Settings } from './settings.js';
import { createSimulator, pageFolder } from './simulator.js';
import { createSmtpSink } from './smtp-sink.js';

/** A mailbox to connect at once. */
const demoMailbox = { address: 'hello@harbour-mail.test', password: 'parley-demo' };

export interface Running {
  url: string;
  mailPorts: { imap: number; submission: number };
  smtpPort: number;
  stop(): Promise<void>;
}

/** The other end of every channel: providers, mail servers, and a page to be the customer. */
export async function runSimulator(settings: Settings): Promise<Running> {
  const mailbox = new Mailbox(settings.folder);
  await mailbox.open();
  const smtp = createSmtpSink(mailbox);
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => smtp.listen(settings.smtpPort, settings.host, resolve));
  const address = smtp.server.address();
  const smtpPort = address && typeof address === 'object' ? address.port : settings.smtpPort;

  const { app, mail } = await createSimulator({
    folder: settings.folder,
    url: () => settings.url,
    customers: mailbox,
    mailPorts: () => mailPorts,
  });
  const mailPorts = await mail.listen(settings.mailPorts);
  if (!mail.account(demoMailbox.address)) await mail.saveMailbox(demoMailbox.address, demoMailbox.password);
  mailRoutes(app, mailbox, new CustomerMailSender(mailbox, settings.parleySmtpPort, mail));
  app.get('/simulator/api/about', () => ({ data: { isAlone: settings.isAlone } }));
  const page = pageFolder();
  if (page) {
    await app.register(files, { root: page, prefix: '/simulator/' });
    app.get('/simulator', (_request, reply) => reply.redirect('/simulator/'));
    if (settings.isAlone) app.get('/', (_request, reply) => reply.redirect('/simulator/'));
  }
  await app.listen({ port: settings.port, host: settings.host });
  return {
    url: settings.url,
    mailPorts,
    smtpPort,
    stop: async () => {
      const closed = new Promise<void>((resolve) => smtp.close(() => resolve()));
      await Promise.all([app.close(), mail.close(), closed]);
    },
  };
}

/** Ends it when the process is told to end. */
export function stopWithProcess({ stop }: Running): void {
  const end = () => void stop().then(() => process.exit(0));
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}
