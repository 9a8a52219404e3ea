import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Account } from '../../world/account.js';
import type { Customer, SimMessage } from '../../world/conversation.js';
import { fieldsOf } from '../forms.js';
import type { SimulatorParts } from '../provider.js';
import { sharedRoute } from '../shared-route.js';
import { struck, troubledAfter, troubledBefore } from '../troubled.js';
import { errors, type MessagingError } from './messaging-errors.js';
import type { MessagingKind } from './messaging-kinds.js';
import { messageOf, refusalOf, type Send, sendOf, uploaded } from './messaging-sends.js';

const subscription = z.object({
  subscribed_fields: z.string().min(1),
  callback_url: z.url(),
  verify_token: z.string().min(1),
});

type Deliver = (account: Account, message: SimMessage) => Promise<void>;

/** The Send API, profiles and subscriptions of Messenger and Instagram. */
export class MessagingApi {
  /**
   * @param kind of whose accounts it answers
   * @param deliver what follows once something was taken
   */
  constructor(
    private readonly kind: MessagingKind,
    private readonly parts: SimulatorParts,
    private readonly deliver: Deliver,
  ) {}

  routes(app: FastifyInstance): void {
    const owns = (request: FastifyRequest): boolean => this.holderOf(request) !== undefined;
    sharedRoute(app, 'POST', '/:version/:id/messages', {
      owns,
      answer: (request, reply) => this.send(request, reply),
    });
    sharedRoute(app, 'POST', '/:version/:id/subscribed_apps', {
      owns,
      answer: (request, reply) => this.subscribe(request, reply),
    });
    sharedRoute(app, 'GET', '/:version/:id', {
      owns,
      answer: (request, reply) => this.look(request, reply),
    });
    // Where attachments lie: the address itself is the secret.
    sharedRoute(app, 'GET', '/cdn/:id', {
      owns: () => true,
      answer: async (request, reply) => {
        const { world } = this.parts;
        const isGone = this.accounts().some(({ id }) => struck(world, id, 'media_expired'));
        const found = isGone ? null : await world.media(idOf(request));
        return found
          ? reply.type(found.file.mimeType).send(found.content)
          : reply.status(403).type('text/plain').send('URL signature expired');
      },
    });
  }

  private accounts(): Account[] {
    return this.parts.world.accountsOf(this.kind.provider);
  }

  /** The account that the id in the address is, or whose customer it is. */
  private holderOf(request: FastifyRequest): Account | undefined {
    const id = idOf(request);
    const accounts = this.accounts();
    if (id === 'me') return accounts.find((one) => one.credentials.access_token === tokenOf(request));
    return (
      accounts.find((one) => one.id === id) ??
      accounts.find((one) => this.parts.world.customer(one.id, id) !== undefined)
    );
  }

  private let(request: FastifyRequest): Account | MessagingError {
    const { world } = this.parts;
    const account = this.holderOf(request);
    if (!account) return errors.unknown;
    const isExpired = struck(world, account.id, 'expired_token');
    return isExpired || account.credentials.access_token !== tokenOf(request) ? errors.token : account;
  }

  private async look(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const account = this.let(request);
    if ('body' in account) return refuse(reply, account);
    if (await troubledBefore(this.parts.world, account.id, reply)) return reply;
    const customer = this.parts.world.customer(account.id, idOf(request));
    const known: Record<string, string> = customer
      ? { ...this.kind.profileOf(customer), ...this.pictureOf(customer) }
      : { id: account.id, name: account.name, username: account.handle.replace(/^@/, '') };
    const { fields = 'id,name' } = request.query as { fields?: string };
    const asked = new Set(['id', ...fields.split(',')]);
    return reply.send(Object.fromEntries(Object.entries(known).filter(([name]) => asked.has(name))));
  }

  private pictureOf({ picture }: Customer): Record<string, string> {
    return picture ? { profile_pic: `${this.parts.url}/providers/${this.kind.place}/cdn/${picture}` } : {};
  }

  private async subscribe(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const account = this.let(request);
    if ('body' in account) return refuse(reply, account);
    const given = await fieldsOf(request);
    const parsed = subscription.safeParse(Object.fromEntries(given));
    if (!parsed.success) return refuse(reply, errors.malformed('A parameter is missing'));
    const { subscribed_fields: fields, callback_url: url, verify_token: token } = parsed.data;
    const challenge = String(randomInt(1_000_000, 9_999_999));
    const asked = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.challenge': challenge,
      'hub.verify_token': token,
    });
    const answer = await fetch(`${url}?${asked}`).catch(() => null);
    if (!answer?.ok || (await answer.text()) !== challenge)
      return refuse(
        reply,
        errors.malformed('The URL couldn’t be validated: the challenge was not answered.'),
      );
    await this.parts.world.saveAccount({ ...account, webhook: { url, fields: fields.split(',') } });
    return reply.send({ success: true });
  }

  private async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { world } = this.parts;
    const account = this.let(request);
    if ('body' in account) return refuse(reply, account);
    const slow = world.troubles.strikes(account.id, 'too_many');
    if (slow)
      return refuse(reply.header('retry-after', String(slow.seconds ?? 5)), {
        ...errors.tooMany,
        status: 429,
      });
    if (await troubledBefore(world, account.id, reply)) return reply;
    const fields = await fieldsOf(request);
    const given = sendOf(fields);
    const result =
      typeof given === 'string' ? errors.malformed(given) : await this.accept(account, given, fields);
    if (result === null) return reply.send({ recipient_id: (given as Send).recipient.id });
    if ('body' in result) {
      await this.note(account, result.status, result.body.error.message);
      return refuse(reply, result);
    }
    await world.saveMessage(result);
    await this.note(account, 200, 'accepted', result);
    void this.deliver(account, result);
    const body = { recipient_id: result.customer, message_id: result.id };
    if (await troubledAfter(world, account.id, request, reply, body)) return reply;
    return reply.send(body);
  }

  /** Null: a sign that is no message. */
  private async accept(
    account: Account,
    given: Send,
    fields: ReadonlyMap<string, unknown>,
  ): Promise<SimMessage | MessagingError | null> {
    const { world } = this.parts;
    if (struck(world, account.id, 'server_error')) return errors.internal;
    const customer = world.customer(account.id, given.recipient.id);
    if (!customer || struck(world, account.id, 'no_such_user')) return errors.nobody;
    if (given.sender_action) {
      const kind = given.sender_action === 'mark_seen' ? 'read' : 'typing';
      world.emit('news', { account: account.id, customer: customer.id, kind });
      return null;
    }
    const refusal = refusalOf(world, account, customer, given);
    if (refusal) return refusal;
    const files = await uploaded(world, account, given, fields.get('filedata'));
    return files ? messageOf(account, customer, given, files) : errors.upload;
  }

  private note(account: Account, status: number, note: string, about?: SimMessage): Promise<void> {
    return this.parts.world.ledger.note({
      provider: account.provider,
      account: account.id,
      what: 'asked',
      message: about?.id ?? null,
      reference: about?.reference ?? null,
      status,
      note,
    });
  }
}

function refuse(reply: FastifyReply, { status, body }: MessagingError): FastifyReply {
  return reply.status(status).send(body);
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id;
}

function tokenOf(request: FastifyRequest): string | undefined {
  return /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
}
