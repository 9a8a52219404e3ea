import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Account } from '../../world/account.js';
import type { Customer, SimMessage } from '../../world/conversation.js';
import type { Call } from '../../world/postman.js';
import type { CustomerDeed, SimulatedProvider, SimulatorParts } from '../provider.js';
import { heedConsent, newNumber } from '../sms/sms-phones.js';
import { struck, troubledAfter, troubledBefore } from '../troubled.js';
import { DEMO_KEY } from './demo-key.js';
import { applicationOf, callToken, isLetIn } from './vonage-tokens.js';

const MAX_CHARS = 1_000;
const given = z.object({
  channel: z.literal('sms'),
  message_type: z.literal('text'),
  to: z.string().regex(/^\d{7,15}$/),
  from: z.string().min(1),
  text: z.string().min(1).max(MAX_CHARS),
  client_ref: z.string().max(100).optional(),
});

/** Vonage's Messages API: `/providers/vonage/v1/messages`. */
export class VonageProvider implements SimulatedProvider {
  readonly name = 'vonage';
  readonly title = 'Vonage';
  readonly place = 'vonage';
  readonly can = ['message'] as const;

  routes(app: FastifyInstance, parts: SimulatorParts): void {
    app.post('/v1/messages', async (request, reply) => {
      const account = await this.admitted(request, reply, parts);
      if (account) await this.send(request, reply, account, parts);
      return reply;
    });
    app.get('/media/:media', async (request, reply) => {
      const found = await parts.world.media((request.params as { media: string }).media);
      const account = parts.world.accountsOf(this.name)[0];
      if (!found || (account && struck(parts.world, account.id, 'media_expired')))
        return reply.status(404).send();
      return reply.type(found.file.mimeType).send(found.content);
    });
  }

  async happened(
    deed: CustomerDeed,
    customer: Customer,
    account: Account,
    { world, postman, url }: SimulatorParts,
  ): Promise<void> {
    await heedConsent(world, account.id, customer, deed);
    if (deed.kind !== 'message') return;
    const { id, at, text, files } = deed.message;
    const head = { message_uuid: id, to: digits(account.handle), from: customer.id, timestamp: at };
    const [file] = files;
    const event = file
      ? {
          ...head,
          channel: 'mms',
          message_type: 'image',
          image: {
            url: `${url}/providers/vonage/media/${file.id}`,
            name: file.name,
            ...(text && { caption: text }),
          },
        }
      : {
          ...head,
          channel: 'sms',
          message_type: 'text',
          text,
          sms: { num_messages: '1', keyword: text.split(/\s/)[0]?.toUpperCase() ?? '' },
          usage: { currency: 'EUR', price: '0.0057' },
        };
    await postman.bring(callOf(account, event, id, 'message'));
  }

  demo(): { accounts: Account[] } {
    return {
      accounts: [
        {
          id: '78d335fa-323d-4114-9c3d-d6f0d48968cf',
          provider: this.name,
          name: 'Harbour Bikes',
          handle: '+31970105550102',
          credentials: { private_key: DEMO_KEY, signature_secret: 'simulated-vonage-signature-secret' },
          webhook: null,
        },
      ],
    };
  }

  newCustomerId(): string {
    return newNumber();
  }

  newMessageId(): string {
    return randomUUID();
  }

  /** Null when the call has been answered already. */
  private async admitted(
    { headers: { authorization } }: FastifyRequest,
    reply: FastifyReply,
    { world }: SimulatorParts,
  ): Promise<Account | null> {
    const account = world.account(applicationOf(authorization) ?? '');
    if (!account || !isLetIn(authorization, account) || struck(world, account.id, 'expired_token')) {
      await refuse(reply, 401, '', 'Unauthorized', 'You did not provide correct credentials.');
      return null;
    }
    if (await troubledBefore(world, account.id, reply)) return null;
    if (struck(world, account.id, 'server_error')) {
      await refuse(reply, 500, '1000', 'Internal error', 'An error occurred.');
      return null;
    }
    return account;
  }

  private async send(
    request: FastifyRequest,
    reply: FastifyReply,
    account: Account,
    parts: SimulatorParts,
  ): Promise<FastifyReply> {
    const { world } = parts;
    const asked = given.safeParse(request.body);
    const reference = asked.data?.client_ref ?? null;
    const note = (status: number, message: string | null, words: string) =>
      world.ledger.note({
        provider: this.name,
        account: account.id,
        what: 'asked',
        message,
        reference,
        status,
        note: words,
      });
    if (!asked.success) {
      await note(422, null, 'invalid params');
      return refuse(reply, 422, '1150', 'Invalid params', 'The value of one or more parameters is invalid.');
    }
    const { to, from, text } = asked.data;
    const why = refusalOf(world, account, to, from);
    if (why) {
      await note(422, null, why.join(' '));
      return refuse(reply, 422, ...why);
    }
    const message: SimMessage = {
      id: this.newMessageId(),
      account: account.id,
      customer: to,
      from: 'business',
      at: new Date().toISOString(),
      text,
      files: [],
      kind: 'text',
      ...(reference && { reference }),
      progress: 'sent',
      reactions: [],
    };
    await world.saveMessage(message);
    await note(202, message.id, 'accepted');
    if (!struck(world, account.id, 'no_statuses')) void this.report(account, message, parts);
    const body = { message_uuid: message.id };
    if (await troubledAfter(world, account.id, request, reply, body)) return reply;
    return reply.status(202).send(body);
  }

  private async report(
    account: Account,
    message: SimMessage,
    { world, postman }: SimulatorParts,
  ): Promise<void> {
    await world.setProgress(message.id, 'delivered');
    const told = ['submitted', 'delivered'].map((status) => {
      const event = {
        message_uuid: message.id,
        to: message.customer,
        from: digits(account.handle),
        timestamp: new Date().toISOString(),
        status,
        ...(message.reference && { client_ref: message.reference }),
        channel: 'sms',
        usage: { currency: 'EUR', price: '0.0333' },
        sms: { count_total: '1' },
      };
      return postman.bring(callOf(account, event, message.id, `status ${status}`));
    });
    await Promise.all(told);
  }
}

function refusalOf(
  world: SimulatorParts['world'],
  account: Account,
  to: string,
  from: string,
): [code: string, title: string, detail: string] | null {
  if (from !== digits(account.handle))
    return ['1120', 'Illegal Sender Address - rejected', 'An invalid sender was specified.'];
  const customer = world.customer(account.id, to);
  if (!customer || struck(world, account.id, 'no_such_user'))
    return ['1170', 'Invalid or Missing Msisdn Param', 'The phone number was invalid or missing.'];
  return customer.hasOptedOut
    ? ['1240', 'Illegal Number', 'The recipient has opted out of receiving messages.']
    : null;
}

function callOf(account: Account, event: object, message: string, note: string): Call {
  return {
    account,
    body: JSON.stringify(event),
    contentType: 'application/json',
    message,
    note,
    sign: (body) => ({ authorization: callToken(account, body) }),
  };
}

function digits(number: string): string {
  return number.replace(/\D/g, '');
}

function refuse(
  reply: FastifyReply,
  status: number,
  code: string,
  title: string,
  detail: string,
): FastifyReply {
  const type = `https://developer.vonage.com/api-errors${code && `/messages#${code}`}`;
  return reply.status(status).send({ type, title, detail, instance: randomUUID() });
}
