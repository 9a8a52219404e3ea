import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../../world/account.js';
import type { Customer, SimMessage } from '../../world/conversation.js';
import type { CustomerDeed, SimulatedProvider, SimulatorParts } from '../provider.js';
import { fetched, heedConsent, newNumber } from '../sms/sms-phones.js';
import { struck, troubledAfter, troubledBefore } from '../troubled.js';
import { inboundCall, statusCall } from './twilio-calls.js';

const BELOW = '/2010-04-01/Accounts/:account';
const MAX_CHARS = 1_600;
const MAX_MEDIA = 10;

/** Twilio's REST API for messages: `/providers/twilio/2010-04-01/Accounts/<sid>/…`. */
export class TwilioProvider implements SimulatedProvider {
  readonly name = 'twilio';
  readonly title = 'Twilio';
  readonly place = 'twilio';
  readonly can = ['message'] as const;

  routes(app: FastifyInstance, parts: SimulatorParts): void {
    const behind =
      (work: (request: FastifyRequest, reply: FastifyReply, account: Account) => unknown) =>
      async (request: FastifyRequest, reply: FastifyReply) => {
        const account = await this.admitted(request, reply, parts);
        if (account) await work(request, reply, account);
        return reply;
      };
    app.get(
      BELOW,
      behind((_request, reply, account) =>
        reply.send({ sid: account.id, friendly_name: account.name, status: 'active', type: 'Full' }),
      ),
    );
    app.get(
      `${BELOW}/IncomingPhoneNumbers.json`,
      behind((request, reply, account) =>
        reply.send({ incoming_phone_numbers: numbersOf(request, account) }),
      ),
    );
    app.post(
      `${BELOW}/IncomingPhoneNumbers/:number`,
      behind((request, reply, account) => {
        const field = account.provider === 'twilio_voice' ? 'VoiceUrl' : 'SmsUrl';
        return this.point(request, reply, account, parts, field);
      }),
    );
    app.post('/v1/Services/:service', async (request, reply) => {
      const { service } = request.params as { service: string };
      const own = parts.world.accountsOf(this.name);
      const account = own.find(({ credentials }) => credentials.messaging_service_sid === service);
      if (!account || !isLetIn(request, account)) return fail(reply, 401, 20003, 'Authenticate');
      return this.point(request, reply, account, parts, 'InboundRequestUrl');
    });
    app.post(
      `${BELOW}/Messages.json`,
      behind((request, reply, account) => this.send(request, reply, account, parts)),
    );
    this.media(app, parts);
  }

  async happened(
    deed: CustomerDeed,
    customer: Customer,
    account: Account,
    { world, postman, url }: SimulatorParts,
  ): Promise<void> {
    const heard = await heedConsent(world, account.id, customer, deed);
    if (deed.kind !== 'message') return;
    const base = `${url}/providers/${this.place}`;
    await postman.bring(inboundCall(account, customer, deed.message, { base, heard }));
  }

  demo(): { accounts: Account[] } {
    return {
      accounts: [
        {
          id: 'AC5151515151515151515151515151a001',
          provider: this.name,
          name: 'Harbour Bikes',
          handle: '+31970105550101',
          credentials: {
            auth_token: 'simulated-twilio-auth-token',
            messaging_service_sid: 'MG5151515151515151515151515151a001',
          },
          webhook: null,
        },
      ],
    };
  }

  newCustomerId(): string {
    return newNumber();
  }

  newMessageId(): string {
    return `SM${randomUUID().replaceAll('-', '')}`;
  }

  /** A file is asked for with the sign-in, and lies in a store that knows none. */
  private media(app: FastifyInstance, { world, url }: SimulatorParts): void {
    app.get(`${BELOW}/Messages/:message/Media/:media`, async (request, reply) => {
      const { account: sid, media } = request.params as { account: string; media: string };
      const account = world.account(sid);
      if (!account || !isLetIn(request, account)) return fail(reply, 401, 20003, 'Authenticate');
      if (struck(world, account.id, 'media_expired') || !(await world.media(media)))
        return fail(reply, 404, 20404, 'The requested resource was not found');
      return reply.redirect(`${url}/providers/${this.place}/media-store/${media}`, 307);
    });
    app.get('/media-store/:media', async (request, reply) => {
      // As the real store does: it takes a sign-in for a broken signature of its own.
      if (request.headers.authorization) return reply.status(400).send('Only one way to sign in is allowed.');
      const found = await world.media((request.params as { media: string }).media);
      return found ? reply.type(found.file.mimeType).send(found.content) : reply.status(403).send();
    });
  }

  /** Null when the call has been answered already. */
  private async admitted(
    request: FastifyRequest,
    reply: FastifyReply,
    { world }: SimulatorParts,
  ): Promise<Account | null> {
    const sid = (request.params as { account: string }).account.replace(/\.json$/, '');
    const account = world.account(sid);
    if (!account || !isLetIn(request, account) || struck(world, account.id, 'expired_token')) {
      await fail(reply, 401, 20003, 'Authenticate');
      return null;
    }
    if (await troubledBefore(world, account.id, reply)) return null;
    if (struck(world, account.id, 'server_error')) {
      await fail(reply, 500, 20500, 'Internal Server Error');
      return null;
    }
    return account;
  }

  /** Where what customers write is brought from now on. */
  private async point(
    request: FastifyRequest,
    reply: FastifyReply,
    account: Account,
    { world }: SimulatorParts,
    field: string,
  ): Promise<FastifyReply> {
    const url = formOf(request).get(field);
    if (!url || !URL.canParse(url)) return fail(reply, 400, 21402, `${field} is not a valid URL`);
    const statusUrl = formOf(request).get('StatusCallback');
    await world.saveAccount({ ...account, webhook: { url, ...(statusUrl && { statusUrl }) } });
    return reply.send({ sid: account.id, sms_url: url });
  }

  private async send(
    request: FastifyRequest,
    reply: FastifyReply,
    account: Account,
    parts: SimulatorParts,
  ): Promise<FastifyReply> {
    const { world } = parts;
    const form = formOf(request);
    const callback = form.get('StatusCallback');
    const reference = callback && URL.canParse(callback) ? new URL(callback).searchParams.get('ref') : null;
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
    const refusal = refusalOf(world, account, form);
    const files = refusal ? [] : await fetched(world, form.getAll('MediaUrl'));
    if (refusal ?? !files) {
      const [code, words] = refusal ?? [21620, 'Invalid media URL(s)'];
      await note(400, null, `${code}: ${words}`);
      return fail(reply, 400, code, words);
    }
    const message: SimMessage = {
      id: this.newMessageId(),
      account: account.id,
      customer: digits(form.get('To')),
      from: 'business',
      at: new Date().toISOString(),
      text: form.get('Body') ?? '',
      files: files ?? [],
      kind: 'text',
      ...(reference && { reference }),
      progress: 'sent',
      reactions: [],
    };
    await world.saveMessage(message);
    await note(201, message.id, 'queued');
    if (callback && !struck(world, account.id, 'no_statuses'))
      void this.report(account, message, callback, parts);
    const body = {
      sid: message.id,
      account_sid: account.id,
      status: 'queued',
      to: form.get('To'),
      from: form.get('From'),
      body: message.text,
      num_media: String(message.files.length),
      error_code: null,
      error_message: null,
    };
    if (await troubledAfter(world, account.id, request, reply, body)) return reply;
    return reply.status(201).send(body);
  }

  /** Both at once: which one comes first is chance, as with the real one. */
  private async report(
    account: Account,
    message: SimMessage,
    callback: string,
    { world, postman }: SimulatorParts,
  ): Promise<void> {
    await world.setProgress(message.id, 'delivered');
    await Promise.all([
      postman.bring(statusCall(account, message, callback, 'sent')),
      postman.bring(statusCall(account, message, callback, 'delivered')),
    ]);
  }
}

function refusalOf(
  world: SimulatorParts['world'],
  account: Account,
  form: URLSearchParams,
): [code: number, words: string] | null {
  const { credentials, handle } = account;
  const service = form.get('MessagingServiceSid');
  if (service ? service !== credentials.messaging_service_sid : form.get('From') !== handle)
    return [21606, 'The From phone number is not a valid, SMS-capable inbound phone number of your account.'];
  const customer = /^\+\d+$/.test(form.get('To') ?? '')
    ? world.customer(account.id, digits(form.get('To')))
    : undefined;
  if (!customer || struck(world, account.id, 'no_such_user'))
    return [21211, `The 'To' number ${form.get('To')} is not a valid phone number.`];
  if (customer.hasOptedOut) return [21610, 'Attempt to send to unsubscribed recipient'];
  const media = form.getAll('MediaUrl');
  if (!form.get('Body') && media.length === 0) return [21602, 'Message body is required.'];
  if ((form.get('Body') ?? '').length > MAX_CHARS)
    return [21617, 'The concatenated message body exceeds the 1600 character limit.'];
  return media.length > MAX_MEDIA ? [21623, 'Number of media files exceeds allowed limit'] : null;
}

function numbersOf(request: FastifyRequest, { id, handle }: Account): object[] {
  const wanted = (request.query as Record<string, string>).PhoneNumber;
  return wanted === undefined || wanted === handle
    ? [{ sid: `PN${id.slice(2)}`, phone_number: handle, capabilities: { sms: true, mms: true } }]
    : [];
}

function isLetIn(request: FastifyRequest, { id, credentials }: Account): boolean {
  const expected = Buffer.from(`${id}:${credentials.auth_token}`).toString('base64');
  return request.headers.authorization === `Basic ${expected}`;
}

function formOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '');
}

function digits(number: string | null): string {
  return (number ?? '').replace(/\D/g, '');
}

function fail(reply: FastifyReply, status: number, code: number, message: string): FastifyReply {
  const more_info = `https://www.twilio.com/docs/errors/${code}`;
  return reply.status(status).send({ code, message, more_info, status });
}
