import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accountId, type MailHost, MAILBOX } from './mail-host.js';

const mailbox = z.object({ address: z.email().toLowerCase(), password: z.string().min(1).max(200) });
const mailIn = z.object({
  raw: z.base64(),
  at: z.iso.datetime().optional(),
  folder: z.string().max(100).default('INBOX'),
});

/** Mailboxes of businesses for the page and for tests, below /simulator/api/mailboxes. */
export function mailboxRoutes(
  app: FastifyInstance,
  host: MailHost,
  ports: () => { imap: number; submission: number },
): void {
  app.get('/simulator/api/mailboxes', () => ({
    data: {
      imap: { host: 'imap.simulator.test', port: ports().imap },
      smtp: { host: 'smtp.simulator.test', port: ports().submission },
      mailboxes: host.world
        .accountsOf()
        .filter(({ provider }) => provider === MAILBOX)
        .map(({ id, handle, credentials }) => ({
          id,
          address: handle,
          password: credentials.password,
          folders: [...host.store.foldersOf(handle)].map(([name, { mails, uidValidity }]) => ({
            name,
            mails: mails.length,
            uidValidity,
          })),
          troubles: host.world.troubles.list(id),
        })),
    },
  }));
  app.post('/simulator/api/mailboxes', async (request, reply) => {
    const given = mailbox.safeParse(request.body);
    if (!given.success) return reply.status(422).send({ message: 'An address and a password are needed.' });
    const { id, handle } = await host.saveMailbox(given.data.address, given.data.password);
    return { data: { id, address: handle } };
  });
  app.post('/simulator/api/mailboxes/:address/mails', async (request, reply) => {
    const { address } = request.params as { address: string };
    const given = mailIn.safeParse(request.body);
    if (!given.success || !host.account(address))
      return reply.status(422).send({ message: 'There is no such mailbox, or no mail.' });
    const { raw, at, folder } = given.data;
    const own = address.toLowerCase();
    const mail = await host.store.add(
      own,
      Buffer.from(raw, 'base64'),
      at ? new Date(at) : new Date(),
      folder,
    );
    return { data: { uid: mail.uid } };
  });
  app.post('/simulator/api/mailboxes/:address/renumber', async (request, reply) => {
    const { address } = request.params as { address: string };
    if (!host.account(address)) return reply.status(404).send({ message: 'There is no such mailbox.' });
    return { data: { uidValidity: await host.store.renumber(address.toLowerCase()) } };
  });
  app.get('/simulator/api/mailboxes/:address/ledger', (request) => {
    const { address } = request.params as { address: string };
    return { data: host.world.ledger.of(accountId(address), 1_000_000) };
  });
}
