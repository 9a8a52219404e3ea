import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Account } from '../../world/account.js';
import type { Customer, SimMessage } from '../../world/conversation.js';
import type { Call } from '../../world/postman.js';
import type { CustomerDeed, SimulatedProvider, SimulatorParts } from '../provider.js';
import { heedConsent, newNumber } from '../sms/sms-phones.js';
import { struck, troubledAfter, troubledBefore } from '../troubled.js';

const BELOW = '/workspaces/:workspace';
const given = z.object({
  receiver: z.object({
    contacts: z.array(z.object({ identifierValue: z.string().regex(/^\+\d{7,15}$/) })).length(1),
  }),
  body: z.object({ type: z.literal('text'), text: z.object({ text: z.string().min(1).max(1_600) }) }),
  reference: z.string().max(200).optional(),
});
const subscription = z.object({
  service: z.literal('channels'),
  event: z.enum(['sms.inbound', 'sms.outbound']),
  url: z.url(),
  signingKey: z.string().min(1),
  eventFilters: z.array(z.object({ key: z.literal('channelId'), value: z.string() })).length(1),
});

/** Bird's Channels API: `/providers/bird/workspaces/<workspace>/channels/<channel>/messages`. */
export class BirdProvider implements SimulatedProvider {
  readonly name = 'bird';
  readonly title = 'Bird';
  readonly place = 'bird';
  readonly can = ['message'] as const;

  routes(app: FastifyInstance, parts: SimulatorParts): void {
    const { world } = parts;
    app.get(`${BELOW}/channels/:channel`, async (request, reply) => {
      const account = await this.admitted(request, reply, parts);
      if (!account) return reply;
      const { id, name, handle } = account;
      return reply.send({ id, name, platformId: 'sms', status: 'active', identifier: handle });
    });
    app.post(`${BELOW}/channels/:channel/messages`, async (request, reply) => {
      const account = await this.admitted(request, reply, parts);
      if (account) await this.send(request, reply, account, parts);
      return reply;
    });
    this.subscriptions(app, parts);
    app.get('/media/:media', async (request, reply) => {
      const account = world.accountsOf(this.name).find((one) => isLetIn(request, one));
      if (!account) return fail(reply, 401, 'Unauthorized', 'The access key is wrong.');
      const found = await world.media((request.params as { media: string }).media);
      if (!found || struck(world, account.id, 'media_expired'))
        return fail(reply, 404, 'NotFound', 'There is no such file.');
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
    const images = files.map((file) => ({ mediaUrl: `${url}/providers/bird/media/${file.id}` }));
    const payload = {
      id,
      channelId: account.id,
      sender: {
        contact: {
          id: randomUUID(),
          identifierKey: 'phonenumber',
          identifierValue: /^\d+$/.test(customer.id) ? `+${customer.id}` : customer.id,
        },
      },
      receiver: { connector: { id: randomUUID() } },
      body: images.length ? { type: 'image', image: { images, text } } : { type: 'text', text: { text } },
      parts: [{ platformReference: createHash('md5').update(id).digest('hex') }],
      status: 'delivered',
      direction: 'incoming',
      lastStatusAt: at,
      createdAt: at,
      updatedAt: at,
    };
    await postman.bring(callOf(account, 'sms.inbound', payload, id));
  }

  demo(): { accounts: Account[] } {
    return {
      accounts: [
        {
          id: '614208aa-b153-4d5d-9989-2fddfc0ce4c3',
          provider: this.name,
          name: 'Harbour Bikes SMS',
          handle: '+31970105550103',
          credentials: {
            access_key: 'simulated-bird-access-key',
            workspace_id: 'a1405560-c8d3-4b1a-877d-3f449ad95352',
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
    return randomUUID();
  }

  /** Both kinds of events go to one address here: the last that was given. */
  private subscriptions(app: FastifyInstance, { world }: SimulatorParts): void {
    const path = `${BELOW}/webhook-subscriptions`;
    const mine = (request: FastifyRequest) => {
      const { workspace } = request.params as { workspace: string };
      return world
        .accountsOf(this.name)
        .filter((one) => one.credentials.workspace_id === workspace && isLetIn(request, one));
    };
    const listOf = ({ id, webhook }: Account) =>
      (webhook?.secret ? ['sms.inbound', 'sms.outbound'] : []).map((event) => ({
        id: `${id}:${event}`,
        service: 'channels',
        event,
        url: webhook?.url,
        status: 'active',
      }));
    app.get(path, (request, reply) => reply.send({ results: mine(request).flatMap(listOf) }));
    const take = async (request: FastifyRequest, reply: FastifyReply) => {
      const asked = subscription.safeParse(request.body);
      if (!asked.success) return fail(reply, 422, 'InvalidPayload', 'The subscription is not complete.');
      const { url, signingKey: secret, event, eventFilters } = asked.data;
      const account = mine(request).find(({ id }) => id === eventFilters[0]?.value);
      if (!account) return fail(reply, 401, 'Unauthorized', 'The access key is wrong.');
      await world.saveAccount({ ...account, webhook: { url, secret } });
      return reply.send({ id: `${account.id}:${event}`, service: 'channels', event, url, status: 'active' });
    };
    app.post(path, take);
    app.patch(`${path}/:subscription`, take);
  }

  /** Null when the call has been answered already. */
  private async admitted(
    request: FastifyRequest,
    reply: FastifyReply,
    { world }: SimulatorParts,
  ): Promise<Account | null> {
    const { workspace, channel } = request.params as { workspace: string; channel: string };
    const account = world.account(channel);
    if (account?.provider !== this.name || account.credentials.workspace_id !== workspace) {
      await fail(reply, 404, 'NotFound', 'There is no such channel.');
      return null;
    }
    if (!isLetIn(request, account) || struck(world, account.id, 'expired_token')) {
      await fail(reply, 401, 'Unauthorized', 'The access key is wrong.');
      return null;
    }
    if (await troubledBefore(world, account.id, reply)) return null;
    if (struck(world, account.id, 'server_error')) {
      await fail(reply, 500, 'InternalServerError', 'Something broke.');
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
    const reference = asked.data?.reference ?? null;
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
    const refuse = async (code: string, words: string) => {
      await note(422, null, words);
      return fail(reply, 422, code, words);
    };
    if (!asked.success) return refuse('InvalidPayload', 'The message is not complete.');
    const to = asked.data.receiver.contacts[0]?.identifierValue.slice(1) ?? '';
    const customer = world.customer(account.id, to);
    if (!customer || struck(world, account.id, 'no_such_user'))
      return refuse('InvalidPayload', 'The phonenumber of the receiver is invalid.');
    if (customer.hasOptedOut)
      return refuse('MessageRejected', 'The contact is unsubscribed from the channel.');
    const message: SimMessage = {
      id: this.newMessageId(),
      account: account.id,
      customer: to,
      from: 'business',
      at: new Date().toISOString(),
      text: asked.data.body.text.text,
      files: [],
      kind: 'text',
      ...(reference && { reference }),
      progress: 'sent',
      reactions: [],
    };
    await world.saveMessage(message);
    await note(202, message.id, 'accepted');
    if (!struck(world, account.id, 'no_statuses')) void this.report(account, message, parts);
    const body = payloadOf(message, 'accepted');
    if (await troubledAfter(world, account.id, request, reply, body)) return reply;
    return reply.status(202).send(body);
  }

  private async report(
    account: Account,
    message: SimMessage,
    { world, postman }: SimulatorParts,
  ): Promise<void> {
    await world.setProgress(message.id, 'delivered');
    await Promise.all(
      ['processing', 'sent', 'delivered'].map((status) =>
        postman.bring(callOf(account, 'sms.outbound', payloadOf(message, status), message.id)),
      ),
    );
  }
}

function payloadOf({ id, account, customer, text, reference, at }: SimMessage, status: string): object {
  return {
    id,
    channelId: account,
    receiver: { contacts: [{ identifierKey: 'phonenumber', identifierValue: `+${customer}` }] },
    ...(reference && { reference }),
    body: { type: 'text', text: { text } },
    status,
    direction: 'outgoing',
    createdAt: at,
    lastStatusAt: new Date().toISOString(),
  };
}

function callOf(account: Account, event: string, payload: object, message: string): Call {
  const { url = '', knownAs = url, secret = '' } = account.webhook ?? {};
  return {
    account,
    body: JSON.stringify({ service: 'channels', event, payload }),
    contentType: 'application/json',
    message,
    note: event,
    sign: (body) => {
      const time = String(Math.floor(Date.now() / 1_000));
      const hash = createHash('sha256').update(body).digest();
      const signed = Buffer.concat([Buffer.from(`${time}\n${knownAs}\n`), hash]);
      return {
        'messagebird-signature': createHmac('sha256', secret).update(signed).digest('base64'),
        'messagebird-request-timestamp': time,
      };
    },
  };
}

function isLetIn(request: FastifyRequest, { credentials }: Account): boolean {
  return request.headers.authorization === `AccessKey ${credentials.access_key}`;
}

function fail(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.status(status).send({ code, message });
}
