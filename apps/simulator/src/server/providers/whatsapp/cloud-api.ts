import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../../world/account.js';
import type { Customer, Progress, SimMessage } from '../../world/conversation.js';
import { fieldsOf, isFile } from '../forms.js';
import type { CustomerDeed, SimulatorParts } from '../provider.js';
import { struck, troubledAfter, troubledBefore } from '../troubled.js';
import { errors } from './whatsapp-errors.js';
import { inboundCall, reactionCall, statusCall } from './whatsapp-events.js';
import { accept, newMessageId, receiverOf, send } from './whatsapp-sends.js';

const STATUS_PAUSE_MS = 150;

/** What a number of WhatsApp's does, whoever stands at the door: Meta itself, or somebody who passes it on. */
export abstract class CloudApi {
  abstract readonly name: string;
  readonly can = ['message', 'read', 'react', 'type', 'block'] as const;

  /** The account that the caller may use; else it is answered. */
  protected abstract let(request: FastifyRequest, reply: FastifyReply, parts: SimulatorParts): Account | null;

  async happened(
    deed: CustomerDeed,
    customer: Customer,
    account: Account,
    { world, postman }: SimulatorParts,
  ): Promise<void> {
    if (deed.kind === 'message') await postman.bring(inboundCall(account, customer, deed.message));
    if (deed.kind === 'react')
      await postman.bring(reactionCall(account, customer, newMessageId(), deed.message.id, deed.emoji));
    if (deed.kind !== 'read') return;
    const unread = world
      .conversation(account.id, customer.id)
      .filter(
        (one) =>
          one.from === 'business' &&
          one.progress !== 'read' &&
          one.progress !== 'failed' &&
          one.at <= deed.upTo.at,
      );
    for (const message of unread) await this.report(account, customer, message, 'read', { world, postman });
  }

  newMessageId(): string {
    return newMessageId();
  }

  newCustomerId(): string {
    return `316${randomInt(10_000_000, 99_999_999)}`;
  }

  protected async send(
    request: FastifyRequest,
    reply: FastifyReply,
    parts: SimulatorParts,
  ): Promise<FastifyReply> {
    const { world } = parts;
    const account = this.let(request, reply, parts);
    if (!account) return reply;
    const answered = (status: number | null, note: string, about?: SimMessage) =>
      world.ledger.note({
        provider: this.name,
        account: account.id,
        what: 'asked',
        message: about?.id ?? null,
        reference: about?.reference ?? null,
        status,
        note,
      });
    if (await troubledBefore(world, account.id, reply)) {
      await answered(null, 'trouble before');
      return reply;
    }
    if (struck(world, account.id, 'server_error')) {
      await answered(500, 'server error');
      return reply.status(500).send(errors.internal);
    }
    if ((request.body as { status?: string } | undefined)?.status === 'read')
      return this.seen(request, reply, parts);
    const given = send.safeParse(request.body);
    if (!given.success) {
      await answered(400, 'malformed');
      return reply.status(400).send(errors.malformed(given.error.issues[0]?.message ?? ''));
    }
    const customer = receiverOf(world, account, given.data);
    const result = customer
      ? await accept(world, account, customer, given.data)
      : { refused: errors.nobody, status: 400 };
    if ('refused' in result) {
      await answered(result.status, 'refused');
      return reply.status(result.status).send(result.refused);
    }
    const { message } = result;
    if (message.kind !== 'reaction') {
      if (!world.customer(account.id, message.customer))
        await world.saveCustomer(account.id, result.customer);
      await world.saveMessage(message);
      void this.deliver(account, result.customer, message, parts);
    }
    await answered(200, `accepted ${message.kind}`, message);
    const body = {
      messaging_product: 'whatsapp',
      contacts: [{ input: given.data.to ?? given.data.recipient, wa_id: result.customer.id }],
      messages: [{ id: message.id, message_status: 'accepted' }],
    };
    if (await troubledAfter(world, account.id, request, reply, body)) return reply;
    return reply.send(body);
  }

  /** The business has read, or types. */
  private seen(request: FastifyRequest, reply: FastifyReply, { world }: SimulatorParts): FastifyReply {
    const { message_id: id, typing_indicator: typing } = request.body as {
      message_id: string;
      typing_indicator?: unknown;
    };
    const about = world.message(id);
    if (!about) return reply.status(400).send(errors.malformed('message_id'));
    world.emit('news', {
      account: about.account,
      customer: about.customer,
      kind: typing ? 'typing' : 'read',
    });
    return reply.send({ success: true });
  }

  private async deliver(
    account: Account,
    customer: Customer,
    message: SimMessage,
    parts: SimulatorParts,
  ): Promise<void> {
    if (struck(parts.world, account.id, 'no_statuses')) return;
    await this.report(account, customer, message, 'sent', parts);
    await sleep(STATUS_PAUSE_MS, undefined, { ref: false });
    await this.report(account, customer, message, 'delivered', parts);
  }

  private async report(
    account: Account,
    customer: Customer,
    message: SimMessage,
    status: Progress,
    { world, postman }: Pick<SimulatorParts, 'world' | 'postman'>,
  ): Promise<void> {
    const now = world.message(message.id);
    const isBehind = status === 'read' || now?.progress !== 'read';
    if (isBehind) await world.setProgress(message.id, status);
    await postman.bring(statusCall(account, customer, message, status));
  }

  protected async takeFile(
    request: FastifyRequest,
    reply: FastifyReply,
    parts: SimulatorParts,
  ): Promise<FastifyReply> {
    const account = this.let(request, reply, parts);
    if (!account || (await troubledBefore(parts.world, account.id, reply))) return reply;
    const file = (await fieldsOf(request)).get('file');
    if (!isFile(file)) return reply.status(400).send(errors.malformed('file'));
    const about = { name: file.name, mimeType: file.type };
    const saved = await parts.world.saveMedia(Buffer.from(await file.arrayBuffer()), about);
    return reply.send({ id: saved.id });
  }
}
