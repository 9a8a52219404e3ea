import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { customerMail } from './customer-mail.js';
import type { CustomerMailSender } from './customer-mail-sender.js';
import type { Mail } from './mail.js';
import type { Mailbox } from './mailbox.js';

const KEEP_ALIVE_MS = 20_000;
const whose = z.object({ address: z.email() });

/** What the page asks for, below /simulator/api. */
export function mailRoutes(app: FastifyInstance, mailbox: Mailbox, sender: CustomerMailSender): void {
  app.get('/simulator/api/customers', () => ({ data: mailbox.customers() }));

  app.get('/simulator/api/mails', (request, reply) => {
    const query = whose.safeParse(request.query);
    return query.success ? { data: mailbox.of(query.data.address) } : refuse(reply, query.error);
  });

  app.post('/simulator/api/mails', async (request, reply) => {
    const mail = customerMail.safeParse(request.body);
    if (!mail.success) return refuse(reply, mail.error);
    try {
      return { data: await sender.send(mail.data) };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return reply.status(502).send({ message: `Parley's mail server did not take it: ${reason}` });
    }
  });

  app.get('/simulator/api/events', (request, reply) => {
    const query = whose.safeParse(request.query);
    if (!query.success) return refuse(reply, query.error);
    stream(reply, mailbox, query.data.address.toLowerCase());
    return reply;
  });
}

/** Server-sent events: one line for each new mail of this customer. */
function stream(reply: FastifyReply, mailbox: Mailbox, customer: string): void {
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  reply.raw.write(': connected\n\n');
  const tell = (mail: Mail): void => {
    if (mail.customer === customer) reply.raw.write(`data: ${JSON.stringify(mail)}\n\n`);
  };
  const alive = setInterval(() => reply.raw.write(': still here\n\n'), KEEP_ALIVE_MS);
  mailbox.on('mail', tell);
  reply.raw.on('close', () => {
    clearInterval(alive);
    mailbox.off('mail', tell);
  });
}

function refuse(reply: FastifyReply, error: z.ZodError): FastifyReply {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) (errors[String(issue.path[0])] ??= []).push(issue.message);
  return reply.status(422).send({ message: 'Some fields need your attention.', errors });
}
