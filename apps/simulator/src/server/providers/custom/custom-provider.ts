import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Account } from '../../world/account.js';
import type { Customer, MediaFile, Progress, SimMessage } from '../../world/conversation.js';
import type { Call } from '../../world/postman.js';
import type { World } from '../../world/world.js';
import type { CustomerDeed, SimulatedProvider, SimulatorParts } from '../provider.js';
import { struck, troubledAfter, troubledBefore } from '../troubled.js';

const given = z.looseObject({
  type: z.string(),
  reference: z.string().optional(),
  to: z.object({ id: z.string() }).optional(),
  text: z.string().optional(),
  message_id: z.string().nullish(),
  emoji: z.string().nullish(),
  reply_to: z.string().optional(),
  attachments: z
    .array(z.object({ url: z.string(), name: z.string(), mime_type: z.string(), size: z.number() }))
    .optional(),
});
type Given = z.infer<typeof given>;

/** A program of somebody's own that speaks Parley's contract for custom channels: `/providers/custom/<account>`. */
export class CustomProvider implements SimulatedProvider {
  readonly name = 'custom';
  readonly title = 'Custom';
  readonly place = 'custom';
  readonly can = ['message', 'read', 'react', 'edit', 'withdraw', 'type'] as const;
  /** What was answered to each key: asked twice, it is done once. */
  private readonly answered = new Map<string, object>();

  routes(app: FastifyInstance, parts: SimulatorParts): void {
    app.post('/:account', (request, reply) => this.answer(request, reply, parts));
    app.get('/:account/media/:id', async (request, reply) => {
      const found = await parts.world.media((request.params as { id: string }).id);
      return found ? reply.type(found.file.mimeType).send(found.content) : reply.status(404).send();
    });
  }

  async happened(
    deed: CustomerDeed,
    customer: Customer,
    account: Account,
    parts: SimulatorParts,
  ): Promise<void> {
    const { world, postman, url } = parts;
    if (deed.kind === 'read') {
      const sent = world
        .conversation(account.id, customer.id)
        .filter((one) => one.from === 'business' && one.progress !== 'read' && one.at <= deed.upTo.at);
      for (const message of sent) await this.report(account, message, 'read', parts);
      return;
    }
    const event = eventOf(deed, customer, `${url}/providers/custom/${account.id}`);
    if (event) await postman.bring(callOf(account, event, 'message' in deed ? deed.message.id : null));
  }

  demo(): { accounts: Account[] } {
    return {
      accounts: [
        {
          id: 'harbour-app',
          provider: this.name,
          name: 'Harbour Bikes app',
          handle: 'app.harbour.test',
          credentials: { signing_secret: 'simulated-custom-signing-secret' },
          webhook: null,
        },
      ],
    };
  }

  newCustomerId(): string {
    return `user-${randomUUID().slice(0, 8)}`;
  }

  newMessageId(): string {
    return `msg-${randomUUID()}`;
  }

  private async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    parts: SimulatorParts,
  ): Promise<FastifyReply> {
    const { world } = parts;
    const account = world.account((request.params as { account: string }).account);
    if (account?.provider !== this.name) return reply.status(404).send({ message: 'There is no such app.' });
    if (await troubledBefore(world, account.id, reply)) return reply;
    if (struck(world, account.id, 'expired_token') || !isGenuine(request, account))
      return reply.status(401).send({ message: 'The signature is wrong.' });
    if (struck(world, account.id, 'server_error'))
      return reply.status(500).send({ message: 'Something broke.' });
    const parsed = given.safeParse(request.body);
    if (!parsed.success) return reply.status(400).send({ message: 'This is not in the contract.' });
    if (parsed.data.type === 'ping') return reply.send({ ok: true });
    const key = `${account.id}/${String(request.headers['idempotency-key'])}`;
    const known = this.answered.get(key);
    if (known) {
      await this.note(world, account, parsed.data, 200, 'asked again');
      return reply.send(known);
    }
    return this.take(request, reply, { account, key, asked: parsed.data, parts });
  }

  private async take(
    request: FastifyRequest,
    reply: FastifyReply,
    { account, key, asked, parts }: { account: Account; key: string; asked: Given; parts: SimulatorParts },
  ): Promise<FastifyReply> {
    const { world } = parts;
    const refuse = async (code: string) => {
      await this.note(world, account, asked, 422, code);
      return reply.status(422).send({ code, message: `Refused: ${code}.` });
    };
    const customer = world.customer(account.id, asked.to?.id ?? '');
    if (!customer || struck(world, account.id, 'no_such_user')) return refuse('recipient_unknown');
    if (customer.hasBlocked) return refuse('blocked');
    if (struck(world, account.id, 'window_closed')) return refuse('window_closed');
    const id =
      asked.type === 'reaction'
        ? await this.react(world, asked)
        : await this.write(asked, customer, account, parts);
    const body = { id };
    this.answered.set(key, body);
    await this.note(world, account, asked, 200, `accepted ${asked.type}`, id);
    if (await troubledAfter(world, account.id, request, reply, body)) return reply;
    return reply.send(body);
  }

  private async write(
    asked: Given,
    customer: Customer,
    account: Account,
    parts: SimulatorParts,
  ): Promise<string> {
    const files: MediaFile[] = [];
    for (const file of asked.attachments ?? []) {
      const got = await fetch(file.url);
      const about = { name: file.name, mimeType: file.mime_type };
      files.push(await parts.world.saveMedia(Buffer.from(await got.arrayBuffer()), about));
    }
    const message: SimMessage = {
      id: this.newMessageId(),
      account: account.id,
      customer: customer.id,
      from: 'business',
      at: new Date().toISOString(),
      text: asked.text ?? '',
      files,
      kind: 'text',
      ...(asked.reference && { reference: asked.reference }),
      ...(asked.reply_to && { answers: asked.reply_to }),
      progress: 'sent',
      reactions: [],
    };
    await parts.world.saveMessage(message);
    if (!struck(parts.world, account.id, 'no_statuses'))
      void this.report(account, message, 'delivered', parts);
    return message.id;
  }

  private async react(world: World, asked: Given): Promise<string> {
    const about = world.message(asked.message_id ?? '');
    if (about) {
      const others = about.reactions.filter(({ from }) => from !== 'business');
      const reactions = asked.emoji ? [...others, { from: 'business' as const, emoji: asked.emoji }] : others;
      await world.saveMessage({ ...about, reactions });
    }
    return `reaction-${randomUUID()}`;
  }

  private async report(
    account: Account,
    message: SimMessage,
    status: Progress,
    { world, postman }: SimulatorParts,
  ): Promise<void> {
    const isBehind = status === 'read' || world.message(message.id)?.progress !== 'read';
    if (isBehind) await world.setProgress(message.id, status);
    const event = { type: 'status', id: message.id, reference: message.reference, status };
    await postman.bring(callOf(account, event, message.id));
  }

  private note(
    world: World,
    account: Account,
    asked: Given,
    status: number,
    note: string,
    message: string | null = null,
  ) {
    const reference = asked.reference ?? null;
    return world.ledger.note({
      provider: this.name,
      account: account.id,
      what: 'asked',
      message,
      reference,
      status,
      note,
    });
  }
}

function eventOf(deed: CustomerDeed, customer: Customer, base: string): Record<string, unknown> | null {
  const who = {
    id: customer.id,
    name: customer.name,
    ...(customer.username && { username: customer.username }),
  };
  switch (deed.kind) {
    case 'message': {
      const { id, text, files, answers, at, extra } = deed.message;
      return {
        type: 'message',
        id,
        customer: who,
        text,
        sent_at: at,
        attachments: files.map((file) => ({
          url: `${base}/media/${file.id}`,
          name: file.name,
          mime_type: file.mimeType,
          size: file.size,
        })),
        ...(answers && { reply_to: answers }),
        ...extra,
      };
    }
    case 'react':
      return { type: 'reaction', customer: who, message_id: deed.message.id, emoji: deed.emoji };
    case 'edit':
      return { type: 'edit', customer: who, message_id: deed.message.id, text: deed.message.text };
    case 'withdraw':
      return { type: 'deletion', customer: who, message_id: deed.message.id };
    case 'type':
      return { type: 'typing', customer: who };
    case 'read':
    case 'block':
    case 'own_inbox':
      return null;
  }
}

function callOf(account: Account, event: object, message: string | null): Call {
  return {
    account,
    body: JSON.stringify(event),
    contentType: 'application/json',
    message,
    note: 'type' in event ? String(event.type) : '',
    sign: (body) => ({ 'x-parley-signature': signature(account, body) }),
  };
}

function signature({ credentials }: Account, body: string): string {
  const t = Math.floor(Date.now() / 1_000);
  return `t=${t},v1=${createHmac('sha256', credentials.signing_secret ?? '')
    .update(`${t}.${body}`)
    .digest('hex')}`;
}

/** Over the words as JSON writes them: this program's parser has taken the bytes away. */
function isGenuine(request: FastifyRequest, { credentials }: Account): boolean {
  const [, t = '', v1 = ''] =
    /t=(\d+),v1=([0-9a-f]{64})/.exec(String(request.headers['x-parley-signature'])) ?? [];
  const expected = createHmac('sha256', credentials.signing_secret ?? '')
    .update(`${t}.${JSON.stringify(request.body)}`)
    .digest('hex');
  return v1.length === expected.length && timingSafeEqual(Buffer.from(v1), Buffer.from(expected));
}
